/** Serves the window over the fake engine: `vite --config test/support/window/vite.config.ts`. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  plugins: [svelte()],
  server: { host: '127.0.0.1', port: 5199, strictPort: true },
  optimizeDeps: { entries: ['test/support/window/index.html'] },
})
