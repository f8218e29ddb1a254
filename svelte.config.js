import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** Read by Vite, svelte-check, ESLint and the editors. */
export default {
  preprocess: vitePreprocess({ script: false }),
  compilerOptions: {
    // Libraries say for themselves which mode they were written in.
    runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true),
  },
}
