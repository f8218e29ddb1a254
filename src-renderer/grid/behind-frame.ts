/** Runs it behind the next frame that is drawn, and behind what waits for that frame; the returned function calls it off. */
export function behindFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
