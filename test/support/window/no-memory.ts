/** Memory of a window that was never left, for views that keep something in it. */
import { WindowMemory } from '../../../src-renderer/state/window-memory.ts'

export const noMemory = (): WindowMemory => new WindowMemory({ getItem: () => null, setItem: () => {} })
