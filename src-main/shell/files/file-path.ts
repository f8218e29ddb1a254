/** Where a file that a person dropped or chose lies, for the preload: the page itself can name no file. */

/** The part of Electron's `webUtils` that knows a file's path; older Electrons lack it. */
export type GetPathForFile = ((file: File) => string) | undefined

/**
 * The file's path as the system gave it; null for one that has none, such as a picture out of the clipboard or one that a script made, and
 * for anything that is no file. A member called `path` says nothing, since a script can write it: without `webUtils` no file has a path.
 */
export function pathOfFile(file: unknown, getPathForFile: GetPathForFile): string | null {
  if (!getPathForFile) return null
  try {
    return getPathForFile(file as File) || null
  } catch {
    return null
  }
}
