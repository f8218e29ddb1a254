/** A name of a file from what a person called it: no separators, no signs that a system refuses, never empty or hidden. */
export function fileName(name: string, extension: SavedKind, otherwise: string): string {
  const plain = name
    // eslint-disable-next-line no-control-regex -- control signs are what must not be in a name
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
    .trim()
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain)
  return `${plain === '' || isReserved ? `${otherwise} ${plain}`.trim() : plain}.${extension}`
}

/** Kinds of files that are written for people. */
export type SavedKind = 'html' | 'png' | 'csv' | 'xlsx' | 'json' | 'txt'
