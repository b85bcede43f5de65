import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const target = join(import.meta.dirname, 'ui/fonts')

const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + '‘’‚“”„–—…•€™−×→←↑↓'
const czech = 'ČčĎďĚěŇňŘřŠšŤťŮůŽžĹĺĽľŔŕŁłŐőŰűĆćŃńŚśŹźŻżĄąĘęĂăŞşŢţ'

const faces = [
  {
    source: '@fontsource/sancreek/files/sancreek-latin-400-normal.woff2',
    file: 'sancreek-latin',
    text: latin,
  },
  {
    source: '@fontsource/sancreek/files/sancreek-latin-ext-400-normal.woff2',
    file: 'sancreek-czech',
    text: czech,
  },
  {
    source: '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2',
    file: 'bitter-latin',
    text: latin,
  },
  {
    source: '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2',
    file: 'bitter-czech',
    text: czech,
  },
]

/** Cuts the two typefaces down to Czech and Latin letters; files already there are kept. */
export async function buildFonts() {
  const missing = faces.filter((face) => !existsSync(fontFile(face.file)))
  if (missing.length === 0) return
  const { default: subsetFont } = await import('subset-font')
  const { resolve } = createRequire(import.meta.url)
  await mkdir(target, { recursive: true })
  for (const face of missing) {
    const whole = await readFile(resolve(face.source))
    await writeFile(fontFile(face.file), await subsetFont(whole, face.text, { targetFormat: 'woff2' }))
  }
}

function fontFile(name: string) {
  return join(target, `${name}.woff2`)
}

function range(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}
