import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { apiRoutes } from './vite/api-routes.ts'
import { iconOptions } from './vite/icons.ts'
import { landingGallery } from './vite/gallery.ts'
import { nonBreakingSpaces } from './vite/non-breaking-spaces.ts'
import { pushWorker } from './vite/push-worker.ts'
import { screenChunks } from './vite/screen-chunks.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3003}`

/** Without side effects, so that what no screen uses is left out: schemas and procedures of the contract. */
const pure = ['z', 'asStaff', 'asOwner', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'DELETE_BY_ID']

/** Browsers keep a style sheet for a year by its name, but the build changes the named one: this is the code that does. */
const inlining = createHash('sha256')
for (const name of ['inline-files', 'shell-page'])
  inlining.update(readFileSync(join(import.meta.dirname, `../launch/release/${name}.mjs`)))
const sheetName = `assets/[name]-[hash]${inlining.digest('hex').slice(0, 8)}[extname]`
const assetFileNames = ({ names }: { names: string[] }) =>
  names.some((name) => name.endsWith('.css')) ? sheetName : 'assets/[name]-[hash][extname]'

/** Lists of ad blockers refuse files by words such as `analytics-`, so no name of a screen is in an address. */
const NEUTRAL = 'assets/[hash].js'
/** launch/release/shell-page.mjs looks for these by name. */
const entryFileNames = ({ name }: { name: string }) =>
  ['root', 'entry.client'].includes(name) ? 'assets/[name]-[hash].js' : NEUTRAL

export default defineConfig({
  plugins: [
    apiRoutes(),
    tailwindcss(),
    landingGallery({
      content: join(import.meta.dirname, '../content'),
      demo: join(import.meta.dirname, 'features/public/drawings/plates'),
      cache: join(import.meta.dirname, '../node_modules/.cache/gallery'),
    }),
    icons(iconOptions),
    reactRouter(),
    nonBreakingSpaces(),
    pushWorker(join(import.meta.dirname, 'features/notifications/push-worker.ts')),
  ],
  // Most screens do not show a given picture; launch/release/shell-page.mjs puts those that all show in the style sheet.
  build: { assetsInlineLimit: 0 },
  environments: {
    // Its style sheets are copied to those of the client unless they have the same names.
    ssr: { build: { rolldownOptions: { output: { assetFileNames, hashCharacters: 'hex' } } } },
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: pure },
          output: {
            codeSplitting: { groups: screenChunks },
            assetFileNames,
            entryFileNames,
            chunkFileNames: NEUTRAL,
            hashCharacters: 'hex',
          },
        },
      },
    },
  },
  // Imported only by lazy routes; without the list the first visit of /user would reload the page.
  optimizeDeps: {
    include: [
      '@orpc/client',
      '@orpc/contract',
      '@orpc/openapi-client/fetch',
      '@orpc/tanstack-query',
      '@tanstack/react-query',
      'd3-scale',
      'zod/mini',
    ],
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3001),
    strictPort: true,
    // Patterns, because '/api' alone would also match the module /api.ts.
    proxy: { '^/api/': api, '^/healthz$': api, '^/discord$': api },
  },
})
