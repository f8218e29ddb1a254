/** Texts that people read stand in the catalogue and nowhere else, and each of it is used. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'
import { en } from '../../../shared/messages/en/index.ts'

/** Where every text comes from the catalogue, but for files that hold no text for people though their strings look like it. */
const engine = 'src-main/engine'
const rooms = [
  'src-renderer',
  'src-main/cli',
  'src-main/shell',
  engine,
  'shared/bridge',
  'shared/contract',
  'shared/filter',
  'shared/model',
  'shared/presentation',
  'shared/transform',
]
const without: Readonly<Record<string, string>> = {
  'shared/bridge/inputs.ts': 'what a defect in a call of the bridge says, among the words of the schema',
  'shared/presentation/en': 'words of kinds, which are a catalogue themselves',
  'shared/contract/service/authentication.ts': 'what signing in with OAuth 2.0 is called in the interface',
  'src-renderer/gallery': 'samples, for those who build Galley',
  'src-renderer/storyboard/markup.ts': 'rules of style',
  'src-renderer/app/frame/panes.ts': 'selectors',
  'src-renderer/app/frame/sections.ts': 'names of sections as code has them',
  'src-main/shell/pages/caged-pages.ts': 'policies of pages and scripts in them',
  'src-main/shell/pages/content-policy.ts': 'the policy of the page',
  'src-main/shell/pages/hardening.ts': 'switches',
  'src-main/shell/pages/media-protocol.ts': 'headers',
  'src-main/shell/pages/page-drawer.ts': 'headers',
  'src-main/shell/pages/window.ts': 'switches and the name Galley',
  'src-main/engine/machine-id.ts': 'what the computer’s mark is made of',
  'src-main/engine/practice-control.ts': 'an answer of the practice service, which says it as a service does',
  'src-main/engine/practice.ts': 'names of connections, by which they are found again',
  'src-main/shell/processes': 'what the log says',
  'src-main/shell/start/services.ts': 'the name of a process',
}
/** Values of the interface and words that are typed on the command line, as they stand. */
const values = new Set([
  'Update',
  'Delete',
  'Event',
  'Galley',
  'Google Play',
  'App Store',
  'galley audience check FILE',
  // The remover that the installer of Windows leaves.
  'Uninstall Galley.exe',
])
/** A call of the service by its method and path. */
const isCall = (text: string) => /^(GET|POST|PUT|DELETE) \//.test(text)
const isUsage = (text: string) => /\b(KIND|FILE|KEY|NUMBER|VALUE|EVENT|CODE|IMPORT)\b/.test(text)

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => join(folder, name))
const isChecked = (path: string) => !Object.keys(without).some((each) => path === each || path.startsWith(`${each}/`))

/** At least two words of a sentence: what code says to code has one, or stands in small letters alone. */
function isText(text: string): boolean {
  return /^[\p{Lu}“][\p{L}’]*[ ,].*\p{Ll}{2}/u.test(text.trim()) && !values.has(text) && !isUsage(text) && !isCall(text)
}

const statement =
  /\b(ALTER|AND|AS|BY|CASE|COLLATE|CREATE|DELETE|DROP|ELSE|END|FROM|IN|INSERT|IS|NULL|ON|ORDER|PRAGMA|RELEASE|ROLLBACK|SAVEPOINT|SELECT|SET|UPDATE|USING|WHEN|WHERE|WITH)\b/

/** Of the engine also parts of a sentence, which it puts behind a colon or between brackets; statements for the database are none. */
function isTextOfEngine(text: string): boolean {
  if (statement.test(text)) return false
  return isText(text) || /^[^\p{L}]*\p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(text)
}

/** English words between values, which put a sentence together that another language puts together otherwise. */
const joins =
  /(^|[\s(,;:])(more|fewer|and|or|of|from|with|without|to|at|not|ago|left|by|is|are|people|rows?|records?|changes?|days?|hours?|minutes?|until|sent|yesterday|today|tomorrow|none)($|[\s).,;:])/
