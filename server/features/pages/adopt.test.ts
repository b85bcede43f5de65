import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { pino } from 'pino'
import { MAX_PAGE } from '@westmore/contract/pages.ts'
import { PAGES, publishText, saveDraft } from '#test/pages.ts'
import { times } from '#test/races.ts'
import { test } from '#test/site-test.ts'
import { adoptPages } from './public.ts'

function contentOf(texts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'westmore-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  return { folder, lines, log }
}

test('publishes the files of the folder once, even when two nodes start at once', async ({ app, owner }) => {
  const { folder, log } = contentOf({ 'pravidla.md': '## Úvod\r\n\r\nBuďte slušní.\r\n' })
  await times(3, () => adoptPages(app.db, folder, log))
  const { body } = await owner.get(`${PAGES}/rules/versions`)
  const version = { number: 1, note: 'content/pravidla.md', by: 'Westmore', isMaterial: false }
  expect(body.versions).toEqual([expect.objectContaining(version)])
  expect((await app.visitor.get(`${PAGES}/rules`)).body.markdown).toMatch(
    /^## Úvod \{#\w{6}\}\n\nBuďte slušní. \{#\w{6}\}\n$/,
  )
  expect((await owner.get(`${PAGES}/rules/draft`)).body).toMatchObject({ isChanged: false, editedBy: null })
  expect((await app.visitor.get(`${PAGES}/team`)).status).toBe(404)
  expect((await owner.get('/api/audit')).body.entries).toMatchObject([
    { action: 'pages.publish', actorId: 'server', subjectType: 'page', subjectId: 'rules' },
  ])
})

test('leaves pages that are written on the site, whatever becomes of the files', async ({ app, owner }) => {
  await saveDraft(owner, 'rules', 'Rozepsáno')
  await publishText(owner, 'team', 'Starosta')
  await publishText(owner, 'team', '')
  const { folder, lines, log } = contentOf({ 'pravidla.md': 'Ze souboru', 'team.md': 'Ze souboru' })
  await adoptPages(app.db, folder, log)
  expect((await owner.get(`${PAGES}/rules/draft`)).body).toMatchObject({
    markdown: 'Rozepsáno',
    published: null,
  })
  expect((await owner.get(`${PAGES}/team/draft`)).body).toMatchObject({ published: { number: 2 } })
  const unused = expect.stringContaining('not used any more')
  expect(lines).toEqual([unused, unused])
})

test('starts without files, with blank ones and with one too long to publish', async ({ app }) => {
  const { folder, lines, log } = contentOf({ 'pravidla.md': ' \n', 'team.md': 'a'.repeat(MAX_PAGE) })
  await adoptPages(app.db, join(folder, 'nowhere'), log)
  await adoptPages(app.db, folder, log)
  expect(lines).toEqual([expect.stringContaining('team.md is too long')])
  const owner = await app.as('owner')
  expect((await owner.get(`${PAGES}/team/draft`)).body).toMatchObject({ markdown: '', revision: 0 })
})
