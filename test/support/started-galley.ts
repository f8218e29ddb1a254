/** The practice service and Galley for a file of tests: started before its tests, ended after them. */
import { afterAll, beforeAll } from 'vitest'
import { TestGalley } from './galley.ts'
import { PracticeProcess } from './practice-process.ts'

interface Started {
  practice: PracticeProcess
  galley: TestGalley
}

/**
 * Before the tests that follow in the file or its group: a fresh practice service, and Galley signed in at it with nothing pulled. `take` gets
 * both; they are ended after what those tests end themselves.
 */
export function startSignedIn(take: (started: Started) => void): void {
  let started: Started | undefined
  beforeAll(async () => {
    const practice = await PracticeProcess.start()
    const galley = await TestGalley.open(practice.info)
    started = { practice, galley }
    take(started)
  })
  afterAll(async () => {
    await started?.galley.close()
    await started?.practice.stop()
  })
}

/** The same, with everything pulled. */
export function startPulled(take: (started: Started) => void): void {
  let pulled: TestGalley | undefined
  startSignedIn((started) => {
    pulled = started.galley
    take(started)
  })
  beforeAll(() => pulled?.pull())
}
