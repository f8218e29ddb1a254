/**
 * What is drawn in the window, as text that stands alone: markup without anything that runs, with its pictures in it, and the rules of
 * style that hold for it.
 */

/** Address of a picture, as it is kept in the file; null leaves it out. */
export type Pictures = ReadonlyMap<string, string | null>

const childless: ReadonlySet<string> = new Set(['img', 'br', 'hr', 'wbr'])
/** Never taken along, whatever they hold. */
const barred: ReadonlySet<string> = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'link',
  'meta',
  'base',
  'form',
  'input',
])
/** Only for the window. */
const unwanted =
  /^(on.*|tabindex|draggable|data-testid|srcset|href|xlink:href|target|contenteditable|decoding|loading)$/i

/** The element and everything in it. */
export function markupOf(element: Element, pictures: Pictures): string {
  const name = element.localName
  if (barred.has(name)) return ''
  const attributes = [...element.attributes].flatMap((attribute) => {
    if (unwanted.test(attribute.name)) return []
    const value = attribute.name === 'src' ? (pictures.get(attribute.value) ?? null) : attribute.value
    return value === null ? [] : [` ${attribute.name}="${escaped(value)}"`]
  })
  // A picture is drawn with the page that it stands in, not a frame later.
  const start = `<${name}${attributes.join('')}${name === 'img' ? ' decoding="sync"' : ''}>`
  if (childless.has(name)) return start
  const inner = [...element.childNodes].map((node) =>
    node instanceof Element
      ? markupOf(node, pictures)
      : node.nodeType === Node.TEXT_NODE
        ? escaped(node.nodeValue ?? '')
        : '',
  )
  return `${start}${inner.join('')}</${name}>`
}

/** Addresses of the pictures in it, each once. */
export function addressesOf(element: Element): string[] {
  return [...new Set([...element.querySelectorAll('img[src]')].map((image) => image.getAttribute('src') ?? ''))]
}

/**
 * The rules of the page's style sheets that hold for an element and what is in it, and the tokens they use. The reader's own theme takes
 * the place of the window's; on paper everything is light.
 */
export function styleOf(element: Element, sheets: Iterable<CSSStyleSheet>): string {
  const all = [...sheets].flatMap((sheet) => [...sheet.cssRules])
  return all.map((rule) => ruleText(rule, element)).join('')
}

function ruleText(rule: CSSRule, element: Element): string {
  if (rule instanceof CSSStyleRule) return styleText(rule, element)
  if (rule instanceof CSSMediaRule || rule instanceof CSSContainerRule) {
    const inner = [...rule.cssRules].map((each) => ruleText(each, element)).join('')
    const head = rule instanceof CSSMediaRule ? `@media ${rule.conditionText}` : `@container ${rule.conditionText}`
    return inner === '' ? '' : `${head}{${inner}}`
  }
  return ''
}

function styleText({ selectorText, style, cssText }: CSSStyleRule, element: Element): string {
  if (selectorText === "[data-theme='dark']" || selectorText === '[data-theme="dark"]')
    return `@media screen and (prefers-color-scheme:dark){:root{${style.cssText}}}`
  // Tokens are roles: they are few, and what uses them is known by the rules that stay.
  if (/:root|\[data-surface/.test(selectorText)) return cssText
  return isUsed(selectorText, element) ? cssText : ''
}

/** Whether a selector holds for something here, states such as hovering aside. */
function isUsed(selectorText: string, element: Element): boolean {
  const bare = selectorText.replaceAll(
    /::?(before|after|hover|focus|focus-visible|focus-within|active|marker|selection|backdrop)/g,
    '',
  )
  if (/(^|,)\s*(html|body)\b/.test(bare) || bare.trim() === '') return false
  try {
    return element.matches(bare) || element.querySelector(bare) !== null
  } catch {
    return /^\*/.test(selectorText.trim())
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
