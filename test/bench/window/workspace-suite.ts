/** What is measured inside Galley's page in its workspaces. Each function runs in the page: it must not use anything from outside itself. */

/** Goes to the section of the rail, and waits until what the selector names is there. */
export async function goTo([section, awaited]: [string, string]): Promise<void> {
  const entry = [...document.querySelectorAll<HTMLElement>('nav[data-pane] button')].find(
    (button) => button.querySelector('.label')?.textContent === section,
  )
  if (!entry) throw new Error(`no section ${section}`)
  entry.click()
  for (let turn = 0; document.querySelector(awaited) === null; turn++) {
    if (turn > 600) throw new Error(`${awaited} never came`)
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** Goes to the list of that name within the scope, and waits for its rows. */
export async function goToTab(name: string): Promise<void> {
  const tab = [...document.querySelectorAll<HTMLElement>('nav button')].find((each) =>
    (each.textContent ?? '').trim().startsWith(name),
  )
  if (!tab) throw new Error(`no tab ${name}`)
  tab.click()
  for (let turn = 0; document.querySelector('[role=grid] [data-slot]:not([hidden])') === null; turn++) {
    if (turn > 300) throw new Error(`the list never came: ${document.body.innerText.slice(0, 600)}`)
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/**
 * Chooses one line of the tree after another, and waits until what stands in the place of the selector is painted with the line's name in it;
 * ms of each turn. `count` lines from the second on, campaigns alone.
 */
export async function treeLatencies([awaited, count]: [string, number]): Promise<number[]> {
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const afterPaint = () =>
    new Promise<void>((done) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(0)
    })
  const latencies: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const lines = [...document.querySelectorAll<HTMLElement>('[role=tree] .node.campaign')]
    const line = lines.filter((each) => each.getAttribute('aria-selected') !== 'true')[1 + (turn % 7)]
    if (!line) throw new Error('no line in the tree')
    const number = /(\d+)\D*$/.exec(line.querySelector('.name')?.textContent ?? '')?.[1]
    if (number === undefined) throw new Error(`no number in ${line.textContent}`)
    const wanted = new RegExp(`\\b${number}\\b`)
    const beganMs = performance.now()
    line.click()
    for (;;) {
      await nextFrame()
      const shown = [...document.querySelectorAll<HTMLElement>(awaited)].filter((each) => !each.hidden)
      if (shown.length > 0 && shown.every((each) => wanted.test(each.textContent ?? ''))) break
      if (performance.now() - beganMs > 5000)
        throw new Error(
          `${awaited} of ${number} never came: ${shown
            .map((each) => each.textContent)
            .join(' | ')
            .slice(0, 300)}`,
        )
    }
    await afterPaint()
    latencies.push(performance.now() - beganMs)
    await new Promise((done) => setTimeout(done, 250))
  }
  return latencies
}

/** Writes letters into the text of the open post, and waits until each is painted in its preview; ms of each. */
export async function canvasLatencies(count: number): Promise<number[]> {
  const box = [...document.querySelectorAll('textarea')].find(({ value }) => value.startsWith('Draft '))
  if (!box) throw new Error(`no text of a draft: ${document.body.innerText.slice(0, 600)}`)
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  const latencies: number[] = []
  let text = 'Measured '
  for (let turn = 0; turn < count; turn++) {
    text += String.fromCharCode(97 + (turn % 26))
    const beganMs = performance.now()
    setValue?.call(box, text)
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    for (;;) {
      if (document.querySelector('article.post p.text')?.textContent?.includes(text)) break
      await nextFrame()
      if (performance.now() - beganMs > 5000)
        throw new Error(
          `“${text}” never came: ${[...document.querySelectorAll('p.text')]
            .map((each) => each.textContent)
            .join(' | ')
            .slice(0, 300)}`,
        )
    }
    await nextFrame()
    const channel = new MessageChannel()
    await new Promise<void>((done) => {
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(0)
    })
    latencies.push(performance.now() - beganMs)
    await new Promise((done) => setTimeout(done, 40))
  }
  return latencies
}

/** Opens the dialog that imports a file into the list. */
export async function openImport(): Promise<void> {
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  const find = async (selector: string, text: RegExp) => {
    for (let turn = 0; turn < 300; turn++) {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
        text.test((each.getAttribute('aria-label') ?? each.textContent ?? '').trim()),
      )
      if (found) return found
      await nextFrame()
    }
    throw new Error(`no ${selector} with ${String(text)}`)
  }
  ;(await find('button', /^More to do/)).click()
  ;(await find('[role=menuitem]', /^Import…/)).click()
  await find('dialog[open]', /./)
}

/** Intervals of frames until the dialog says something that fits, ms: `late` of over 20 ms, the longest, and how long it took. */
export async function framesUntil(
  wanted: string,
): Promise<{ frames: number; late: number; longestMs: number; tookMs: number }> {
  const beganMs = performance.now()
  const intervals: number[] = []
  let last = await new Promise<number>((done) => requestAnimationFrame(done))
  while (!new RegExp(wanted).test(document.querySelector('dialog[open]')?.textContent ?? '')) {
    if (performance.now() - beganMs > 60_000)
      throw new Error(`“${wanted}” never came: ${document.querySelector('dialog[open]')?.textContent?.slice(0, 400)}`)
    const now = await new Promise<number>((done) => requestAnimationFrame(done))
    intervals.push(now - last)
    last = now
  }
  const tookMs = performance.now() - beganMs
  return {
    frames: intervals.length,
    late: intervals.filter((each) => each > 20).length,
    longestMs: Math.max(0, ...intervals),
    tookMs,
  }
}
