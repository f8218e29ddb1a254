import { asWritten, kindWord, message } from '../../shared/messages/message.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { inSentence } from '../../shared/model/sentence.ts'
import { doneWords } from '../../src-renderer/state/words.ts'
import { en } from '../../shared/messages/en/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Line {
  at: string
  text: string
}

/** Lines of code, without comments. */
function linesOf(folder: string): Line[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .flatMap((name) => codeOf(`${folder}/${name}`))
}

function codeOf(path: string): Line[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, blank)
  return text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, text: line.replace(/\/\/.*$/, '') }))
}

/** Line breaks stay, so that numbers of lines hold. */
const blank = (comment: string) => comment.replace(/[^\n]/g, '')

const read = ['src-renderer', 'shared', 'src-main/cli', 'src-main/engine'].flatMap(linesOf)
const window = read.filter(({ at }) => !/^(src-renderer\/gallery\/|shared\/model\/sentence)/.test(at))
const found = (lines: readonly Line[], shape: RegExp) =>
  lines.filter(({ text }) => shape.test(text)).map(({ at, text }) => `${at} ${text.trim()}`)

describe('labels within sentences', () => {
  it('keep their abbreviations', () => {
    expect([inSentence('IAB categories'), inSentence('Ad group')]).toEqual(['IAB categories', 'ad group'])
  })

  it('go through the one function: no label is put in small letters by hand', () => {
    expect(found(window, /\blabel(Plural)?\)?\??\.(charAt\(0\)\.)?toLowerCase\(\)/)).toEqual([])
    expect(found(window, /\blabel(Plural)? \?\? [\w.]+\)\.toLowerCase\(\)/)).toEqual([])
    expect(found(window, /stateWords\.\w+\.toLowerCase\(\)/)).toEqual([])
  })

  it('have no article put before them: which one is right depends on the word', () => {
    expect(found(window, /\ban? \$\{(inSentence\()?[\w.()]*label\b/)).toEqual([])
    expect(Object.values(en).filter((text) => /\ban? \{\w+\}/i.test(text))).toEqual([])
  })
})

describe('words that nobody says', () => {
  it.each([
    ['film for a video', /['"`>](?:[^'"`<]* )?[Ff]ilms?(?: [^'"`<]*)?['"`<](?!>)/],
    ['is needed for what is to be done', /['"`][^'"`]*\$\{[\w.]*label\} is needed/],
    ['on its own for open', /Open on its own/],
    ['ours alone', /Ours alone/],
    ['goes after what it needs', /Goes after what/],
    ['also received', /Also received/],
    ['it stays so', /it stays so/],
  ])('%s', (_name, shape) => {
    expect(found(window, shape)).toEqual([])
  })
})

describe('what was done', () => {
  it('is said as done', () => {
    const records = message('engine.journal.oneRecord', { kind: kindWord('campaign', 'within') })
    const side = message('engine.journal.theirsTaken')
    expect(
      [
        message('engine.journal.duplicate', { records }),
        message('engine.journal.newRecord', { kind: kindWord('line_item', 'within') }),
        message('engine.journal.settleConflicts', { count: 2, side }),
        message('engine.journal.sent'),
        asWritten('Posted'),
      ].map(doneWords),
    ).toEqual(['Duplicated 1 campaign', 'Made a new ad group', 'Settled 2 conflicts: theirs taken', 'Sent', 'Posted'])
  })

  it('has its own words for every action that begins with a verb', () => {
    const verbs =
      /^(Add|Change|Copy|Delete|Duplicate|Edit|Import|Keep|Make|Move|New|Paste|Rename|Replace|Restore|Revert|Settle)\b/
    const named = Object.entries(en).filter(([id, text]) => id.startsWith('engine.journal.') && verbs.test(text))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([id]) => !Object.hasOwn(en, `${id}.done`)).map(([id]) => id)).toEqual([])
  })
})
