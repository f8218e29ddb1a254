/** A short name for a long text: the same for the same text, and hardly ever the same for two. FNV-1a over UTF-16 units, 64 bits, in base 36; no secret. */
export function shortDigest(text: string): string {
  let digest = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index++)
    digest = BigInt.asUintN(64, (digest ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n)
  return digest.toString(36)
}
