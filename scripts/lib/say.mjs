/** What the scripts say; always on stderr, since stdout belongs to the program that they run. */

/** A step that did not work: `message` says what, `advice` what to do next. */
export class StepError extends Error {
  constructor(message, advice = '') {
    super(message)
    this.name = 'StepError'
    this.advice = advice
  }
}

/** One line for the person who waits. */
export function say(line) {
  process.stderr.write(`galley: ${line}\n`)
}

/** Runs a script's main function; a failed step is told in words, a defect with its stack. Ends with the returned code. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? process.exitCode ?? 0
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    say(error.message)
    if (error.advice) process.stderr.write(`${error.advice}\n`)
    process.exitCode = 1
  }
}
