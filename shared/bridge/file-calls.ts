/** Calls of the engine that read files which a person dropped, pasted or chose. The page gives the files; no path of its own is taken. */
import type { CallInput } from '../bridge.ts'

export const fileCalls = ['media.add', 'audience.look', 'csv.read', 'connection.readFile'] as const
export type FileCall = (typeof fileCalls)[number]
/** Of these, those that read exactly one. */
export type OneFileCall = Exclude<FileCall, 'media.add'>
/** What is said beside the files. */
export type FileCallInput<N extends FileCall> = Omit<CallInput<N>, 'path' | 'paths'>
