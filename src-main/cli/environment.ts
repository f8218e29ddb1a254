/** What the environment says: where the data folder is, and secrets for programs that have no keychain. */
import { homedir } from 'node:os'
import { defaultDataFolder } from '../../shared/model/data-folder.ts'

/** The four GALLEY_ variables; they are read here and nowhere else, and never written down. */
export interface GivenSecrets {
  consumerKey: string
  consumerSecret: string
  accessToken: string
  accessTokenSecret: string
}

export interface Environment {
  dataDir: string
  /** Set when all four variables are. */
  secrets: GivenSecrets | null
  /** The application's key and secret, for signing in. */
  application: { key: string; secret: string } | null
}

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the environment; `dataDir` is what --data-dir said. */
export function readEnvironment(
  variables: Variables,
  platform: NodeJS.Platform,
  dataDir: string | undefined,
): Environment {
  const key = variables['GALLEY_CONSUMER_KEY']
  const secret = variables['GALLEY_CONSUMER_SECRET']
  const token = variables['GALLEY_ACCESS_TOKEN']
  const tokenSecret = variables['GALLEY_ACCESS_TOKEN_SECRET']
  return {
    dataDir: dataDir ?? defaultDataFolder({ platform, env: variables, home: variables['HOME'] || homedir() }),
    secrets:
      key && secret && token && tokenSecret
        ? { consumerKey: key, consumerSecret: secret, accessToken: token, accessTokenSecret: tokenSecret }
        : null,
    application: key && secret ? { key, secret } : null,
  }
}
