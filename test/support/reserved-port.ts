/**
 * Ports of loopback for servers that go and come back, or that nobody serves: none from the ranges that systems give away (32768 and up on
 * Linux, 49152 and up on macOS and Windows), so that no other program gets one meanwhile, and none of the callback's (31170 to 31172).
 */
import { createServer } from 'node:net'

const first = 20_000
const count = 11_000
/** Prime to `count`, so that neighbouring processes begin far from each other. */
const stride = 37

let next = (process.pid * stride) % count

/** A port that is free now; another one each time within a process. */
export async function reservedPort(): Promise<number> {
  for (let tried = 0; tried < count; tried++) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${first + count - 1} is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
