import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { decode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { root } from './paths.mjs'

const folder = join(root, 'server/build')
/** With a single letter beyond Latin 1 the engine keeps two bytes for every letter of the file; escaped it means the same. */
const WIDE = /[^\0-\xff]/g
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const MONTH_MS = 30 * 24 * 3_600_000
const widened = escaped('ř').length - 1

/**
 * Makes one file of the server and its packages. A thousand files take Node twice as long to load, and 20 MB more to keep. Nothing
 * is renamed or shortened; what is loaded later (`import()`) stays apart. Beside each file lies where its lines come from.
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

// A server that still runs the build before this one may yet load a part of it.
for (const name of readdirSync(folder)) {
  const path = join(folder, name)
  if (statSync(path).mtimeMs < started - MONTH_MS) rmSync(path)
}

/** What a file finds from where it lies it finds from there still. */
function keepAddress(code, id) {
  if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return undefined
  const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
  return { code: code.replaceAll('import.meta.url', address), map: null }
}

/** For each line from which column on it is of which file and line, such as `0 12:7;40 12:9`; files by their order in `files`. */
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
