import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { root } from './paths.mjs'

const folder = join(root, 'server/build')
/** A single character beyond Latin 1 makes V8 store two bytes for each character of the file, so these are escaped. */
const WIDE = /[^\0-\xff]/g
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const MONTH_MS = 30 * 24 * 3_600_000
const widened = escaped('ř').length - 1

/**
 * Bundles the server and its packages: a thousand files take Node twice as long to load, and 20 MB more memory. Dynamic imports stay
 * separate files. A file `.lines` beside each one maps its lines to the source (server/process/source-places.ts); Node's
 * `--enable-source-maps` would need about 45 MB more memory (docs/decisions/house.md).
 */
const bundle = await rolldown({
  input: join(root, 'server/main.ts'),
  platform: 'node',
  cwd: root,
  external: ['pg-native'],
  plugins: [{ name: 'addresses', transform: keepAddress }],
})
const started = Date.now()
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  comments: false,
  sourcemap: 'hidden',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
await bundle.close()
for (const { fileName, code, map } of output.filter(({ type }) => type === 'chunk')) {
  writeFileSync(join(folder, fileName), code.replaceAll(WIDE, escaped))
  if (!map) continue
  writeFileSync(join(folder, `${fileName}.lines`), linesOf(map, code.split('\n')))
  rmSync(join(folder, `${fileName}.map`))
}

// A server still running an older build may load its parts later.
for (const name of readdirSync(folder)) {
  const path = join(folder, name)
  if (statSync(path).mtimeMs < started - MONTH_MS) rmSync(path, { recursive: true })
}

/** In the bundle, `import.meta.url` still means the address of the source file. */
function keepAddress(code, id) {
  if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return undefined
  const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
  return { code: code.replaceAll('import.meta.url', address), map: null }
}

/** Each line maps columns to a file (index in `files`) and line: `0 12:7;40 12:9` is line 7 of file 12, and line 9 from column 40. */
function linesOf({ sources, mappings }, code) {
  const lines = decode(mappings).map((segments, at) => {
    const wide = [...code[at].matchAll(WIDE)].map(({ index }) => index)
    const places = segments
      .filter(([, source]) => source !== undefined)
      .map(([column, source, line]) => ({
        column: column + widened * wide.filter((index) => index < column).length,
        place: `${source}:${line + 1}`,
      }))
    return places
      .filter(({ place }, index) => place !== places[index - 1]?.place)
      .map(({ column, place }) => `${column} ${place}`)
      .join(';')
  })
  return JSON.stringify({ files: sources.map((name) => relative(root, join(folder, name))), lines })
}
