/** What lists of steps share. */
import type { Step } from '../../shared/bridge.ts'

export const stepId = ({ step }: Step): string => step

/** Height of most rows with the room below them, px. */
export const usualStepPx = 48
