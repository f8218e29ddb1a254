/** Amounts and whole numbers, exactly: halves are rounded away from zero. */
import { decimalsOf } from '../model/money.ts'
import type { Transform } from './transform.ts'

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

/** The number after the change, as a multiple of `step`; `unit` is what 1 of `by` counts for. Null beyond 64 bits. */
export function changedNumber(
  before: bigint,
  { sign, by, isPercent }: Pick<Extract<Transform, { do: 'number' }>, 'sign' | 'by' | 'isPercent'>,
  step: bigint,
  unit: bigint,
): bigint | null {
  const operand = millionthsOf(by) ?? 0n
  const signed = sign === '-' ? -operand : operand
  const [parts, of] =
    sign === '*'
      ? [before * operand, million]
      : isPercent
        ? [before * (100n * million + signed), 100n * million]
        : [before * million + signed * unit, million]
  const after = roundedAway(parts, of * step) * step
  return after > int64Max || after < -int64Max ? null : after
}

/** The amount in whole steps. */
export function inSteps(micro: bigint, step: bigint): bigint {
  return roundedAway(micro, step) * step
}

function roundedAway(parts: bigint, of: bigint): bigint {
  const size = parts < 0n ? -parts : parts
  const rounded = (2n * size + of) / (2n * of)
  return parts < 0n ? -rounded : rounded
}
