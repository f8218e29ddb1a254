/**
 * Addresses that begin with `galley:`, from chats and documents. They only ever show something: a screen, or a record that is here. None changes, sends
 * or signs in, and what is not exactly one of these is nothing.
 *
 *     galley:today   galley:review   …
 *     galley:show/campaign/abc12
 */

/** Screens that a link can show. */
export const linkedScreens = ['today', 'plan', 'create', 'calendar', 'audiences', 'review', 'learn', 'service'] as const
export type LinkedScreen = (typeof linkedScreens)[number]

export type GalleyLink = { show: 'screen'; screen: LinkedScreen } | { show: 'record'; kind: string; id: string }

const longestLink = 200
const recordLink = /^show\/([a-z][a-z_]{0,39})\/([A-Za-z0-9_-]{1,80})$/

/** null for anything else than a whole link as above; a browser may have put slashes in front and behind. */
export function parseGalleyLink(text: string): GalleyLink | null {
  if (text.length > longestLink || !/^galley:/i.test(text)) return null
  const path = text.slice('galley:'.length).replace(/^\/\//, '').replace(/\/$/, '')
  const screen = linkedScreens.find((name) => name === path)
  if (screen) return { show: 'screen', screen }
  const [, kind, id] = recordLink.exec(path) ?? []
  return kind !== undefined && id !== undefined ? { show: 'record', kind, id } : null
}
