/** Lines of stdin: typed by a person, with a prompt on stderr, or given by a program. */
import { createInterface } from 'node:readline'
import type { Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Input } from './context.ts'

/** Reads process.stdin; lines that come together are kept for the next question. */
export function createTerminalInput(): Input {
  const isTerminal = process.stdin.isTTY === true
  let isHidden = false
  let reader: Interface | null = null
  const waiting: ((line: string | null) => void)[] = []
  const lines: string[] = []
  let isAtEnd = false
  // What is typed is echoed here, unless it must not be seen.
  const echo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk)
      done()
    },
  })
  const start = () => {
    reader = createInterface({ input: process.stdin, ...(isTerminal ? { output: echo, terminal: true } : {}) })
    reader.on('line', (line) => {
      const next = waiting.shift()
      if (next) next(line)
      else lines.push(line)
    })
    reader.on('close', () => {
      isAtEnd = true
      for (const next of waiting.splice(0)) next(null)
    })
  }
  return {
    isTerminal,
    readAll: () => text(process.stdin),
    readLine: async (prompt, hidden) => {
      if (!reader) start()
      if (prompt && isTerminal) process.stderr.write(prompt)
      isHidden = hidden
      const line =
        lines.shift() ?? (isAtEnd ? null : await new Promise<string | null>((resolve) => waiting.push(resolve)))
      if (hidden && isTerminal) process.stderr.write('\n')
      isHidden = false
      // Nothing more is asked most of the time, and an open stdin would keep the process.
      if (lines.length === 0) process.stdin.pause()
      return line
    },
  }
}
