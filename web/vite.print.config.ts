import { join } from 'node:path'
import { defineConfig } from 'vite'
import { nonBreakingSpaces } from './vite/non-breaking-spaces.ts'

/** One file without packages, by which the server prints published texts with the components of the built pages. */
export default defineConfig({
  plugins: [nonBreakingSpaces()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, 'app/print.tsx'),
    outDir: 'build/print',
    minify: true,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
  },
})
