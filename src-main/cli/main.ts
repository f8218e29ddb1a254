/** Entry of the `galley` command. */
import '../engine/begin-language.ts'
import { run } from './run.ts'
import { createTerminalInput } from './terminal-input.ts'

// Whoever reads our lines may stop reading; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
})

const code = await run(process.argv.slice(2), {
  streams: { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) },
  input: createTerminalInput(),
  variables: process.env,
  platform: process.platform,
})
// The last lines leave first, however slowly they are read.
process.stdout.write('', () => process.exit(code))
