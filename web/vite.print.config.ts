import { join } from 'node:path'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { iconOptions } from './vite/icons.ts'
import { nonBreakingSpaces } from './vite/non-breaking-spaces.ts'

/** One file without packages, by which the server prints published texts with the components of the built pages. */
export default defineConfig({
  plugins: [icons(iconOptions), nonBreakingSpaces()],
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
