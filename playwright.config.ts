import { defineConfig } from '@playwright/test'

/** Display and keychain of each lane, so that windows of two tests neither cover each other nor share keys (scripts/lib/test-session.mjs). */
const lanes = JSON.parse(process.env['GALLEY_TEST_LANES'] ?? '[]') as Record<string, string>[]
const lane = process.env['TEST_PARALLEL_INDEX']
if (lane !== undefined) Object.assign(process.env, lanes[Number(lane)])

/** End-to-end tests drive the real Electron; run them with `npm run e2e`, which brings displays and keychains. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'out/e2e',
  // Long enough for a machine that stands still for a while; what is right takes none of it.
  timeout: process.env['GALLEY_LONG'] === '1' ? 1_800_000 : 180_000,
  expect: { timeout: 30_000 },
  workers: Math.max(1, lanes.length),
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
})
