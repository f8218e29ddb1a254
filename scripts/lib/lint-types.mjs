/**
 * Imported by eslint.config.js before the parser of components. It hands TypeScript each component once, so that a program is made once and
 * not again for each component: eight minutes less, and components see each other's types.
 */
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1'
