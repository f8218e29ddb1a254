/** Files that somebody might send to hurt: claims that are not true, content under another name, files without end, and what is no file. */
import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { bmp, gif, jpeg, mp4, png, webp } from './media-samples.ts'

const mb = 1024 * 1024

/** Sound small files by the ending of their names. */
export const soundFiles: Record<string, () => Buffer> = {
  png: () => png(9, 9),
  gif: () => gif(9, 9, 2),
  jpg: () => jpeg(9, 9),
  webp: () => webp('VP8X', 9, 9),
  bmp: () => bmp(9, 9),
  mp4: () => mp4(32, 32, 500),
}

/** `fate`: what must come of it. either: nobody is hurt, whatever comes of it. */
export interface HostileFile {
  path: string
  fate: 'refused' | 'taken' | 'either'
}

/** Writes them all into a folder that is empty. */
export function writeHostileFiles(folder: string): HostileFile[] {
  const files: HostileFile[] = []
  const put = (name: string, fate: HostileFile['fate'], write: (path: string) => void) => {
    const path = join(folder, name)
    write(path)
    files.push({ path, fate })
  }
  const bytes = (content: Uint8Array | string) => (path: string) =>
    writeFileSync(path, typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  for (const [name, content] of bombs()) put(name, 'refused', bytes(content))
  for (const [name, content] of endless()) put(name, 'refused', bytes(content))
  for (const [name, content] of strangers()) put(name, 'refused', bytes(content))
  for (const [is, make] of Object.entries(soundFiles)) {
    for (const says of Object.keys(soundFiles)) if (says !== is) put(`${is} that says.${says}`, 'taken', bytes(make()))
    for (const [tail, content] of tails)
      put(`${is} and ${tail}.${tail}`, 'either', bytes(Buffer.concat([make(), Buffer.from(content, 'latin1')])))
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      const whole = make()
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      // What is cut off a GIF or these few headers can be its last frames, or nothing that is needed.
      put(`cut at ${share}.${is}`, is === 'mp4' || is === 'png' || is === 'jpg' ? 'refused' : 'either', bytes(cut))
    }
  }
  for (const [name, head] of [
    ['zeros.mp4', Buffer.alloc(0)],
    ['film.mp4', mp4()],
    ['moving.gif', gif(9, 9, 2)],
  ] as const)
    put(`10 GB of ${name}`, 'refused', (path) => sparse(path, head, 10 * 1024 * mb))
  // As large as a video may be, and nothing but zeros after its beginning.
  put('500 MB of nothing.mp4', 'refused', (path) => sparse(path, Buffer.alloc(0), 500 * mb))
  put('500 MB of nothing.gif', 'refused', (path) => sparse(path, gif(9, 9, 1).subarray(0, -1), 500 * mb))
  put('secret.png', 'refused', (path) => symlinkSync('/etc/passwd', path))
  put('zero.png', 'refused', (path) => symlinkSync('/dev/zero', path))
  put('loop.png', 'refused', (path) => symlinkSync('loop.png', path))
  put('nowhere.png', 'refused', (path) => symlinkSync('/nowhere', path))
  put('pipe.png', 'refused', (path) => void execFileSync('mkfifo', [path]))
  for (const [number, name] of badNames.entries()) put(name, 'taken', bytes(png(20 + number, 10)))
  mkdirSync(join(folder, 'inner'))
  // A path that leads up again is the file that it leads to, and its dots are no part of any name.
  writeFileSync(join(folder, 'outer.png'), png(11, 12))
  files.push({ path: `${folder}/inner/../outer.png`, fate: 'taken' })
  return files
}

const badNames = ['..', '...']
  .map((dots) => `${dots} up ${dots}.png`)
  .concat(
    'invoice\u202Egnp.exe',
    'two\nlines.png',
    '\u001b[31mred.png',
    '<img src=x onerror=alert(1)>.png',
    '..\\..\\windows.png',
    '-rf.png',
    '%2e%2e%2fup.png',
    'CON.png',
  )

const tails: [string, string][] = [
  ['html', '<html><script>fetch("//evil")</script></html>'],
  ['zip', 'PK\x03\x04\x14\x00'],
  ['sh', '\n#!/bin/sh\nrm -rf ~\n'],
]

/** Sides that are claimed and not there. */
function bombs(): [string, Buffer][] {
  const sides = (pixels: [number, number][], write: (width: number, height: number) => Buffer, ending: string) =>
    pixels.map(([width, height]): [string, Buffer] => [`${width} by ${height}.${ending}`, write(width, height)])
  return [
    ...sides(
      [
        [65_000, 65_000],
        [0x7fff_ffff, 0x7fff_ffff],
        [0xffff_ffff, 1],
        [0, 0],
        [0, 9],
        [8193, 8192],
      ],
      pngOf,
      'png',
    ),
    ...sides(
      [
        [65_535, 65_535],
        [0, 0],
      ],
      (width, height) => u16le(gif(9, 9, 2), 6, width, height),
      'gif',
    ),
    ...sides(
      [
        [65_535, 65_535],
        [0, 1],
      ],
      (width, height) => jpeg(width, height),
      'jpg',
    ),
    ...sides([[0x100_0000, 0x100_0000]], (width, height) => webp('VP8X', width, height), 'x.webp'),
    ...sides([[16_384, 16_384]], (width, height) => webp('VP8L', width, height), 'l.webp'),
    ...sides([[16_383, 16_383]], (width, height) => webp('VP8 ', width, height), 'webp'),
    ...sides(
      [
        [0x7fff_ffff, 0x7fff_ffff],
        [-9, 9],
        [0, 0],
      ],
      bmp,
      'bmp',
    ),
    ...sides([[65_535, 65_535]], videoOf, 'mp4'),
  ]
}

