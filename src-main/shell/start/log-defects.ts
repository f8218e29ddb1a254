import type { Log } from '../../engine/ports.ts'

/** Defects of the shell are logged by kind and place, without their text, which may hold private values; the window goes on. */
export function logDefects(log: Log): void {
  const write = (event: string) => (thrown: unknown) => {
    const { name, stack } = thrown instanceof Error ? thrown : new Error('not an error')
    const frame = stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
    log.write('error', event, { name, place: frame.trim() })
  }
  process.on('uncaughtException', write('shell.exception'))
  process.on('unhandledRejection', write('shell.rejection'))
}
