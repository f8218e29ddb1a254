/** What a post shows, as the library has it by now. */
import type { RecordValues } from '../../../shared/model/values.ts'
import type { Bridge } from '../../state/bridge.ts'

/** Each with its values, in the order of the ids; without any where the library does not have it. Never rejects. */
export function shownMedia(
  bridge: Bridge,
  ids: readonly string[],
): Promise<{ id: string; values: RecordValues | undefined }[]> {
  return Promise.all(
    ids.map(async (id) => {
      const record = await bridge.call('record.find', { kind: 'media_library', id }).catch(() => null)
      return { id, values: record?.values }
    }),
  )
}
