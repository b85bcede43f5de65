import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vite'
import { apiRoutes } from './vite/api-routes.ts'
import { iconOptions } from './vite/icons.ts'
import { buildFonts } from './vite/fonts.ts'
import { landingGallery } from './vite/gallery.ts'
import { nonBreakingSpaces } from './vite/non-breaking-spaces.ts'
import { pushWorker } from './vite/push-worker.ts'
import { screenChunks } from './vite/screen-chunks.ts'

await buildFonts()

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3003}`

/** Code needed by every screen of /user, in one file: on a slow connection each file costs a round trip. */
const frame = { name: 'frame', test: /\/web\/app\/root\.tsx/ }

/** Without side effects, so that what no screen uses is left out: schemas and procedures of the contract. */
const pure = ['z', 'anyone', 'asUser', 'asStaff', 'asOwner', 'asFreshStaff', 'asFreshOwner', 'asGame']

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
  // Pictures stay files: the content security policy allows no data: addresses.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: { manualPureFunctions: pure },
          output: { codeSplitting: { groups: [frame, ...screenChunks] } },
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
      'd3-shape',
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
