/** What a piece of work on files ends with: `done`, or the code of its error, such as EPERM. */
export function codeOf(work: () => unknown): string | undefined {
  try {
    work()
    return 'done'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
