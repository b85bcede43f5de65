import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const folder = join(root, 'web/build/client')

// Public pages are whole without React: what only serves hydration is taken out, `data-static` scripts stay.
for (const name of globSync('**/*.html', { cwd: folder, exclude: ['__spa-fallback.html'] })) {
  const html = readFileSync(join(folder, name), 'utf8')
    .replaceAll(/<script\b(?![^>]*\bdata-static\b)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  writeFileSync(join(folder, name), html)
}
