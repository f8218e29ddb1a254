import type { CampaignPage, PageRecord } from '../../../shared/bridge.ts'
import { t } from '../../../shared/messages/index.ts'
import { isLocalId } from '../../../shared/model/local-id.ts'
import { AskAnew } from '../../state/ask-anew.ts'
import type { Bridge } from '../../state/bridge.ts'

/** Kinds of what the page shows, and of what its ads are drawn of. */
const shownKinds: ReadonlySet<string> = new Set([
  ...['campaign', 'line_item', 'targeting_criterion', 'funding_instrument'],
  ...['promoted_tweet', 'scheduled_promoted_tweet', 'media_creative', 'promoted_account'],
  ...['tweet', 'scheduled_tweet', 'card', 'poll_card', 'image_conversation_card', 'video_conversation_card'],
  ...['media_library', 'custom_audience', 'account_media'],
])

interface Given {
  bridge: Bridge
  accountId: string
  onFailure: (thrown: unknown) => void
}

/** The page of a campaign as it is now; what is shown stays until the next answer is there, so that nothing jumps. */
export class CampaignPageState {
  #page = $state.raw<CampaignPage | null>(null)
  #isGone = $state(false)
  #isAdGroupGone = $state(false)
  #within: string | null = null
  readonly #given: Given
  readonly #unlisten: () => void
  readonly #anew: AskAnew

  constructor(given: Given) {
    this.#given = given
    this.#anew = new AskAnew(() => this.#read(), given.onFailure)
    this.#unlisten = given.bridge.on('data', ({ kinds }) => {
      if (kinds.some((kind) => shownKinds.has(kind))) void this.load()
    })
  }

  close(): void {
    this.#unlisten()
  }

  /** Null until it is known. */
  get page(): CampaignPage | null {
    return this.#page
  }

  /** It is not here any more. */
  get isGone(): boolean {
    return this.#isGone
  }

  /** The ad group that was asked for is not here any more, its campaign is. */
  get isAdGroupGone(): boolean {
    return this.#isAdGroupGone
  }

  /** Shows the campaign, or that of the ad group; as a filter's '@within'. */
  async show(within: string): Promise<void> {
    if (this.#within === within) return
    this.#within = within
    await this.load()
  }

  load(): Promise<void> {
    return this.#anew.now()
  }

  async #read(): Promise<void> {
    if (this.#within === null) return
    const found = await this.#ask(this.#within)
    const page = found ?? (await this.#former(this.#within))
    this.#isGone = page === null
    this.#isAdGroupGone = found === null && page !== null
    if (page) this.#page = page
  }

  /** An ad group that is gone, such as a copy that was taken back, leaves its campaign. */
  #former(within: string): Promise<CampaignPage | null> {
    const campaign = this.#page?.campaign
    const isAdGroup = within.startsWith('line_item:')
    return campaign && isAdGroup ? this.#ask(`campaign:${campaign.id}`) : Promise.resolve(null)
  }

  async #ask(within: string): Promise<CampaignPage | null> {
    const { bridge, accountId } = this.#given
    const page = await bridge.call('campaign.page', { accountId, within })
    if (!page) return null
    const adGroups = page.adGroups.map((group) => ({ ...named(group), ads: group.ads.map(named) }))
    return { ...page, campaign: named(page.campaign), adGroups }
  }
}

/** What was made here and has no name yet is not called by its number. */
function named<R extends PageRecord>(record: R): R {
  return isLocalId(record.name) ? { ...record, name: t('state.words.withoutName') } : record
}
