/**
 * `node scripts/sign-feed.mjs --key KEY.pem FEED.json ...`: writes `FEED.json.sig` beside each feed of updates, the Ed25519 signature of its very bytes.
 * `--make --key KEY.pem` makes a key that is not there yet, readable by its owner alone. `--describe FILE --kind deb --arch x64` prints the entry of a
 * feed for a file. The key never belongs into the repository; the public one, which is printed, goes into the package (`npm run package -- --feed`).
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './lib/paths.mjs'
import { runMain, StepError } from './lib/say.mjs'

const platforms = { deb: 'linux', rpm: 'linux', appimage: 'linux', nsis: 'win32', msi: 'win32', mac: 'darwin' }

await runMain(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      make: { type: 'boolean', default: false },
      describe: { type: 'string' },
      kind: { type: 'string', default: '' },
      arch: { type: 'string', default: 'x64' },
    },
  })
  if (values.describe) return describe(values.describe, values.kind, values.arch)
  if (!values.key) throw new StepError('No key was named.', '--key KEY.pem; --make makes one.')
  if (values.make) makeKey(values.key)
  const key = readKey(values.key)
  for (const feed of positionals) signFeed(feed, key)
  process.stdout.write(`${publicText(key)}\n`)
  return 0
})

function makeKey(path) {
  const { privateKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new StepError(`${path} was not made: ${error.code}.`, 'A key that is there is never written over.')
  }
}

function readKey(path) {
  if (!relative(root, realpathSync(path)).startsWith('..'))
    throw new StepError('The key lies in the repository.', 'Keep it where no commit can take it along.')
  const key = createPrivateKey(readFileSync(path))
  if (key.asymmetricKeyType !== 'ed25519') throw new StepError('That is no Ed25519 key.')
  return key
}

function signFeed(path, key) {
  const bytes = readFileSync(path)
  const { format, channel, version, files } = JSON.parse(bytes.toString('utf8'))
  if (format !== 1 || !channel || !version || !Array.isArray(files) || basename(path) !== `${channel}.json`)
    throw new StepError(
      `${path} is no feed.`,
      'A feed of the channel "stable" is called stable.json (docs/security.md).',
    )
  const signature = sign(null, bytes, key)
  if (!verify(null, bytes, createPublicKey(key), signature)) throw new StepError('The signature does not hold.')
  writeFileSync(`${path}.sig`, `${signature.toString('base64')}\n`)
}

/** As packages have it: base64 of the DER. */
function publicText(key) {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}

function describe(path, kind, arch) {
  const platform = platforms[kind]
  if (!platform) throw new StepError(`There is no kind "${kind}".`, `Kinds: ${Object.keys(platforms).join(', ')}.`)
  const bytes = readFileSync(path)
  const sha512 = createHash('sha512').update(bytes).digest('hex')
  const entry = { platform, arch, kind, name: basename(path), sizeBytes: bytes.length, sha512 }
  process.stdout.write(`${JSON.stringify(entry, null, 2)}\n`)
  return 0
}
