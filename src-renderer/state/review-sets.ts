/** What Review asks of sets of steps; pure. */
import type { QueueStep } from '../../shared/bridge.ts'
import type { PushSpend } from '../../shared/model/spend-plan.ts'

/** With it where it is not among them, without it where it is. */
export function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names)
  if (!next.delete(name)) next.add(name)
  return next
}

/** Its request went out, and nothing can be done about it here until it is known what became of it. */
export function isOnItsWay(step: QueueStep | undefined): boolean {
  return step?.state === 'sending' || (step?.state === 'looking' && !step.isRestored)
}

/** By step. */
export function sharesOf(spend: PushSpend | null): ReadonlyMap<string, bigint> {
  return new Map((spend?.shares ?? []).map(({ step, micro }) => [step, micro]))
}
