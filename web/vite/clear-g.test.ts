import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { clearG } from './clear-g.ts'

const { resolve } = createRequire(import.meta.url)
const sancreek = await readFile(resolve('@fontsource/sancreek/files/sancreek-latin-400-normal.woff2'))

test('adds a crossbar to the G only and renames the font', async () => {
  const drawn = await subsetFont(sancreek, 'CGO', { targetFormat: 'truetype' })
  const clear = Buffer.from(clearG(drawn))
  // As in a build: the subsetter reads the font and writes it again.
  const letter = (font: Buffer, text: string) => subsetFont(font, text, { targetFormat: 'truetype' })
  const glyphs = (font: Buffer) => tableOf(font, 'glyf')

  for (const same of ['C', 'O'])
    expect(glyphs(await letter(clear, same))).toEqual(glyphs(await letter(drawn, same)))
  const [before, after] = [glyphs(await letter(drawn, 'G')), glyphs(await letter(clear, 'G'))]
  expect(after.length).toBeGreaterThan(before.length)
  expect(tableOf(clear, 'name').toString('latin1').replaceAll('\0', '')).toMatch(/Westmore/)
  expect(tableOf(clear, 'name').toString('latin1').replaceAll('\0', '')).toMatch(/Reserved Font Name/)
})

function tableOf(font: Buffer, name: string): Buffer {
  const entry = font.indexOf(name, 12, 'latin1')
  const start = font.readUInt32BE(entry + 8)
  return font.subarray(start, start + font.readUInt32BE(entry + 12))
}
