/**
 * A rule of ESLint: words that were retired stay out of identifiers and comments, so that one thing keeps one name (docs/glossary.md).
 */

/** Where a word is retired that the window still has names of. */
const behindTheWindow = /(^|\/)(shared|src-main)\//
const inAllSources = /(^|\/)(shared|src-main|src-renderer)\//
/** Stored worlds of the practice service call a video so. */
const inPractice = /(^|\/)src-main\/practice\//
const beyondPractice = /^(?!.*src-main\/practice\/)/

/**
 * Retired words, as they stand within an identifier or a comment, and what takes their place; `isBound`: only as a variable;
 * `isLocal`: only as a variable or parameter; `where`: only in these files.
 */
const retired = [
  { pattern: /^of$/, use: 'resource', isBound: true },
  { pattern: /(^|[a-z])[Tt]wins?([A-Z]|$)/, use: 'duplicate' },
  { pattern: /^judge([A-Z]|$)/, use: 'validate' },
  { pattern: /^stir$/, use: 'noteActivity' },
  { pattern: /^[Aa]sker$/, use: 'onDemandReads' },
  { pattern: /^Coalesce$/, use: 'Throttle' },
  { pattern: /^(open)?Doors$/, use: 'ipcHandlers' },
  { pattern: /(^|[a-z])[Ff]ilms?([A-Z]|$)/, use: 'video', where: beyondPractice },
  { pattern: /(^|[a-z])[Ff]ilms?([A-Z]|$)/, use: 'video', isLocal: true, where: inPractice },
  { pattern: /(^|[a-z])[Vv]erdicts?([A-Z]|$)/, use: 'problem, check or finding', where: behindTheWindow },
  {
    pattern: /^told([A-Z]|$)|(^|[a-z])Told([A-Z]|$)/,
    use: 'what it is: reply, notified, noted',
  },
  { pattern: /^([Tt]ells?|[Tt]elling|[Tt]eller)([A-Z]|$)/, use: 'notify, report or note' },
  // The command `settle` keeps its name, and the field that it prints.
  {
    pattern: /(^|[a-z])([Ss]ettled|[Ss]ettlements?)([A-Z]|$)/,
    use: 'resolved, answered or completed',
    where: /(^|\/)(shared|src-renderer|src-main\/(engine|shell))\//,
  },
  { pattern: /^(land|landing|landed|Landing)([A-Z]|$)/, use: 'ingest or take', where: inAllSources },
  // Columns of tables and a kept setting have that name.
  {
    pattern: /^places?$/,
    use: 'what it is: index, position, offset, slot, cursor, path, location, context',
    isLocal: true,
  },
  { pattern: /^(Sheets?|sheets?)([A-Z]|$)/, use: 'csv', where: /(^|\/)src-main\/(engine|cli)\// },
]
/** Words that comments and docs do not use. */
export const retiredInTexts = [
  { pattern: /\btwins?\b/i, use: 'duplicate' },
  { pattern: /\bfilms?\b/i, use: 'video' },
  { pattern: /\b(verdicts?|judge[sd]?|judging)\b/i, use: 'problem, check or finding', where: behindTheWindow },
]

/** Whether the identifier names a variable. */
function isBinding(node) {
  const { parent } = node
  return parent.type === 'VariableDeclarator' && parent.id === node
}

/** Whether the identifier names a variable or a parameter, also one that is taken out of an object or a list. */
function isLocal(node) {
  const { parent } = node
  if (parent.type === 'AssignmentPattern' && parent.left === node) return isInPattern(parent)
  return isBinding(node) || isInPattern(node)
}

/** Whether it is a parameter, is taken out of an object or a list, or is named by a block of Svelte. */
function isInPattern(node) {
  const { parent } = node
  if (parent.type === 'Property') return parent.parent.type === 'ObjectPattern' && parent.value === node
  if (parent.type === 'ArrayPattern') return true
  if (parent.type === 'SvelteEachBlock') return parent.context === node || parent.index === node
  return /Function|SvelteSnippetBlock/.test(parent.type) && parent.params.includes(node)
}
/** @type {import('eslint').Rule.RuleModule} */
const rule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { retired: '“{{word}}” is retired: say {{use}} (docs/glossary.md).' },
  },
  create(context) {
    const file = context.filename.replaceAll('\\', '/')
    const isHere = ({ where }) => where === undefined || where.test(file)
    const here = retired.filter(isHere)
    const hereInComments = retiredInTexts.filter(isHere)
    const isMeant = (node, { isBound, isLocal: onlyLocal }) =>
      (!isBound || isBinding(node)) && (!onlyLocal || isLocal(node))
    const check = (node) => {
      // Members of others, such as Array.of, keep their names.
      if (node.parent?.type === 'MemberExpression' && node.parent.property === node) return
      const found = here.find((word) => word.pattern.test(node.name) && isMeant(node, word))
      if (found) context.report({ node, messageId: 'retired', data: { word: node.name, use: found.use } })
    }
    return {
      Identifier: check,
      PrivateIdentifier: check,
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const found = hereInComments.find(({ pattern }) => pattern.test(comment.value))
          if (found)
            context.report({
              loc: comment.loc,
              messageId: 'retired',
              data: { word: found.pattern.exec(comment.value)[0], use: found.use },
            })
        }
      },
    }
  },
}

export default { rules: { 'retired-words': rule } }