function pngOf(width: number, height: number): Buffer {
  const picture = png(9, 9)
  picture.writeUInt32BE(width, 16)
  picture.writeUInt32BE(height, 20)
  return picture
}

function videoOf(width: number, height: number): Buffer {
  const video = mp4(32, 32, 500)
  const end = video.indexOf('tkhd') + 4 + 84
  video.writeUInt16BE(width, end - 8)
  video.writeUInt16BE(height, end - 4)
  return video
}

function u16le(content: Buffer, offset: number, ...values: number[]): Buffer {
  for (const [index, value] of values.entries()) content.writeUInt16LE(value, offset + index * 2)
  return content
}

/** More parts than anybody would write, and parts that never end. */
function endless(): [string, Buffer][] {
  const movie = gif(9, 9, 1)
  const [chunk, part] = [Buffer.from('\0\0\0\0teXt\0\0\0\0', 'latin1'), box('free', Buffer.alloc(0))]
  const [head, rest] = [png(9, 9).subarray(0, 33), png(9, 9).subarray(33)]
  const video = mp4(32, 32, 500)
  let deep = box('trak', Buffer.alloc(8))
  for (let depth = 0; depth < 2000; depth++) deep = box('moov', deep)
  return [
    ['frame without end.gif', Buffer.concat([movie.subarray(0, -2), Buffer.alloc(34 * mb, '\x01\x00', 'latin1')])],
    ['blocks without end.gif', Buffer.concat([movie.subarray(0, -2), Buffer.alloc(34 * mb, '\x01')])],
    ['parts without end.png', Buffer.concat([head, ...Array.from({ length: 30_000 }, () => chunk), rest])],
    ['part longer than the file.png', Buffer.concat([head, Buffer.from('\x7f\xff\xff\xffIDAT', 'latin1')])],
    ['marks without end.jpg', Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), Buffer.alloc(mb, 0xff)])],
    [
      'parts without end.jpg',
      Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), Buffer.alloc(mb, '\xff\xe0\0\x02', 'latin1')]),
    ],
    [
      'parts without end.mp4',
      Buffer.concat([video.subarray(0, 32), ...Array.from({ length: 20_000 }, () => part), video]),
    ],
    ['parts within parts.mp4', Buffer.concat([video.subarray(0, 32), deep])],
    [
      'part of 2 to the 63.mp4',
      Buffer.concat([video.subarray(0, 32), Buffer.from('\0\0\0\x01mdat\x7f\xff\xff\xff\xff\xff\xff\xff', 'latin1')]),
    ],
    [
      'part smaller than itself.mp4',
      Buffer.concat([video.subarray(0, 32), Buffer.from('\0\0\0\x04moov', 'latin1'), video]),
    ],
  ]
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** What is no picture and no video, under the names of some. */
function strangers(): [string, string][] {
  const contents: Record<string, string> = {
    page: '<!doctype html><script>alert(1)</script>',
    'drawing with a script':
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>',
    'drawing with a mark': '\xef\xbb\xbf  <svg><foreignObject><body onload="x"/></foreignObject></svg>',
    'packed drawing': '\x1f\x8b\x08\0\0\0\0\0\0\x03',
    'page that grows': '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l>&b;</l>',
    'wide page': '\xff\xfe<\0h\0t\0m\0l\0>\0',
    'program of Linux': '\x7fELF\x02\x01\x01',
    'program of Windows': 'MZ\x90\0',
    script: '#!/bin/sh\nrm -rf ~\n',
    module: '\0asm\x01\0\0\0',
    'Java class': '\xca\xfe\xba\xbe\0\0\0\x41',
    archive: 'PK\x03\x04',
    'other archive': "7z\xbc\xaf'\x1c",
    'archive on tape': `${'a'.repeat(257)}ustar\0`,
    document: '%PDF-1.7 1 0 obj << /OpenAction >>',
    'print job': '%!PS-Adobe-3.0 (/etc/passwd) (r) file',
    'rich text': '{\\rtf1\\object',
    'list of films': '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n',
    'list of parts': 'ffconcat version 1.0\nfile /etc/passwd\n',
    database: 'SQLite format 3\0',
    'raw picture': 'II*\0\x08\0\0\0',
    'new picture': '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    'newer picture': '\0\0\0\x18ftypavif\0\0\0\0avifmif1',
    'layered picture': '8BPS\0\x01',
    icon: '\0\0\x01\0\x01\0',
    video: '\x1a\x45\xdf\xa3',
    'old video': 'RIFF\x20\0\0\0AVI LIST',
    sound: 'ID3\x04\0\0\0\0\0\0',
    nothing: '',
    'one byte': '\x89',
    spaces: ' '.repeat(5000),
  }
  return Object.entries(contents).map(([name, content], index) => [
    `${name}.${['png', 'jpg', 'gif', 'webp', 'mp4'][index % 5]}`,
    content,
  ])
}

/** That many bytes, of which the disk stores only the first. */
function sparse(path: string, head: Uint8Array, sizeBytes: number): void {
  const handle = openSync(path, 'w', 0o600)
  writeSync(handle, head)
  ftruncateSync(handle, sizeBytes)
  closeSync(handle)
}
