/** Calls: the practice world that the open connection is, and what is learnt in it. */
import { z } from 'zod'
import { call } from '../call.ts'
import { accountId, none } from '../inputs.ts'
import type { AppState } from '../views/app.ts'
import type { LessonFacts, LessonMark, OthersEdit, PracticeSwitches } from '../views/practice.ts'

const mark = z.int().min(0)

/** GalleyError `usage` where the open connection is no practice service that was started here, `offline` where that does not answer. */
export const practiceCalls = {
  'practice.switches': call<PracticeSwitches>()(none),
  /** Exactly these from here on; other orders that the service was given end. */
  'practice.setSwitches': call<PracticeSwitches>()(
    z
      .object({ isOffline: z.boolean(), isSlow: z.boolean(), refusesNext: z.boolean(), losesNext: z.boolean() })
      .strict(),
  ),
  /** Somebody else changes what was changed here last and waits, or else the budget of a campaign. Null where there is neither. */
  'practice.othersEdit': call<OthersEdit | null>()(z.object({ accountId })),
  /** The world as at first; all work and data of the practice connection are gone. */
  'practice.reset': call<AppState>()(none),
  /** Facts of the account since the moment, and the moment of now; without one there are no facts. */
  'lesson.facts': call<{ now: LessonMark; facts: LessonFacts | null }>()(
    z.object({ accountId, since: z.object({ action: mark, attempt: mark }).nullable() }),
  ),
} as const
