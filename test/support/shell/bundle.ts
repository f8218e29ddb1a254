import { join } from 'node:path'
import { build } from 'vite'

/** Bundles `from`, a file of this folder, as `to` in `outDir`, as the main program is bundled. */
export async function bundle(from: string, outDir: string, to: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['electron'], target: 'node' },
    build: {
      ssr: join(import.meta.dirname, from),
      outDir,
      emptyOutDir: false,
      target: 'node20.18',
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: to, codeSplitting: false },
      },
    },
  })
}
