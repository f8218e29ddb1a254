/**
 * The whole engine behind the window's bridge, in this process, with a practice service of its own; nothing pulled yet. Tests with it need
 * `@vitest-environment node`: a page's globals are not enough for servers and files.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallName, Reply } from '../../../shared/bridge.ts'
import { Bench, HandClock } from '../../integration/practice/client.ts'
import { TestGalley } from '../galley.ts'
import { WindowEngine } from './window-engine.ts'

export class GalleyEngine extends WindowEngine {
  readonly practice: Bench
  readonly galley: TestGalley

  private constructor(practice: Bench, galley: TestGalley) {
    super()
    this.practice = practice
    this.galley = galley
    galley.onEvent((event) => this.emit(event))
  }

  static async open({ isSignedIn = true } = {}): Promise<GalleyEngine> {
    const clock = new HandClock()
    // The engine's clock is the machine's.
    clock.ms = Date.now()
    const practice = await Bench.start({}, clock)
    const galley = TestGalley.unopened(practice.line, mkdtempSync(join(tmpdir(), 'galley-window-')))
    if (isSignedIn) await galley.signIn()
    return new GalleyEngine(practice, galley)
  }

  protected reply(name: CallName, input: unknown): Promise<Reply<unknown>> {
    return this.galley.reply(name, input)
  }

  async end(): Promise<void> {
    await this.galley.close()
    await this.practice.close()
  }
}
