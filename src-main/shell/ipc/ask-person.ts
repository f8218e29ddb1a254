/**
 * Questions that the shell asks by itself, in a dialog of the system: the page, which somebody's script may have taken over, neither draws nor
 * answers them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { BrowserWindow, MessageBoxOptions } from 'electron'
import { message } from '../../../shared/messages/message.ts'
import { GalleyError } from '../../../shared/model/errors.ts'

/** A question in the words of the dialog. */
export interface Question {
  message: string
  detail: string
  /** Refusing stands first, is what Enter and Escape do, and what a closed dialog means. */
  buttons: readonly [refuse: string, accept: string]
}

/** Resolves to true where the person chose to accept. GalleyError `cancelled` while another question stands. */
export type AskPerson = (question: Question) => Promise<boolean>

export interface AskPersonPorts {
  window: () => BrowserWindow | null
  /** Electron's dialog.showMessageBox. */
  showMessageBox: (parent: BrowserWindow | null, options: MessageBoxOptions) => Promise<{ response: number }>
  /** Answers for the person, for tests; null in a release. */
  testFile: string | null
}

/** One question at a time: a page cannot pile them up until somebody clicks the wrong one. */
export function createAskPerson(ports: AskPersonPorts): AskPerson {
  const { testFile } = ports
  const ask: AskPerson = testFile ? (question) => answerFromFile(testFile, question) : (q) => askInDialog(ports, q)
  let isAsking = false
  return async (question) => {
    if (isAsking) throw new GalleyError('cancelled', message('shell.askPerson.galleyAsksYouSomething'))
    isAsking = true
    try {
      return await ask(question)
    } finally {
      isAsking = false
    }
  }
}

async function askInDialog({ window, showMessageBox }: AskPersonPorts, question: Question): Promise<boolean> {
  const { message, detail, buttons } = question
  const { response } = await showMessageBox(window(), {
    type: 'warning',
    title: 'Galley',
    message,
    detail,
    buttons: [...buttons],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

/** Accepts where the file's last line is `accept`; each question goes, as a line of JSON, to `<file>.asked`. */
async function answerFromFile(file: string, question: Question): Promise<boolean> {
  await appendFile(`${file}.asked`, `${JSON.stringify(question)}\n`)
  return existsSync(file) && readFileSync(file, 'utf8').trim().split('\n').at(-1) === 'accept'
}

/** Text of others on one line of a dialog: nothing in it can look like another line, or turn its writing round. */
export function onOneLine(text: string, mostCharacters: number): string {
  const shown = text.replace(/[\p{C}\p{Z}\p{Bidi_Control}]+/gu, ' ').trim()
  return shown.length > mostCharacters ? `${shown.slice(0, mostCharacters)}…` : shown
}
