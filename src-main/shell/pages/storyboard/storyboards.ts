/** Writes previews that the window drew into files for people without Galley: one page, or a picture of each. */
import { t } from '../../../../shared/messages/index.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { message } from '../../../../shared/messages/message.ts'
import { GalleyError } from '../../../../shared/model/errors.ts'
import type { DrawnPicture, DrawnStoryboard, SavedNames } from '../../../../shared/shell-bridge.ts'
import { appPaths } from '../../files/app-paths.ts'
import type { DrawPage } from '../page-drawer.ts'
import { fileName } from '../../files/file-name.ts'
import type { SaveFolders } from '../../files/save-folders.ts'
import type { SavedFiles } from '../../files/saved-files.ts'
import { storyboardDocument } from './document.ts'

export class Storyboards {
  readonly #folders: SaveFolders
  readonly #saved: SavedFiles
  readonly #draw: DrawPage

  constructor(folders: SaveFolders, saved: SavedFiles, draw: DrawPage) {
    this.#folders = folders
    this.#saved = saved
    this.#draw = draw
  }

  /** One page with all of them. GalleyError `internal` where it cannot be written. */
  async savePage({ title, css, body }: DrawnStoryboard): Promise<SavedNames> {
    const path = await this.#folders.file(nameOf(title, 'html'), 'html')
    if (path === null) return { names: [] }
    await this.#write(path, storyboardDocument({ title, css, body }, readFont()))
    return { names: [basename(path)] }
  }

  /** A picture of each, twice as large as on the screen; several go into a folder. */
  async savePictures(css: string, pictures: readonly DrawnPicture[]): Promise<SavedNames> {
    const [first] = pictures
    if (!first) return { names: [] }
    const names = uniqueNames(pictures)
    const paths = pictures.length === 1 ? await this.#onePath(names[0]!) : await this.#pathsFor(names)
    if (paths === null) return { names: [] }
    const font = readFont()
    for (const [index, { title, body, widthPx, heightPx }] of pictures.entries()) {
      const html = storyboardDocument({ title, css, body }, font)
      await this.#write(paths[index]!, await this.#draw({ html, widthPx, heightPx, scale: 2 }))
    }
    return { names: paths.map((path) => basename(path)) }
  }

  async #onePath(name: string): Promise<string[] | null> {
    const path = await this.#folders.file(name, 'png')
    return path === null ? null : [path]
  }

  async #pathsFor(names: readonly string[]): Promise<string[] | null> {
    const folder = await this.#folders.folder()
    return folder === null ? null : names.map((name) => join(folder, name))
  }

  async #write(path: string, content: string | Buffer): Promise<void> {
    try {
      await writeFile(`${path}.part`, content)
      await rename(`${path}.part`, path)
      this.#saved.note(path)
    } catch (cause) {
      throw new GalleyError(
        'internal',
        message('shell.storyboards.couldNotBeSaved', { fileName: basename(path) }),
        {},
        { cause },
      )
    }
  }
}

function nameOf(title: string, extension: 'html' | 'png'): string {
  return fileName(title, extension, t('shell.storyboards.storyboard'))
}

/** Two of one name are told apart by a number. */
function uniqueNames(pictures: readonly DrawnPicture[]): string[] {
  const taken = new Set<string>()
  return pictures.map(({ title }) => {
    let name = nameOf(title, 'png')
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = nameOf(`${title} ${number}`, 'png')
    taken.add(name.toLowerCase())
    return name
  })
}

/** The window's own type, so that a file looks the same everywhere; null in development, where it is not built. */
function readFont(): Buffer | null {
  try {
    const folder = join(appPaths.renderer, 'assets')
    const name = readdirSync(folder).find(
      (file) => file.startsWith('inter-latin-wght-normal') && file.endsWith('.woff2'),
    )
    return name ? readFileSync(join(folder, name)) : null
  } catch {
    return null
  }
}
