import { onDestroy } from 'svelte'

/**
 * Whether the part of the window that calls this, while it is set up, is still shown. What a part derives is not to be read once it is gone: work that
 * waited for an answer asks first.
 */
export function lifeOf(): () => boolean {
  let isShown = true
  onDestroy(() => (isShown = false))
  return () => isShown
}
