/**
 * The files that tests of the engine run on: this machine's, or the same by Windows' rules where GALLEY_TEST_FILES says `windows` (the
 * vitest project of that name runs the tests that touch files a second time so).
 */
import { nodeFiles } from '../../../src-main/engine/files/node-files.ts'
import type { FileSystem } from '../../../src-main/engine/files/file-system.ts'
import { withWindowsRules } from './windows-rules.ts'

export const testFiles: FileSystem =
  process.env['GALLEY_TEST_FILES'] === 'windows' ? withWindowsRules(nodeFiles) : nodeFiles
