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

test('adds a crossbar to the G, cuts the lower arm of the C, and leaves other letters', async () => {
  const { drawn, clear } = await redrawn('latin', 'CGO')
  expect(await outlines(clear, 'O')).toEqual(await outlines(drawn, 'O'))
  expect((await outlines(clear, 'G')).length).toBeGreaterThan((await outlines(drawn, 'G')).length)
  expect((await outlines(clear, 'C')).length).toBeLessThan((await outlines(drawn, 'C')).length)
})

test('cuts the C of a Č whose font has no C of its own', async () => {
  const { drawn, clear } = await redrawn('latin-ext', 'ČŠ')
  expect(await outlines(clear, 'Š')).toEqual(await outlines(drawn, 'Š'))
  expect((await outlines(clear, 'Č')).length).toBeLessThan((await outlines(drawn, 'Č')).length)
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
