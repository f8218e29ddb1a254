import type { CampaignPage } from '../../../shared/bridge.ts'
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
  #within: string | null = null
  readonly #given: Given
  readonly #unlisten: () => void
  #isAsking = false
  #isStale = false

  constructor(given: Given) {
    this.#given = given
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

  /** Shows the campaign, or that of the ad group; as a filter's '@within'. */
  async show(within: string): Promise<void> {
    if (this.#within === within) return
    this.#within = within
    await this.load()
  }

  /** One asking at a time: changes that come meanwhile are asked about once more at its end. */
  async load(): Promise<void> {
    this.#isStale = true
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      while (this.#isStale && this.#within !== null) {
        this.#isStale = false
        const { bridge, accountId } = this.#given
        const page = await bridge.call('campaign.page', { accountId, within: this.#within })
        this.#isGone = page === null
        if (page) this.#page = page
      }
    } catch (thrown) {
      this.#given.onFailure(thrown)
    } finally {
      this.#isAsking = false
    }
  }
}
