/**
 * When an update is put in place: now, because a person said so, or when Galley is closed. Never while a push runs, which the engine knows, and never as
 * the system itself shuts down.
 */
import type { EngineEvent, Reply, StagedUpdate } from '../../../shared/bridge.ts'
import { toGalleyError } from '../../../shared/model/errors.ts'
import type { Log } from '../../engine/ports.ts'
import type { Installer } from './installer.ts'

export interface UpdateInstallPorts {
  callEngine(name: string, input: unknown): Promise<Reply<unknown>>
  installer: Installer
  quit(): void
  log: Log
}

export class UpdateInstall {
  readonly #ports: UpdateInstallPorts
  /** Something is ready that Galley puts in place by itself. */
  #isReady = false
  /** A person said now: it starts again afterwards. */
  #isAskedFor = false

  constructor(ports: UpdateInstallPorts) {
    this.#ports = ports
  }

  /** Call it with each event of the engine. */
  noteEvent(event: EngineEvent): void {
    if (event.name !== 'update') return
    const { state, installedBy } = event.payload
    this.#isReady = state === 'ready' && installedBy === 'itself'
  }

  /** A person wants it now. GalleyError of `update.staged`, `internal` where the system has no installer for it. */
  async installNow(): Promise<void> {
    const update = await this.#staged()
    if (update.installedBy === 'system') return this.#ports.installer.handOver(update)
    this.#isAskedFor = true
    this.#ports.quit()
  }

  /**
   * Before the engine closes: the update to put in place after it has, or null. `isOwnWish`: a person closed Galley; the system did not end it.
   */
  async takeAtQuit(isOwnWish: boolean): Promise<StagedUpdate | null> {
    if (!isOwnWish || !this.#isReady) return null
    return this.#staged().catch(() => null)
  }

  /** After everything is closed. Never throws: the old program stays where it cannot be replaced. */
  async putInPlace(update: StagedUpdate | null): Promise<void> {
    if (!update) return
    const { installer, log } = this.#ports
    try {
      await installer.replace(update, this.#isAskedFor)
      log.write('info', 'update.placed', { version: update.version })
    } catch (thrown) {
      log.write('error', 'update.not-placed', { reason: thrown instanceof Error ? thrown.name : 'unknown' })
    }
  }

  async #staged(): Promise<StagedUpdate> {
    const reply = await this.#ports.callEngine('update.staged', {})
    if (!reply.ok) throw toGalleyError(reply.error)
    const update = reply.value as Partial<StagedUpdate> | null
    // Galley closes for it: what is no update must not end the work of a person.
    if (typeof update?.path !== 'string' || (update.installedBy !== 'itself' && update.installedBy !== 'system'))
      throw new Error('the engine gave no update')
    return update as StagedUpdate
  }
}
