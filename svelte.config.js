import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** Read by Vite, svelte-check, ESLint and the editors. */
export default {
  preprocess: vitePreprocess({ script: false }),
  compilerOptions: { runes: true },
}
