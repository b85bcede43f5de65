import { rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { built, root } from '#paths.mjs'

const folder = join(root, 'server/build')
/** A single character beyond Latin 1 makes V8 store two bytes for each character of the file, so these are escaped. */
const WIDE = /[^\0-\xff]/g
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const widened = escaped('ř').length - 1
/** Programs that the server starts as threads, each a file beside the server's. */
const threads = [
  'server/markdown/thread.ts',
  'server/features/moving/thread.ts',
  'server/features/sanctions/import/thread.ts',
]

/**
 * Bundles a program and its packages: a thousand files take Node twice as long to load, and 20 MB more memory. Dynamic imports stay
 * separate files. A file `.lines` beside each one maps its lines to the source (server/process/source-places.ts); Node's
 * `--enable-source-maps` would need about 45 MB more memory (docs/decisions/house.md).
 */
export async function bundleProgram(source) {
  const bundle = await rolldown({
    input: { [basename(built(source), '.mjs')]: join(root, source) },
    platform: 'node',
    cwd: root,
    external: ['pg-native'],
    plugins: [{ name: 'addresses', transform: keepAddress }],
  })
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
}

async function bundleServer() {
  rmSync(folder, { recursive: true, force: true })
  for (const source of ['server/main.ts', ...threads]) await bundleProgram(source)
}

/** In the bundle, `import.meta.url` still means the address of the source file, but a thread is started from its bundle. */
function keepAddress(code, id) {
  if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return undefined
  const address = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
  const places = /new URL\('(\.\/thread\.ts)', import\.meta\.url\)|import\.meta\.url/g
  const kept = code.replaceAll(places, (_, thread) =>
    thread
      ? `new URL('./${basename(built(relative(root, join(dirname(id), thread))))}', import.meta.url)`
      : address,
  )
  return { code: kept, map: null }
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer()
