/** The accounts of the signed-in user, as they are known here. */
import type { AccountView, FamilyView } from '../../../../shared/bridge.ts'
import type { Family } from '../../../../shared/model/spend.ts'
import { permissionsOf, realmOf } from '../validation/index.ts'
import {
  accountIds,
  accountViews,
  familiesById,
  familiesOfAccount,
  familyOf,
  nextSpendChangeMs,
} from '../read/index.ts'
import type { SpendSide } from '../read/index.ts'
import { zoneOf } from '../tables/index.ts'
import type { Store } from '../tables/index.ts'

/** Accounts, their money and what the user may do in them. */
export class Accounts {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** One view an account known here, deleted ones left out. `ready` counts pending records without error, conflict, parking or attempt. `hasSpend`: with what runs, for which every campaign that runs is read. */
  list({ hasSpend = true }: { hasSpend?: boolean } = {}): AccountView[] {
    return accountViews(this.#store, hasSpend)
  }

  /** Ids of the accounts, in the order of `list`. */
  ids(): string[] {
    return accountIds(this.#store)
  }

  /** When `runningSpend` or `spendAfterPush` of an account changes next by itself, since a flight begins or ends; milliseconds since 1970, null: never. */
  nextSpendChangeMs(): number | null {
    return nextSpendChangeMs(this.#store)
  }

  /** Zone by which the account counts its days; UTC where it is not known. */
  zoneOf(accountId: string): string {
    return zoneOf(this.#store, accountId)
  }

  /** Every campaign of the account that may spend, with its ad groups. */
  familiesOfAccount(accountId: string, side: SpendSide): Family[] {
    return familiesOfAccount(this.#store, accountId, side)
  }

  /** Campaigns with their ad groups by campaign id; campaigns that are not here are left out. */
  familiesById(campaignIds: readonly string[], side: SpendSide): Map<string, Family> {
    return familiesById(this.#store, campaignIds, side)
  }

  /** The campaign that the record is, or belongs to, with its ad groups; null for kinds that spend nothing. Throws `not_found`. */
  familyOf(key: number): FamilyView | null {
    return familyOf(this.#store, key)
  }

  /** Roles of the signed-in user on the account, or null while no pull has told. */
  permissionsOf(accountId: string): string[] | null {
    return permissionsOf(this.#store, accountId)
  }

  /** Which base the account was made at; it is asked only there. */
  realmOf(accountId: string): 'ads' | 'sandbox' {
    return realmOf(this.#store, accountId)
  }
}
