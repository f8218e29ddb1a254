import { defineConfig } from '@playwright/test'

/** End-to-end tests drive the real Electron; run them with `npm run e2e`, which brings display and keychain. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'out/e2e',
  timeout: process.env['GALLEY_LONG'] === '1' ? 1_800_000 : 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
})
