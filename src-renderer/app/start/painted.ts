/** Runs once the frame that is being made now has been drawn. */
export function whenPainted(run: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = run
    channel.port2.postMessage(null)
  })
}
