/**
 * Rules of ESLint. `whole-texts`: a text that people read comes whole from the message catalogue. Letters between the tags of a component, in a label or a
 * title are not in it; a word of it beside a value has the order of English.
 * `list-commas`: a list that people read is parted as the chosen language parts lists.
 */

/** Attributes that people read or hear. */
const readAttributes = ['aria-label', 'title', 'label', 'placeholder', 'alt']
const hasWord = (text) => /\p{L}/u.test(text)
/** Examples of what is typed, the same in every language. */
const examples = /^(https:\/\/|utm_\w+)$/
/** Between the parts of a text, where nothing but a space stands: they read as one sentence. */
const joins = (text) => /^[ \p{L}]+$/u.test(text)

/** Whether anybody reads what stands in an element: not its styles, nor a letter that stands for a sign. */
function isRead({ name, startTag }) {
  const isSign = startTag.attributes.some((attribute) => attribute.key?.name === 'aria-hidden')
  return name.name !== 'style' && !isSign
}

/** Whether an expression is a text of the catalogue. */
function isText({ type, object, callee }) {
  return (
    (type === 'MemberExpression' && object.type === 'Identifier' && object.name === 'words') ||
    (type === 'CallExpression' && callee.type === 'Identifier' && callee.name === 't')
  )
}

/** Whether a text stands beside another value with only a space between them; `parts` in their order, literal ones as strings. */
function isWelded(parts) {
  return parts.some(
    (part, index) =>
      typeof part === 'string' &&
      joins(part) &&
      [parts[index - 1], parts[index + 1]].every((beside) => beside !== undefined && typeof beside !== 'string') &&
      [parts[index - 1], parts[index + 1]].some(isText),
  )
}

const wholeTexts = {
  meta: {
    type: 'problem',
    messages: {
      literal: '“{{text}}” is written here: it belongs in the message catalogue (shared/messages/en).',
      welded: 'A text of the catalogue and a value make one sentence here: make it one message with arguments.',
    },
    schema: [],
  },
  create(context) {
    return {
      SvelteText(node) {
        if (node.parent.type === 'SvelteElement' && isRead(node.parent) && hasWord(node.value)) {
          context.report({ node, messageId: 'literal', data: { text: node.value.trim() } })
        }
      },
      SvelteAttribute({ key, value }) {
        if (!readAttributes.includes(key.name)) return
        for (const node of value) {
          if (node.type === 'SvelteLiteral' && hasWord(node.value) && !examples.test(node.value)) {
            context.report({ node, messageId: 'literal', data: { text: node.value.trim() } })
          }
        }
        const parts = value.map((part) => (part.type === 'SvelteLiteral' ? part.value : part.expression))
        if (isWelded(parts)) context.report({ node: value[0], messageId: 'welded' })
      },
      TemplateLiteral(node) {
        const parts = node.quasis.flatMap(({ value }, index) => [value.cooked, node.expressions[index]]).slice(0, -1)
        if (isWelded(parts)) context.report({ node, messageId: 'welded' })
      },
    }
  },
}

const listCommas = {
  meta: {
    type: 'problem',
    messages: { comma: 'Not every language parts a list so: join with listComma() (shared/messages).' },
    schema: [],
  },
  create(context) {
    return {
      'CallExpression[callee.property.name="join"] > Literal[value=", "]'(node) {
        context.report({ node, messageId: 'comma' })
      },
    }
  },
}

export default { rules: { 'whole-texts': wholeTexts, 'list-commas': listCommas } }
