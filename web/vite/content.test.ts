import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { writtenContent } from './content.ts'

/** Builds a page from a content folder with these files. */
async function built(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-content-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'entry.js'), "export { page } from 'virtual:content/pravidla.md'")
  try {
    const result = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [writtenContent(folder)],
      build: { write: false, minify: false, lib: { entry: 'entry.js', formats: ['es'] } },
    })
    const [output] = [result].flat() as Rolldown.RolldownOutput[]
    return output?.output[0].code ?? ''
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('renders a file of the team as safe HTML', async () => {
  const code = await built({ 'pravidla.md': '## Čest\n\n<script>alert(1)</script>' })
  expect(code).toContain('<h2 id=\\"cest\\"><span>Čest</span></h2>')
  expect(code).toContain('&lt;script&gt;')
  expect(code).not.toContain('<script>')
})

test('gives no page for a missing or empty file', async () => {
  expect(await built({ 'team.md': '## Vedení' })).toMatch(/page = (void 0|undefined)/)
  expect(await built({ 'pravidla.md': '' })).toMatch(/page = (void 0|undefined)/)
})

test("keeps the Markdown library out of the browser's code", async () => {
  expect(await built({ 'pravidla.md': '## Čest' })).not.toContain('micromark')
})
