/**
 * An asar archive: sizes of the header as 32-bit words, the header (JSON: each file's size and place, by folders), then the files. A packaged
 * Galley's program takes its app from nothing else.
 */
type Folder = { files: Record<string, Folder | Entry> }
type Entry = { size: number; offset: string } | { size: number; unpacked: true }

/** Files by their paths within it. `unpacked`: sizes of files that lie in the folder beside it (`app.asar.unpacked`). */
export function archiveOf(files: Record<string, string>, unpacked: Record<string, number> = {}): Buffer {
  const root: Folder = { files: {} }
  const contents = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
  let offset = 0
  for (const { path, bytes } of contents) {
    put(root, path, { size: bytes.length, offset: String(offset) })
    offset += bytes.length
  }
  for (const [path, size] of Object.entries(unpacked)) put(root, path, { size, unpacked: true })
  const header = Buffer.from(JSON.stringify(root))
  const padded = Math.ceil(header.length / 4) * 4
  const sizes = Buffer.alloc(16)
  for (const [at, size] of [4, padded + 8, padded + 4, header.length].entries()) sizes.writeUInt32LE(size, at * 4)
  return Buffer.concat([sizes, header, Buffer.alloc(padded - header.length), ...contents.map(({ bytes }) => bytes)])
}

function put(root: Folder, path: string, entry: Entry): void {
  const names = path.split('/')
  const folder = names.slice(0, -1).reduce<Folder>((within, name) => {
    const next = (within.files[name] ??= { files: {} })
    if (!('files' in next)) throw new Error(`${path}: ${name} is a file`)
    return next
  }, root)
  folder.files[names.at(-1)!] = entry
}
