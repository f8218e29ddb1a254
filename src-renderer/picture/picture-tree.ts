/**
 * What was painted, as data: elements with the attributes and inline styles that draw them, and text. Nothing in it can run, load or lead
 * anywhere, and what is not on these lists makes the whole picture worthless rather than slightly different.
 */

/** An element is its name, its attributes, its inline styles (null where it has none) and what it holds; a text is a string. */
export type PictureNode = string | PictureElement
export type PictureElement = [
  name: string,
  attributes: Record<string, string> | null,
  styles: Record<string, string> | null,
  ...children: PictureNode[],
]

const htmlNames: ReadonlySet<string> = new Set(
  'aside b button div footer h1 h2 h3 header i input kbd label li main nav ol p s section small span strong ul'.split(
    ' ',
  ),
)
const svgNames: ReadonlySet<string> = new Set('svg circle ellipse g line path polygon polyline rect'.split(' '))
/** Attributes that draw something or that a stylesheet asks for; all others say what only a living page needs. */
const attributeNames: ReadonlySet<string> = new Set(
  (
    'class dir disabled hidden placeholder role ' +
    'viewBox width height fill stroke stroke-width stroke-linecap stroke-linejoin d x y x1 x2 y1 y2 cx cy r rx ry points'
  ).split(' '),
)
const statePattern = /^(aria-(checked|current|disabled|expanded|invalid|pressed|selected|sort)|data-[a-z-]+)$/
const stylePattern = /^(--)?[a-z][a-z0-9-]*$/
/** Functions of a style that only reckon; one that fetches is none of them. */
const harmlessValue = /^(?:[^()\\;!{}<>]|(?:calc|minmax|repeat|translate|translateX|translateY|translate3d|var)\(|\))*$/
const svgSpace = 'http://www.w3.org/2000/svg'
const deepest = 64
const mostNodes = 20_000

/** What the element shows now; null where the lists do not know a part of it. What is not drawn is left out. */
export function treeOf(element: Element): PictureElement | null {
  try {
    return read(element)
  } catch (thrown) {
    if (thrown instanceof Unfit) return null
    throw thrown
  }
}

/** The element of a tree, from wherever it comes; null where any part of it is not on the lists, and nothing has been made then. */
export function elementOf(tree: unknown, document: Document): Element | null {
  try {
    return make(tree, document, { left: mostNodes }, 0) as Element
  } catch (thrown) {
    if (thrown instanceof Unfit) return null
    throw thrown
  }
}

class Unfit extends Error {}

function read(element: Element): PictureElement {
  const name = element.localName
  if (!htmlNames.has(name) && !svgNames.has(name)) throw new Unfit()
  // What a person typed is not painted again.
  if (element instanceof HTMLInputElement && (element.type !== 'search' || element.value !== '')) throw new Unfit()
  const children = [...element.childNodes].flatMap((child): PictureNode[] => {
    if (child.nodeType === Node.TEXT_NODE) return child.nodeValue ? [child.nodeValue] : []
    return child instanceof Element && isDrawn(child) ? [read(child)] : []
  })
  return [name, readAttributes(element), readStyles(element), ...children]
}

function isDrawn(element: Element): boolean {
  const { display, position } = getComputedStyle(element)
  if (display === 'none') return false
  if (position !== 'absolute' && position !== 'fixed') return true
  // What has its own place leaves no gap where it is left out.
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom >= 0 && right >= 0 && top <= innerHeight && left <= innerWidth
}

function readAttributes(element: Element): Record<string, string> | null {
  const kept = [...element.attributes].filter(({ name, value }) => isAttribute(name) && harmlessValue.test(value))
  return kept.length > 0 ? Object.fromEntries(kept.map(({ name, value }) => [name, value])) : null
}

function readStyles(element: Element): Record<string, string> | null {
  const { style } = element as HTMLElement | SVGElement
  if (style.length === 0) return null
  // As it was written: a shorthand that refers to a variable has no single values yet.
  const entries = style.cssText
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .map((declaration) => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()] as const
    })
  if (!entries.every(([name, value]) => isStyle(name, value))) throw new Unfit()
  return Object.fromEntries(entries)
}

function make(node: unknown, document: Document, room: { left: number }, depth: number): Node {
  if (room.left-- <= 0 || depth > deepest) throw new Unfit()
  if (typeof node === 'string') return document.createTextNode(node)
  if (!Array.isArray(node)) throw new Unfit()
  const [name, attributes, styles, ...children] = node as unknown[]
  const element = makeElement(name, document)
  for (const [name, value] of entriesOf(attributes)) {
    if (!isAttribute(name) || !harmlessValue.test(value)) throw new Unfit()
    element.setAttribute(name, value)
  }
  for (const [name, value] of entriesOf(styles)) {
    if (!isStyle(name, value)) throw new Unfit()
    element.style.setProperty(name, value)
  }
  for (const child of children) element.appendChild(make(child, document, room, depth + 1))
  return element
}

function makeElement(name: unknown, document: Document): HTMLElement | SVGElement {
  if (typeof name !== 'string') throw new Unfit()
  if (svgNames.has(name)) return document.createElementNS(svgSpace, name)
  if (!htmlNames.has(name)) throw new Unfit()
  const element = document.createElement(name)
  if (element instanceof HTMLInputElement) element.type = 'search'
  return element
}

function entriesOf(record: unknown): [string, string][] {
  if (record === null) return []
  if (typeof record !== 'object' || Array.isArray(record)) throw new Unfit()
  const entries: [string, unknown][] = Object.entries(record)
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) throw new Unfit()
  return entries
}

function isAttribute(name: string): boolean {
  return attributeNames.has(name) || statePattern.test(name)
}

function isStyle(name: string, value: string): boolean {
  return stylePattern.test(name) && harmlessValue.test(value)
}
