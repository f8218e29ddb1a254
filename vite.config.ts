/** The renderer's build and development server; the Node bundles are in scripts/lib/bundles.mjs. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** The letters of most names are asked for with the page, not once its first text has been laid out without them. */
const fontPreload: Plugin = {
  name: 'font-preload',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => file.includes('inter-latin-wght-normal'))
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${font}` }
      return font ? [{ tag: 'link', attrs, injectTo: 'head' }] : []
    },
  },
}

/**
 * The window's own code and styles are asked for with the page, although only the entry loads them, once it has asked the engine for what is
 * shown first.
 */
const windowPreload: Plugin = {
  name: 'window-preload',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const window = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('src-renderer/app/start/window.ts'))
      const needed = new Set<(typeof chunks)[number]>()
      const need = (chunk: (typeof chunks)[number] | undefined) => {
        if (!chunk || chunk.isEntry || needed.has(chunk)) return
        for (const name of chunk.imports) need(chunks.find(({ fileName }) => fileName === name))
        needed.add(chunk)
      }
      need(window)
      const link = (rel: string, file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: '', href: `./${file}` },
        injectTo: 'head' as const,
      })
      return [
        ...[...needed].flatMap((chunk) =>
          [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file)),
        ),
        ...[...needed].map(({ fileName }) => link('modulepreload', fileName)),
      ]
    },
  },
}

export default defineConfig({
  root: 'src-renderer',
  base: './',
  publicDir: false,
  plugins: [svelte({ configFile: '../svelte.config.js' }), fontPreload, windowPreload],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    // The oldest engine that Galley runs on (the runtime for machines without a download).
    target: 'chrome130',
    cssTarget: 'chrome130',
    // The content security policy has no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { host: '127.0.0.1' },
})