/** Where such words are no text for people. */
const joinsWithout: Readonly<Record<string, string>> = {
  'src-main/cli/commands/list.ts': 'a condition',
  'src-main/cli/completions': 'scripts of shells',
  'src-main/engine/store': 'statements, and names of what is remembered',
  'src-main/engine/connections/callback-server.ts': 'a policy',
  'src-renderer/storyboard/markup.ts': 'rules of style',
  'src-renderer/app/frame/Palette.svelte': 'names of entries as code has them',
  'shared/filter': 'the language of conditions',
  'shared/model/post-text/top-level-domains.ts': 'data',
  'shared/contract/audiences/keyword-insight.ts': 'a name that is kept',
}

/** Members that hold no text for people: types, imports, comments. */
const skipped = new Set(['typeAnnotation', 'typeParameters', 'returnType', 'typeArguments', 'css', 'metadata'])
/** Members of declarations: the section of the interface, and sample records. */
const notForPeople = new Set(['source', 'example', 'examples'])
const thrown = new Set(['Error', 'TypeError', 'RangeError'])

function* textsIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const each of node) yield* textsIn(each)
    return
  }
  const given = node as Node
  if (/^(TS(?!As|Satisfies|NonNull)|ImportDeclaration|ExportAll|StyleSheet|Comment)/.test(given.type)) return
  // Type parameters of a component.
  if (given.type === 'Attribute' && given['name'] === 'generics') return
  if (given.type === 'Property' && notForPeople.has((given['key'] as { name?: string }).name ?? '')) return
  if (isOfLog(given)) return
  // What a defect says to whoever mends it.
  if (given.type === 'NewExpression' && thrown.has((given['callee'] as { name?: string }).name ?? '')) return
  if (given.type === 'Literal' || given.type === 'TemplateElement' || given.type === 'Text') yield given
  for (const [name, member] of Object.entries(given)) if (!skipped.has(name)) yield* textsIn(member)
}

/** What the log says, to whoever mends something. */
function isOfLog({ type, callee, arguments: given }: Node): boolean {
  const name = (callee as { property?: { name?: string } } | undefined)?.property?.name
  return type === 'CallExpression' && name === 'write' && (given as Node[])[0]?.type === 'Literal'
}

function shown(node: Node): string {
  const { value, data } = node as { value?: unknown; data?: string }
  if (typeof data === 'string') return data
  return typeof value === 'string' ? value : ((value as { cooked?: string } | null)?.cooked ?? '')
}

function textsOf(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  const isModule = path.endsWith('.ts')
  const code = isModule ? `<script lang="ts">${source.replaceAll('</script', '<_script')}</script>` : source
  const tree: unknown = parse(code, { modern: true })
  const hasParts = path.startsWith(engine)
  const mayJoin = Object.keys(joinsWithout).some((each) => path.startsWith(each))
  return [...textsIn(tree)]
    .filter((node) => {
      const text = shown(node)
      if (!mayJoin && node.type === 'TemplateElement' && joins.test(text) && !isUsage(text)) return true
      return hasParts ? isTextOfEngine(text) : isText(text)
    })
    .map(shown)
}

describe('texts that people read', () => {
  const filesOf = (room: string) => sources(room).filter(isChecked)

  it.each(rooms)('stand in the catalogue, not in the code of %s', (room) => {
    expect(filesOf(room).flatMap((path) => textsOf(path).map((text) => `${path}: ${text}`))).toEqual([])
  })

  it('are looked for in all rooms', () => {
    expect(rooms.flatMap(filesOf).length).toBeGreaterThan(500)
  })

  it('are all used', () => {
    const code = ['src-renderer', 'src-main', 'shared']
      .flatMap(sources)
      .filter((path) => !path.startsWith(join('shared', 'messages', 'en')))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    const asked = new Set([...code.matchAll(/'([a-z]\w*(?:\.\w+){2,})'/g)].map(([, id]) => id))
    // What was done is asked for by the name of the action (doneWords).
    const isAsked = (id: string) => asked.has(id) || (id.endsWith('.done') && asked.has(id.slice(0, -'.done'.length)))
    expect(Object.keys(en).filter((id) => !isAsked(id))).toEqual([])
  })
})

describe('styles', () => {
  it('name the sides by the way that is read, so that they turn round with it', () => {
    const sided = /\b(margin|padding|border)-(left|right):|text-align: (left|right)\b/
    // A preview shows a picture of the service’s, which does not turn.
    const styled = sources('src-renderer').filter((path) => path.endsWith('.svelte') && !path.includes('preview'))
    expect(styled.filter((path) => sided.test(readFileSync(path, 'utf8')))).toEqual([])
  })
})
