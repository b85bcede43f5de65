import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { clearLetters } from './clear-letters.ts'

const { resolve } = createRequire(import.meta.url)
const truetype = (font: Buffer, letters: string) => subsetFont(font, letters, { targetFormat: 'truetype' })

/** The letters of the original typeface as a font, and the same font redrawn. */
async function redrawn(part: 'latin' | 'latin-ext', letters: string) {
  const path = resolve(`@fontsource/sancreek/files/sancreek-${part}-400-normal.woff2`)
  const drawn = await truetype(await readFile(path), letters)
  return { drawn, clear: Buffer.from(clearLetters(drawn)) }
}

/** As in a build: the subsetter reads the font and writes it again. */
const outlines = async (font: Buffer, letter: string) => tableOf(await truetype(font, letter), 'glyf')

/** Points of the outline of a letter, or of the letter below its accent, which comes first. */
async function pointsOf(font: Buffer, letter: string): Promise<number> {
  const glyph = await outlines(font, letter)
  return glyph.readUInt16BE(8 + 2 * glyph.readInt16BE(0)) + 1
}

test('adds a crossbar to the G, cuts the lower arm of the C, and leaves other letters', async () => {
  const { drawn, clear } = await redrawn('latin', 'CGO')
  expect(await outlines(clear, 'O')).toEqual(await outlines(drawn, 'O'))
  expect([await pointsOf(drawn, 'G'), await pointsOf(clear, 'G')]).toEqual([101, 111])
  expect([await pointsOf(drawn, 'C'), await pointsOf(clear, 'C')]).toEqual([90, 80])
})

test('cuts the C of a Č whose font has no C of its own', async () => {
  const { drawn, clear } = await redrawn('latin-ext', 'ČŠ')
  expect(await outlines(clear, 'Š')).toEqual(await outlines(drawn, 'Š'))
  expect([await pointsOf(drawn, 'Č'), await pointsOf(clear, 'Č')]).toEqual([90, 80])
})

test.each(['latin', 'latin-ext'] as const)('renames the %s font and keeps its copyright', async (part) => {
  const { clear } = await redrawn(part, part === 'latin' ? 'C' : 'Č')
  const names = tableOf(clear, 'name').toString('latin1').replaceAll('\0', '')
  expect(names).toMatch(/Westmore/)
  expect(names).toMatch(/Reserved Font Name/)
})

function tableOf(font: Buffer, name: string): Buffer {
  const entry = font.indexOf(name, 12, 'latin1')
  const start = font.readUInt32BE(entry + 8)
  return font.subarray(start, start + font.readUInt32BE(entry + 12))
}
