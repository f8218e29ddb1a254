/** What is done to posts from the board, through the bridge, and what a person reads of it. */
import { textOf } from '../../shared/presentation/text-of.ts'
import type { AccountView, RecordView } from '../../shared/bridge.ts'
import { t } from '../../shared/messages/index.ts'
import { resourceOf } from '../../shared/presentation/resources.ts'
import type { MenuItem } from '../components/menu-items.ts'
import { recordRefusal } from '../editors/record-menu.ts'
import type { WindowState } from '../state/context.ts'
import { refusalOf } from '../state/permissions.ts'
import { doneWords } from '../state/words.ts'
import { takeIn } from '../media/take-in.ts'
import { convertPost } from '../studio/post/convert-post.ts'
import { joinMedia, kindOfMedia } from '../studio/post/media-fit.ts'
import { movesOf } from '../studio/post/moves.ts'
import type { Move } from '../studio/post/moves.ts'

interface Host {
  accountId: string
  /** The open record is no more. */
  onforget: () => void
  /** What a move needs is asked of the person. */
  onask: (record: RecordView, move: Move) => void
  /** The open post is being written: what it becomes is opened in its place. */
  isComposing: () => boolean
}

export class PostVerbs {
  readonly #state: WindowState
  readonly #host: Host

  constructor(state: WindowState, host: Host) {
    this.#state = state
    this.#host = host
  }

  /** A new draft, open at its text. */
  async create(): Promise<void> {
    const { app, editor, router } = this.#state
    await editor.flush()
    const made = await app.begin({
      kind: 'draft_tweet',
      accountId: this.#host.accountId,
      values: {},
    })
    if (made) router.open('draft_tweet', made.key, 'text')
  }

  /** A new post of that kind that shows the files, as far as one post can; open at its text. What does not fit stays in the library, and is said. */
  async createOf(files: readonly File[], kind: string): Promise<void> {
    const { app, editor, router, toasts } = this.#state
    const refusal = refusalOf(resourceOf(kind), 'create', app.account)
    if (refusal) return void toasts.show(refusal, { severity: 'warning' })
    const { accountId } = this.#host
    await editor.flush()
    const records = await takeIn(this.#state, files, accountId)
    const { taken, refused } = joinMedia(
      [],
      records.map((each) => ({ name: String(each.values['name'] ?? each.id), kind: kindOfMedia(each) })),
    )
    for (const sentence of refused) toasts.show(sentence, { severity: 'warning' })
    const mediaKeys = taken.map((at) => records[at]!.id)
    if (mediaKeys.length === 0) return
    const made = await app.begin({ kind, accountId, values: { media_keys: mediaKeys } })
    if (made) router.open(kind, made.key, 'text')
  }

  async duplicate({ key, kind }: Pick<RecordView, 'key' | 'kind'>): Promise<void> {
    const { app, editor, router, toasts } = this.#state
    await editor.flush()
    const result = await app.ask('record.copy', { selection: { keys: [key] }, kind })
    if (!result) return
    toasts.show(doneWords(result.label), { action: app.undoButton([result.action]) })
    const [copy] = result.copies
    if (copy) router.open(kind, copy.key)
  }

  async remove(record: Pick<RecordView, 'key' | 'kind' | 'operation' | 'values'>): Promise<void> {
    const { app, editor, router, toasts } = this.#state
    const refusal = recordRefusal(record as RecordView, resourceOf(record.kind), 'delete', app.account)
    if (refusal) return void toasts.show(refusal, { severity: 'warning' })
    await editor.flush()
    const result = await app.ask('record.delete', { selection: { keys: [record.key] }, kind: record.kind })
    if (!result) return
    if (router.openKey === record.key) this.#host.onforget()
    toasts.show(doneWords(result.label), { action: app.undoButton([result.action]) })
  }

  async removeByKey({ key }: { key: number }): Promise<void> {
    const record = await this.#state.app.ask('record.get', { key })
    if (record) await this.remove(record)
  }

  /** Makes the post into another kind: at once where nothing is decided by it, else the person is asked. */
  async begin(key: number, to: string): Promise<void> {
    const { app, editor, router, toasts } = this.#state
    await editor.flush()
    const record = await app.ask('record.get', { key })
    if (!record) return
    // Dropped where it stands already: a scheduled post is given another time.
    if (record.kind === to) {
      if (to === 'scheduled_tweet') router.open(to, key, 'scheduled_at')
      return
    }
    const move = movesOf(record).find((each) => each.to === to)
    if (!move) return
    const refusal = move.reason ?? refusalOf(resourceOf(to), 'create', app.account)
    if (refusal) return void toasts.show(refusal, { severity: 'warning' })
    const isThere = record.operation !== 'create'
    if (to !== 'draft_tweet' || (isThere && move.removes)) return this.#host.onask(record, move)
    const opens = this.#host.isComposing()
    const conversion = { key, kind: record.kind, move, values: {}, removes: move.removes, opens }
    await convertPost(this.#state, conversion).catch((thrown: unknown) => app.complain(thrown))
  }
}

/** What can be done with a post, for its menu. */
export function menuOf(
  record: RecordView,
  account: AccountView | null,
  verbs: Pick<PostVerbs, 'begin' | 'duplicate' | 'remove'>,
  onopen: () => void,
): MenuItem[] {
  const resource = resourceOf(record.kind)
  return [
    { label: t('create.menu.open'), onpick: onopen },
    { kind: 'separator' },
    ...(record.kind === 'scheduled_tweet'
      ? [
          {
            label: t('create.menu.changeTime'),
            reason: record.readOnlyReason && textOf(record.readOnlyReason),
            onpick: () => void verbs.begin(record.key, 'scheduled_tweet'),
          },
        ]
      : []),
    ...movesOf(record).map((move) => ({
      label: move.label,
      reason: move.reason ?? refusalOf(resourceOf(move.to), 'create', account),
      onpick: () => void verbs.begin(record.key, move.to),
    })),
    { kind: 'separator' },
    {
      label: t('create.menu.duplicate'),
      reason: recordRefusal(record, resource, 'create', account),
      onpick: () => void verbs.duplicate(record),
    },
    {
      label: t('create.menu.delete'),
      isDanger: true,
      reason:
        resource.deletion === 'none' && record.operation !== 'create'
          ? t('create.menu.gone')
          : recordRefusal(record, resource, 'delete', account),
      onpick: () => void verbs.remove(record),
    },
  ]
}
