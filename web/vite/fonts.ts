import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { clearLetters, redrawn } from './clear-letters.ts'

const target = join(import.meta.dirname, '../ui/fonts')

const headlineLetters = range(0x41, 0x5a) + range(0x30, 0x39) + ` !"#&'()+,-./:?·\u00a0–—…„“‚‘’×`
const textLetters = range(0x20, 0x3b) + '?_' + range(0x41, 0x5a) + range(0x61, 0x7a) + '\u00a0§©·×‚‘“„–—…'
const czechLatin = 'ÁÉÍÓÚÝáéíóúý'
const rareSigns = '<=>@[\\]^_`{|}~\u202f«°»’”•€→←↑↓−™'
const czech = 'ČčĎďĚěŇňŘřŠšŤťŮůŽž'

const bitter = {
  family: 'Bitter',
  latin: '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2',
  extended: '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2',
  weights: { min: 400, max: 700 },
}
/** Used in capitals only, and for headlines, which need few characters. */
const sancreek = {
  family: 'Westmore',
  latin: '@fontsource/sancreek/files/sancreek-latin-400-normal.woff2',
  extended: '@fontsource/sancreek/files/sancreek-latin-ext-400-normal.woff2',
}

/**
 * Characters needed by every Czech page come first, in small files that are preloaded or inlined; rare
 * characters and foreign letters load when they occur.
 */
const faces = [
  face('sancreek-latin', sancreek, sancreek.latin, headlineLetters + upperCase(czechLatin)),
  face('sancreek-czech', sancreek, sancreek.extended, upperCase(czech)),
  face('bitter-latin', bitter, bitter.latin, textLetters + czechLatin),
  face('bitter-czech', bitter, bitter.extended, czech),
  face('bitter-signs', bitter, bitter.latin, rareSigns),
  face(
    'bitter-names',
    bitter,
    bitter.latin,
    without(range(0xa1, 0xff), textLetters + czechLatin + rareSigns),
  ),
  face('bitter-more-names', bitter, bitter.extended, without(range(0x100, 0x17f), czech)),
]

/**
 * Subsets the two typefaces and writes their `@font-face` rules; skipped when the result for the same letters
 * exists.
 */
export async function buildFonts() {
  const stamp = join(target, '.made-of')
  const madeOf = JSON.stringify([redrawn, ...faces.map((one) => ({ ...one, rule: toRule(one) }))])
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === madeOf) return
  const { default: subsetFont } = await import('subset-font')
  const { resolve } = createRequire(import.meta.url)
  await mkdir(target, { recursive: true })
  for (const { file, family, source, letters, weights } of faces) {
    const axes = weights && { variationAxes: { wght: weights } }
    const whole = await readFile(resolve(source))
    const clear =
      family === sancreek.family
        ? Buffer.from(clearLetters(await subsetFont(whole, letters, { targetFormat: 'truetype' })))
        : whole
    const font = await subsetFont(clear, letters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
      ...axes,
    })
    await writeFile(join(target, `${file}.woff2`), font)
  }
  await writeFile(join(target, 'faces.css'), faces.map(toRule).join('\n'))
  await writeFile(stamp, madeOf)
}

type Family = {
  family: string
  weights?: { min: number; max: number }
}

function face(file: string, { family, weights }: Family, source: string, letters: string) {
  return { file, family, source, letters, weights }
}

function toRule({ file, family, letters, weights }: ReturnType<typeof face>): string {
  return `@font-face {
  font-family: '${family}';
  src: url('./${file}.woff2') format('woff2');
  font-weight: ${weights ? `${weights.min} ${weights.max}` : 400};
  font-display: swap;
  unicode-range: ${toRanges(letters)};
}
`
}

/** Merges neighbouring characters into ranges such as `U+20-7e`. */
function toRanges(letters: string): string {
  const points = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const firsts = points.filter((point) => !points.includes(point - 1))
  const lasts = points.filter((point) => !points.includes(point + 1))
  return firsts
    .map((first, at) => {
      const last = lasts[at] ?? first
      return `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`
    })
    .join(', ')
}

function range(first: number, last: number) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at))
}

function upperCase(letters: string) {
  return Array.from(letters)
    .filter((letter) => letter === letter.toUpperCase())
    .join('')
}

function without(letters: string, others: string) {
  return Array.from(letters)
    .filter((letter) => !others.includes(letter))
    .join('')
}
