import { svelte } from '@sveltejs/vite-plugin-svelte'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { withinMs } from './test/support/long-form.ts'

/** Both of two cores, the smallest machine that we test on: by itself the runner leaves one idle. */
const maxWorkers = Math.max(2, availableParallelism())
const componentTests = ['test/**/*.svelte.test.ts']
/**
 * These put another Electron in the place of the real one, or choose another language, so each has modules of its own. All others share
 * theirs: loading them took most of the time.
 */
const testsApart = [
  'test/unit/shell/**/*.test.ts',
  'test/unit/messages/**/*.test.ts',
  'test/unit/presentation/text-of.test.ts',
  'test/unit/engine/errors-in-words.test.ts',
]
/** What works on files; runs a second time with Windows' rules (test/support/files). */
const fileTests = [
  'test/unit/engine/{audience,csv,files}/**/*.test.ts',
  'test/unit/engine/connections/connections.test.ts',
  'test/unit/engine/media/{files,hostile}.test.ts',
  'test/unit/engine/store/{cache,open}.test.ts',
  'test/unit/engine/store/file/restore.test.ts',
  'test/unit/engine/store/tables/{late-indexes,search-index}.test.ts',
  'test/unit/engine/{data-folder,log}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [...componentTests, ...testsApart],
          environment: 'node',
          isolate: false,
          maxWorkers,
          testTimeout: withinMs(20_000),
        },
      },
      {
        test: { name: 'apart', include: testsApart, environment: 'node', maxWorkers, testTimeout: 20_000 },
      },
      {
        test: {
          name: 'windows',
          include: fileTests,
          environment: 'node',
          env: { GALLEY_TEST_FILES: 'windows' },
          isolate: false,
          maxWorkers,
          testTimeout: withinMs(20_000),
        },
      },
      {
        plugins: [svelte()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'component',
          include: componentTests,
          environment: 'happy-dom',
          isolate: false,
          maxWorkers,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: componentTests,
          environment: 'node',
          isolate: false,
          testTimeout: withinMs(60_000),
          hookTimeout: withinMs(60_000),
          // Each file starts processes of its own; two cores are the smallest machine that we test on.
          maxWorkers: 2,
        },
      },
    ],
  },
})
