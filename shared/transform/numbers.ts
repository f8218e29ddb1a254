/** Amounts and whole numbers, exactly: halves are rounded away from zero. */
import { decimalsOf } from '../model/money.ts'
import type { Rounding, Transform } from './transform.ts'

const million = 1_000_000n
const int64Max = 2n ** 63n - 1n

/** A plain decimal number in millionths, or null: up to 13 digits before the point and 6 behind it. */
export function millionthsOf(text: string): bigint | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const size = BigInt(whole) * million + BigInt(fraction.padEnd(6, '0'))
  if (size > int64Max) return null
  return sign ? -size : size
}

/** Micro units of the smallest amount of the currency that people use. */
export function stepOf(currency: string): bigint {
  return 10n ** BigInt(6 - decimalsOf(currency))
}

/** The number after the change, as a multiple of `step`, or of `to` where that is coarser; `unit` is what 1 of `by` and `to` counts for. Null beyond 64 bits. */
export function changedNumber(
  before: bigint,
  { sign, by, isPercent, rounding = 'near', to }: Omit<Extract<Transform, { do: 'number' }>, 'do' | 'field'>,
  smallest: bigint,
  unit: bigint,
): bigint | null {
  const step = coarser(to, smallest, unit)
  const operand = millionthsOf(by) ?? 0n
  const signed = sign === '-' ? -operand : operand
  const [parts, of] =
    sign === '*'
      ? [before * operand, million]
      : isPercent
        ? [before * (100n * million + signed), 100n * million]
        : [before * million + signed * unit, million]
  return inRange(roundings[rounding](parts, of * step) * step)
}

/** A fraction of `unit` as a multiple of `smallest`, or of `to` where that is coarser, rounded as asked. Null beyond 64 bits. */
export function roundedNumber(
  { parts, of }: { parts: bigint; of: bigint },
  { rounding = 'near', to }: Rounding,
  smallest: bigint,
  unit: bigint,
): bigint | null {
  const step = coarser(to, smallest, unit)
  return inRange(roundings[rounding](parts * unit, of * step) * step)
}

function coarser(to: string | undefined, smallest: bigint, unit: bigint): bigint {
  const asked = (((to === undefined ? null : millionthsOf(to)) ?? 0n) * unit) / million
  return asked > smallest ? asked : smallest
}

function inRange(after: bigint): bigint | null {
  return after > int64Max || after < -int64Max ? null : after
}

/** The amount in whole steps. */
export function inSteps(micro: bigint, step: bigint): bigint {
  return roundedAway(micro, step) * step
}

const roundings = { near: roundedAway, up: roundedUp, down: roundedDown }

function roundedDown(parts: bigint, of: bigint): bigint {
  const whole = parts / of
  return parts < 0n && whole * of !== parts ? whole - 1n : whole
}

function roundedUp(parts: bigint, of: bigint): bigint {
  return -roundedDown(-parts, of)
}

function roundedAway(parts: bigint, of: bigint): bigint {
  const size = parts < 0n ? -parts : parts
  const rounded = (2n * size + of) / (2n * of)
  return parts < 0n ? -rounded : rounded
}
