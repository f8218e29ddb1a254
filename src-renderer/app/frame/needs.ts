/** What of an account needs somebody: its counts in words, and where each is seen to; pure. */
import { listComma, t } from '../../../shared/messages/index.ts'
import type { AccountView } from '../../../shared/bridge.ts'
import type { Screen } from '../../state/screen.ts'

/** One line of the status bar: sign, words, and how grave it is. */
export interface Need {
  sign: string
  text: string
  tone: 'error' | 'warning'
  /** Where it is seen to; null: in the list of broken rules. */
  screen: Screen | null
}

/** Everything that needs somebody, and warnings; the gravest first. */
export function needsOf(account: AccountView): Need[] {
  const refused = account.failed - account.undecided
  const lost = account.unknown - account.lookedFor
  const held = heldCount(account)
  const review: Screen = { view: 'review' }
  const brake: Screen | null = account.staged[0] ? { view: 'records', kind: account.staged[0].kind } : null
  const all: [count: number, need: Need][] = [
    [
      account.errors,
      {
        sign: '●',
        text: t('frame.needs.errors', { count: account.errors }),
        tone: 'error',
        screen: null,
      },
    ],
    [
      account.conflicts,
      {
        sign: '⇄',
        text: t('frame.needs.conflicts', { count: account.conflicts }),
        tone: 'error',
        screen: { view: 'conflicts' },
      },
    ],
    [refused, { sign: '!', text: t('frame.needs.refused', { count: refused }), tone: 'error', screen: review }],
    [
      account.undecided,
      { sign: '?', text: t('frame.needs.decide', { count: account.undecided }), tone: 'error', screen: review },
    ],
    [lost, { sign: '?', text: t('frame.needs.lost', { count: lost }), tone: 'warning', screen: review }],
    [
      account.lookedFor,
      { sign: '?', text: t('frame.needs.lookedFor', { count: account.lookedFor }), tone: 'warning', screen: review },
    ],
    [
      account.failedPosts,
      {
        sign: '!',
        text: t('frame.needs.failedPosts', { count: account.failedPosts }),
        tone: 'error',
        screen: { view: 'today' },
      },
    ],
    [
      account.declinedAds,
      {
        sign: '!',
        text: t('frame.needs.declinedAds', { count: account.declinedAds }),
        tone: 'warning',
        screen: { view: 'today' },
      },
    ],
    [
      account.notServing,
      {
        sign: '!',
        text: t('frame.needs.notServing', { count: account.notServing }),
        tone: 'warning',
        screen: { view: 'today' },
      },
    ],
    [held, { sign: '‖', text: t('frame.needs.held', { count: held }), tone: 'warning', screen: brake }],
    [
      account.warnings,
      {
        sign: '▲',
        text: t('frame.needs.warnings', { count: account.warnings }),
        tone: 'warning',
        screen: null,
      },
    ],
  ]
  return all.filter(([count]) => count > 0).map(([, need]) => need)
}

/** Records that the mass-change brake holds. */
function heldCount({ staged }: Pick<AccountView, 'staged'>): number {
  return staged.reduce((sum, { deleted, conflicts }) => sum + deleted + conflicts, 0)
}

/** An account that is not shown and needs somebody. */
export interface AccountInNeed {
  id: string
  name: string
  /** Records that need somebody, those that the brake holds among them. */
  count: number
  /** What they need, as the status bar says it of the account that is shown. */
  text: string
  /** Where the first of it is seen to. */
  screen: Screen
}

/** What of another account waits until it is opened. */
const calm = { warnings: 0, failedPosts: 0, declinedAds: 0, notServing: 0 }

/** The other accounts whose work here needs somebody, in their order. What belongs to no account is shown in whichever is open. */
export function otherAccountsInNeed(accounts: readonly AccountView[], shownId: string | null): AccountInNeed[] {
  return accounts.flatMap((given) => {
    const account = { ...given, ...calm, staged: given.staged.filter(({ accountId }) => accountId === given.id) }
    const count = account.pendingNeeds + heldCount(account)
    if (account.id === shownId || count === 0) return []
    const text = needsOf(account)
      .map((need) => need.text)
      .join(listComma())
    return [{ id: account.id, name: account.name, count, text, screen: screenOf(account) }]
  })
}

/** What the brake holds stands above the list of its kind; conflicts have a screen; everything else stands in Review. */
function screenOf({ staged, conflicts }: AccountView): Screen {
  const [held] = staged
  if (held) return { view: 'records', kind: held.kind }
  return conflicts > 0 ? { view: 'conflicts' } : { view: 'review' }
}
