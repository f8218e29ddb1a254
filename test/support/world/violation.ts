/** A promise that was broken; `rule` is its name, the same for the same fault. */
export class Violation extends Error {
  readonly rule: string
  constructor(rule: string, detail: unknown) {
    super(`${rule}: ${typeof detail === 'string' ? detail : JSON.stringify(detail, plain)}`)
    this.name = 'Violation'
    this.rule = rule
  }
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
