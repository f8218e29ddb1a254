/** Functions by which SQL asks what records without a name of their own are called. */
import { parseJson } from '../../../../shared/model/json.ts'
import { personWords } from '../../../../shared/model/person-name.ts'
import { mediaTitleText } from '../../../../shared/presentation/title-of.ts'
import type { Sql } from '../file/index.ts'

/**
 * Makes what `titleSql` calls; once a connection. `media_title(media_keys, card_uri)`: what a post without name and text is called, NULL
 * where it has neither media nor card. `unknown_user(user_id)`: what a user is called of whom no post is known.
 */
export function makeTitleFunctions({ db }: Sql): void {
  db.function('media_title', { deterministic: true }, (keys: unknown, card: unknown) =>
    mediaTitleText({
      media_keys: typeof keys === 'string' ? parseJson(keys) : null,
      card_uri: typeof card === 'string' ? card : null,
    }),
  )
  db.function('unknown_user', { deterministic: true }, (userId: unknown) => personWords(null, String(userId)))
}
