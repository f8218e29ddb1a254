/**
 * A rule of ESLint: words that were retired stay out of identifiers and comments, so that one thing keeps one name (docs/glossary.md).
 */

/** Retired words, as they stand within an identifier or a comment, and what takes their place; `isBound`: only as a name of ours. */
const retired = [
  { pattern: /^of$/, use: 'resource', isBound: true },
  { pattern: /(^|[a-z])[Tt]wins?([A-Z]|$)/, use: 'duplicate' },
  { pattern: /^judge([A-Z]|$)/, use: 'validate' },
  { pattern: /^stir$/, use: 'noteActivity' },
  { pattern: /^[Aa]sker$/, use: 'onDemandReads' },
  { pattern: /^Coalesce$/, use: 'Throttle' },
  { pattern: /^(open)?Doors$/, use: 'ipcHandlers' },
  { pattern: /(^|[a-z])[Ff]ilms?([A-Z]|$)/, use: 'video' },
]
const retiredInComments = [
  { pattern: /\btwins?\b/i, use: 'duplicate' },
  { pattern: /\bfilms?\b/i, use: 'video' },
]

/** Whether the identifier names a variable. */
function isBinding(node) {
  const { parent } = node
  return parent.type === 'VariableDeclarator' && parent.id === node
}

/** @type {import('eslint').Rule.RuleModule} */
const rule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { retired: '“{{word}}” is retired: say {{use}} (docs/glossary.md).' },
  },
  create(context) {
    const check = (node) => {
      // Members of others, such as Array.of, keep their names.
      if (node.parent?.type === 'MemberExpression' && node.parent.property === node) return
      const found = retired.find(({ pattern, isBound }) => pattern.test(node.name) && (!isBound || isBinding(node)))
      if (found) context.report({ node, messageId: 'retired', data: { word: node.name, use: found.use } })
    }
    return {
      Identifier: check,
      PrivateIdentifier: check,
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const found = retiredInComments.find(({ pattern }) => pattern.test(comment.value))
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
