/** The type of the English catalogue, apart from its texts: what only makes messages depends on no text. Types alone. */
import type { en } from './en/index.ts'

export type English = typeof en
