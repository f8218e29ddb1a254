/**
 * Runs in the page, so it stands alone: makes calls of the bridge with inputs that follow their schemas, or break them in one place or in
 * all, from a seed. Every reply must be data with a named outcome.
 */

/** As much of a JSON Schema as the calls' inputs use. */
export interface ShapeNode {
  type?: string | string[]
  properties?: Record<string, ShapeNode>
  items?: ShapeNode
  anyOf?: ShapeNode[]
  oneOf?: ShapeNode[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: ShapeNode | boolean
}

export interface FuzzOrder {
  shapes: Record<string, ShapeNode>
  /** Calls that are made with broken inputs alone, since a good one would end what is tested. */
  onlyBroken: string[]
  /** Values that exist, by the name of the member. */
  known: Record<string, unknown[]>
  seed: number
  count: number
}

export interface FuzzResult {
  made: number
  ok: number
  byCode: Record<string, number>
  calls: number
  /** Replies that are not data, or name a defect. */
  strange: string[]
}

export async function fuzzCalls(order: FuzzOrder): Promise<FuzzResult> {
  let state = order.seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const cyclic: Record<string, unknown> = { a: 1 }
  cyclic['self'] = cyclic
  const deep = (depth: number) => {
    let value: unknown = 1
    for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
    return value
  }
  const parsed = (text: string) => JSON.parse(text) as unknown
  const strangeValues: (() => unknown)[] = [
    () => null,
    () => undefined,
    () => '',
    () => -1,
    () => 1.5,
    () => Number.NaN,
    () => Infinity,
    () => Number.MAX_SAFE_INTEGER,
    () => 2n ** 70n,
    () => -0,
    () => true,
    () => [],
    () => ({}),
    () => '../../etc/passwd',
    () => '\u0000\ud800',
    () => "'; DROP TABLE pending; --",
    () => '__proto__',
    () => new Date(Number.NaN),
    () => new Map([[{}, 1]]),
    () => new Set([1]),
    () => /(a+)+$/,
    () => new Uint8Array(64),
    () => new ArrayBuffer(8),
    () => cyclic,
    () => deep(40),
    () => deep(3_000),
    () => 'x'.repeat(300_000),
    () => new Array(100_000),
    () => Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`k${index}`, index])),
    () => parsed('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    () => parsed('{"__proto__":null,"toString":1,"hasOwnProperty":2}'),
  ]
  const text = () =>
    pick([
      '',
      'a',
      'name',
      'PAUSED',
      'campaign',
      '2026-01-01T00:00:00Z',
      'é😀',
      '\u202e',
      `${Math.floor(random() * 1e9)}`,
    ])
  const scalar = (type: string | undefined): unknown => {
    switch (type) {
      case 'string':
        return text()
      case 'integer':
        return Math.floor(random() * 1000) - 5
      case 'number':
        return random() * 1000
      case 'boolean':
        return random() < 0.5
      case 'null':
        return null
      default:
        return pick([text, () => 1n, () => 1, () => null, () => ({ a: text() })])()
    }
  }
  /** A value of the shape; `chance` of something else at each place. */
  const make = (node: ShapeNode, chance: number, member: string, depth = 0): unknown => {
    if (random() < chance) return pick(strangeValues)()
    const existing = order.known[member]
    if (existing && random() < 0.7) return pick(existing)
    if (depth > 8) return null
    const choice = node.anyOf ?? node.oneOf
    if (choice) return make(pick(choice), chance, member, depth + 1)
    if ('const' in node) return node.const
    if (node.enum) return pick(node.enum)
    const type = Array.isArray(node.type) ? pick(node.type) : node.type
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 4) }, () => make(node.items ?? {}, chance, member, depth + 1))
    if (type !== 'object') return scalar(type)
    const made: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(node.properties ?? {}))
      if (random() > 0.1) made[name] = make(inner, chance, name, depth + 1)
    if (typeof node.additionalProperties === 'object' || random() < chance)
      for (let more = Math.floor(random() * 3); more > 0; more--)
        Object.defineProperty(
          made,
          pick(['name', 'x', '__proto__', 'constructor', 'daily_budget_amount_local_micro']),
          {
            value: make(
              typeof node.additionalProperties === 'object' ? node.additionalProperties : {},
              chance,
              '',
              depth + 1,
            ),
            enumerable: true,
            configurable: true,
            writable: true,
          },
        )
    return made
  }
  const names = Object.keys(order.shapes)
  const result: FuzzResult = { made: 0, ok: 0, byCode: {}, calls: 0, strange: [] }
  const called = new Set<string>()
  const one = async () => {
    const name = random() < 0.97 ? pick(names) : pick(['__proto__.x', 'constructor.name', 'a.b', 'shell.exec', 'x'])
    const shape = order.shapes[name]
    const isBroken = order.onlyBroken.includes(name)
    const input = isBroken || !shape ? pick(strangeValues)() : make(shape, pick([0, 0, 0.05, 0.3]), '')
    // Whatever passes for a meant input would end what is tested.
    if (isBroken && typeof input === 'object' && input !== null && !(Symbol.iterator in input) && input !== cyclic)
      return
    result.made++
    called.add(name)
    try {
      const reply = await Promise.race([
        window.galley.call(name, input),
        new Promise((resolve) => setTimeout(() => resolve('no answer in 30 s'), 30_000)),
      ])
      const { ok, error } = (reply ?? {}) as { ok?: unknown; error?: { code?: unknown; message?: unknown } }
      if (ok === true) result.ok++
      else if (ok === false && typeof error?.code === 'string' && error.code !== 'internal' && error.message)
        result.byCode[error.code] = (result.byCode[error.code] ?? 0) + 1
      else result.strange.push(`${name}: ${typeof reply === 'string' ? reply : String(error?.code ?? typeof reply)}`)
    } catch (error) {
      // The bridge refuses in the page what no message can carry.
      const text = String(error)
      if (/clone|circular|recursion|call stack|symbol|cannot be converted/i.test(text))
        result.byCode['unsendable'] = (result.byCode['unsendable'] ?? 0) + 1
      else result.strange.push(`${name}: thrown ${text.slice(0, 200)}`)
    }
  }
  for (let start = 0; start < order.count; start += 8)
    await Promise.all(Array.from({ length: Math.min(8, order.count - start) }, one))
  result.calls = called.size
  if (({} as { polluted?: unknown }).polluted !== undefined) result.strange.push('a prototype was changed')
  return result
}
