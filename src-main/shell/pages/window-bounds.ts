/** Where the window opens: where it was, as far as a screen still shows it. */
import type { WindowBounds } from '../files/settings-file.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export const smallestWindow = { width: 1024, height: 640 }
const usual = { width: 1440, height: 900 }

/**
 * The kept place moved and shrunk into the work area that shows most of it; centred on the first one when none does, or nothing was kept.
 * Work areas are the screens without panels, in points, the first one the primary.
 */
export function boundWindow(kept: WindowBounds | null, workAreas: readonly Area[]): WindowBounds {
  const first = workAreas[0] ?? { x: 0, y: 0, ...usual }
  const home = kept ? mostOverlapping(kept, workAreas) : null
  const area = home ?? first
  const width = fit(kept?.width ?? usual.width, smallestWindow.width, area.width)
  const height = fit(kept?.height ?? usual.height, smallestWindow.height, area.height)
  const isMaximized = kept?.isMaximized ?? false
  if (!kept || !home)
    return { x: centre(area.x, area.width, width), y: centre(area.y, area.height, height), width, height, isMaximized }
  return {
    x: clamp(kept.x, area.x, area.x + area.width - width),
    y: clamp(kept.y, area.y, area.y + area.height - height),
    width,
    height,
    isMaximized,
  }
}

function mostOverlapping(kept: Area, workAreas: readonly Area[]): Area | null {
  const ranked = workAreas.map((area) => ({ area, shared: overlap(kept, area) })).sort((a, b) => b.shared - a.shared)
  return ranked[0] && ranked[0].shared > 0 ? ranked[0].area : null
}

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

/** A screen smaller than the smallest window gets the smallest window. */
function fit(wanted: number, smallest: number, available: number): number {
  return Math.max(smallest, Math.min(wanted, available))
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest))
}

function centre(start: number, available: number, size: number): number {
  return Math.max(start, Math.round(start + (available - size) / 2))
}
