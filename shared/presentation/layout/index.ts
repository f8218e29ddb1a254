/** Layout of every kind. */
import type { KindLayout } from '../kind-words.ts'
import { accounts } from './accounts.ts'
import { audiences } from './audiences.ts'
import { campaigns } from './campaigns.ts'
import { creatives } from './creatives.ts'
import { reference } from './reference.ts'

export const layouts: Readonly<Record<string, KindLayout>> = {
  ...accounts,
  ...audiences,
  ...campaigns,
  ...creatives,
  ...reference,
}
