/** A person's files, on which the engine's life can end before or after any change of a file or folder. */
import type { FileSystem } from '../../../src-main/engine/files/file-system.ts'
import { testFiles } from '../files/test-files.ts'
import { LifeEnded } from './disk.ts'

const changing = new Set(['mkdirSync', 'chmodSync', 'renameSync', 'copyFileSync', 'removeSync', 'removeFolderSync'])

export class FileKills {
  /** The life ends at the n-th change from now. */
  killAt: { change: number; side: 'before' | 'after' } | null = null
  changes = 0
  onKill: () => void = () => undefined

  readonly files: FileSystem = new Proxy(testFiles, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || !changing.has(String(name))) return value
      return (...given: unknown[]): unknown => {
        this.#end('before')
        this.changes++
        const result: unknown = Reflect.apply(value as (...all: unknown[]) => unknown, target, given)
        this.#end('after')
        return result
      }
    },
  })

  #end(side: 'before' | 'after'): void {
    const { killAt } = this
    if (killAt?.side !== side || killAt.change-- > 0) return
    this.killAt = null
    this.onKill()
    throw new LifeEnded('the engine was killed')
  }
}
