/** A name of a host with an ending of letters, and what may follow it; nothing before it says how it is reached. */
const bareHost = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u

/** An address as a browser would open it: with https:// where a person left that out. Anything else comes back as it is. */
export function wholeAddress(text: string): string {
  const typed = text.trim()
  return bareHost.test(typed) ? `https://${typed}` : text
}
