/**
 * An asar archive: sizes of the header as 32-bit words, the header (JSON: each file's size and place), then the files. A packaged
 * Galley's program takes its app from nothing else.
 */
export function archiveOf(files: Record<string, string>): Buffer {
  const contents = Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
  let offset = 0
  const entries = contents.map(({ name, bytes }) => {
    const entry = [name, { size: bytes.length, offset: String(offset) }]
    offset += bytes.length
    return entry
  })
  const header = Buffer.from(JSON.stringify({ files: Object.fromEntries(entries) }))
  const padded = Math.ceil(header.length / 4) * 4
  const sizes = Buffer.alloc(16)
  for (const [at, size] of [4, padded + 8, padded + 4, header.length].entries()) sizes.writeUInt32LE(size, at * 4)
  return Buffer.concat([sizes, header, Buffer.alloc(padded - header.length), ...contents.map(({ bytes }) => bytes)])
}
