import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataAddress, inlineFiles } from './inline-files.mjs'

test('a drawing stays the same inside a style sheet or an attribute', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inline-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><title id="it's">Koně &amp; 100 %</title>\n</svg>`
  writeFileSync(join(folder, 'kun.svg'), drawing)
  const address = dataAddress(folder, '/kun.svg')
  expect(address).not.toMatch(/["&<>#\n]/)
  expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${drawing}`)
  expect(inlineFiles('a{b:url(/kun.svg)}c{b:url(/jiny.svg)}', folder, /kun/)).toBe(
    `a{b:url("${address}")}c{b:url(/jiny.svg)}`,
  )
})
