import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './paths.mjs'

const folder = join(root, 'server/build')
/** With a single letter beyond Latin 1 the engine keeps two bytes for every letter of the file; escaped it means the same. */
const WIDE = /[^\0-\xff]/g
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const widened = escaped('ř').length - 1

/**
 * Makes one file of the server and its packages. Thousand files take Node twice as long to load, and 20 MB more to keep. Nothing
 * is renamed or shortened; what is loaded later (`import()`) stays apart. Beside each file lies where its lines come from.
 */
const bundle = await rolldown({
  input: join(root, 'server/main.ts'),
  platform: 'node',
  cwd: root,
  external: ['pg-native'],
  plugins: [{ name: 'addresses', transform: keepAddress }],
})
rmSync(folder, { recursive: true, force: true })
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

/** What a file finds from where it lies it finds from there still. */
function keepAddress(code, id) {
  if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return undefined
  const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
  return { code: code.replaceAll('import.meta.url', address), map: null }
}

/** For each line from which column on it is of which file and line, such as `0 12:7;40 12:9`; files by their order in `files`. */
function linesOf({ sources, mappings }, code) {
  let [source, line] = [0, 0]
  const lines = mappings.split(';').map((row, at) => {
    const wide = [...code[at].matchAll(WIDE)].map(({ index }) => index)
    let [column, last] = [0, '']
    const places = []
    for (const text of row.split(',').filter(Boolean)) {
      const [toColumn, toSource, toLine] = numbersOf(text)
      column += toColumn
      if (toSource === undefined) continue
      source += toSource
      line += toLine
      const place = `${source}:${line + 1}`
      const moved = widened * wide.filter((index) => index < column).length
      if (place !== last) places.push(`${column + moved} ${place}`)
      last = place
    }
    return places.join(';')
  })
  return JSON.stringify({ files: sources.map((name) => relative(root, join(folder, name))), lines })
}

/** The numbers of a place in a source map, as its format writes them. */
function numbersOf(text) {
  const numbers = []
  let [value, shift] = [0, 0]
  for (const sign of text) {
    const digit = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(sign)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}
