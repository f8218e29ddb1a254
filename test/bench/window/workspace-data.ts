/** A data folder whose workspace holds many campaigns, as a pull would have left it; no service and no secrets are needed to look at it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openConnectionList } from '../../../src-main/engine/connections/connections.ts'
import { takeDataFolder } from '../../../src-main/engine/data-folder.ts'
import { newRecordId } from '../../../src-main/engine/ids.ts'
import type { Clock, Log } from '../../../src-main/engine/ports.ts'
import { openWorkspace } from '../../../src-main/engine/store/workspace.ts'
import type { Workspace } from '../../../src-main/engine/store/workspace.ts'
import type { ReceivedRow } from '../../../src-main/engine/store/tables/types.ts'
import { testFiles } from '../../support/files/test-files.ts'

export const accountId = '18ce54d4x5t'
const userId = '1650214377'
const sliceSize = 200
const themes = [
  'Spring',
  'Winter',
  'Launch',
  'Holiday',
  'Retarget',
  'Lookalike',
  'Loyalty',
  'Podcast',
  'Wholesale',
  'Barista',
]
const cities = [
  'Berlin',
  'Hamburg',
  'Wien',
  'Zürich',
  'Paris',
  'Lyon',
  'Madrid',
  'Porto',
  'Oslo',
  'Malmö',
  'Gdańsk',
  'Αθήνα',
  '東京',
]

const quiet: Log = { write: () => {} }
const clock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: () => () => {},
  yieldToEventLoop: () => Promise.resolve(),
}

/** The campaign at that place of the made list; the same for each run. */
export function campaignAt(index: number): ReceivedRow {
  const at = new Date(Date.UTC(2026, 0, 1) + ((index * 7919 * 60_000) % (300 * 86_400_000)))
    .toISOString()
    .replace(/\.\d+/, '')
  const isActive = index % 3 === 0
  return {
    id: `b${index.toString(36)}`,
    name: `${themes[index % themes.length]} ${cities[(index * 7) % cities.length]} ${2020 + (index % 7)} ${index}`,
    funding_instrument_id: 'lygyi',
    budget_optimization: 'CAMPAIGN',
    daily_budget_amount_local_micro: 1_000_000 * (5 + ((index * 31) % 400)),
    total_budget_amount_local_micro: index % 4 ? 1_000_000 * (1000 + ((index * 97) % 90_000)) : null,
    entity_status: isActive ? 'ACTIVE' : 'PAUSED',
    effective_status: isActive ? 'RUNNING' : 'PAUSED',
    servable: isActive,
    reasons_not_servable: isActive ? [] : ['PAUSED_BY_ADVERTISER'],
    purchase_order_number: index % 5 ? null : `PO-${10_000 + (index % 80_000)}`,
    standard_delivery: true,
    duration_in_days: null,
    frequency_cap: null,
    currency: 'EUR',
    created_at: at,
    updated_at: at,
    deleted: false,
  }
}

const account: ReceivedRow = {
  id: accountId,
  name: 'Northwind Roasters, EU retail',
  business_name: 'Northwind Roasters',
  industry_type: 'RETAIL',
  timezone: 'Europe/Berlin',
  timezone_switch_at: null,
  business_id: 'b7k2',
  approval_status: 'ACCEPTED',
  created_at: '2024-03-12T09:14:07Z',
  updated_at: '2026-10-02T11:20:41Z',
  deleted: false,
}
const funding: ReceivedRow = {
  id: 'lygyi',
  description: 'EU card · 4411',
  type: 'CREDIT_CARD',
  currency: 'EUR',
  start_time: '2024-03-12T09:20:00Z',
  end_time: null,
  entity_status: 'ACTIVE',
  able_to_fund: true,
  reasons_not_able_to_fund: [],
  created_at: '2024-03-12T09:20:00Z',
  updated_at: '2026-09-01T08:00:00Z',
  deleted: false,
}

/**
 * Fills the folder; its window opens with that size. The connection points at a loopback port where nothing answers, so that nothing is
 * pulled while measuring. `more` adds what else is measured, and gets the workspace's folder too.
 */
export function makeWorkspace(
  dataDir: string,
  count: number,
  size: { width: number; height: number },
  more: (workspace: Workspace, folder: string) => void = () => {},
): void {
  const folder = takeDataFolder(testFiles, dataDir)
  const connections = openConnectionList({ dataDir, files: testFiles, log: quiet })
  const base = 'http://127.0.0.1:9'
  const connection = connections.save(
    {
      name: 'Measured',
      baseUrl: base,
      adsBaseUrl: base,
      adsSandboxBaseUrl: base,
      uploadBaseUrl: null,
      aliases: {},
      isPractice: false,
    },
    { userId, screenName: 'northwind' },
  )
  connections.setOpenId(connection.id)
  const file = folder.workspaceFile(connection, userId)
  const workspace = openWorkspace({
    file,
    files: testFiles,
    clock,
    log: quiet,
    newId: () => newRecordId(clock, { bytes: randomBytes }),
  })
  const land = (kind: string, rows: readonly ReceivedRow[], accountId: string) => {
    workspace.ingest.startPull(accountId, kind, { isFull: false })
    for (let from = 0; from < rows.length; from += sliceSize) {
      const isLast = from + sliceSize >= rows.length
      workspace.ingest.ingestPage(accountId, kind, rows.slice(from, from + sliceSize), {
        isFirstPage: from === 0,
        ...(isLast ? { nextCursor: null } : {}),
      })
    }
    workspace.ingest.finishPull(accountId, kind)
  }
  // Accounts are pulled as one list of the user, which belongs to no account.
  land('account', [account], '')
  land('authenticated_user_access', [{ user_id: userId, permissions: ['ACCOUNT_ADMIN'] }], accountId)
  land('funding_instrument', [funding], accountId)
  land(
    'campaign',
    Array.from({ length: count }, (_, index) => campaignAt(index)),
    accountId,
  )
  more(workspace, dirname(file))
  workspace.setSetting('sync.offline', true)
  while (workspace.tidy());
  workspace.close()
  folder.release()
  mkdirSync(join(dataDir, 'shell'), { recursive: true })
  const bounds = { x: 0, y: 0, ...size, isMaximized: false }
  writeFileSync(join(dataDir, 'shell', 'window.json'), JSON.stringify({ place: bounds }))
}
