import { describe, expect, it } from 'vitest'
import type { RecordView, Undecided } from '../../../shared/bridge.ts'
import { createOutput } from '../../../src-main/cli/output.ts'
import { printCandidates } from '../../../src-main/cli/printing.ts'

const candidate = { id: '8x1', values: { name: 'Spring sale', created_at: '2026-11-20T12:00:02Z' } }

function printed(undecided: Partial<Undecided> | null, isJson = false): string {
  let text = ''
  const output = createOutput(isJson, { out: (line) => (text += line), err: () => undefined })
  const whole = { operation: 'create', sentAt: '2026-11-20T12:00:00Z', looks: 3, candidates: [], isRestored: false }
  const view = { kind: 'campaign', id: 'new-1', undecided: undecided && { ...whole, ...undecided } }
  printCandidates(output, view as unknown as RecordView)
  return text
}

describe('a record whose outcome a person decides', () => {
  it('is shown with what was found and what is at risk, before anything is made again', () => {
    const text = printed({ candidates: [candidate], isRestored: true })
    expect(text).toContain('be at the service already')
    expect(text).toMatch(/8x1 .*2026-11-20T12:00:02Z .*Spring sale/)
    expect(text).toContain('the service has two, and both may spend')
  })

  it('is said to be found nowhere, which is no proof', () => {
    const text = printed({})
    expect(text).toContain('asked 3 times')
    expect(text).toContain('Nothing like it was found')
    expect(text).toContain('the service has two, and both may spend')
  })

  it('has one JSON line for each that it may be', () => {
    expect(JSON.parse(printed({ candidates: [candidate] }, true))).toMatchObject({ id: '8x1', name: 'Spring sale' })
  })

  it('is not said to be open where it is not', () => {
    expect(() => printed(null)).toThrow(expect.objectContaining({ code: 'not_found' }) as Error)
  })
})
