import { expect } from 'vitest'
import { MAX_PAGE, MAX_PLAN_DAYS, PAGE_VERSIONS, type PageVersion } from '@westmore/contract/pages.ts'
import { startTestApp, type Answer, type Person } from '#test/app.ts'
import { letAppear, PAGES, publish, publishText } from '#test/pages.ts'
import { expectRefusal } from '#test/refusal.ts'
import { inHours } from '#test/sanctions.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(startTestApp, { owner: 'guvernér', staff: 'adela' })

const SETTINGS = '/api/settings/pages'
const RULES = `${PAGES}/rules`
const ID = /\{#[a-z][a-z\d]{5}\}/g

const save = (staff: Person, revision: number, markdown: string) =>
  staff.send('PUT', `${RULES}/draft`, { revision, markdown })
const cancel = (staff: Person) => staff.send('DELETE', `${RULES}/plan`)
const draftOf = async (staff: Person) => (await staff.get(`${RULES}/draft`)).body
const withoutIds = (text: string) => text.replaceAll(ID, '').replaceAll(/ +$/gm, '').trim()
const conflict = ({ status, body }: Answer) => ({ status, code: body.code, data: body.data })

test('saves a draft, and refuses one written over a newer one', async ({ owner, staff }) => {
  const untouched = {
    markdown: '',
    revision: 0,
    editedBy: null,
    editedAt: null,
    published: null,
    planned: null,
    isChanged: false,
  }
  expect(await draftOf(owner)).toEqual({ ...untouched, canPublish: true })
  expect((await save(staff, 0, '')).body).toEqual({ ...untouched, canPublish: false })

  const first = await save(staff, 0, 'Buďte slušní. ')
  const current = {
    ...untouched,
    markdown: 'Buďte slušní. ',
    revision: 1,
    editedBy: 'adela',
    editedAt: expect.any(String),
    isChanged: true,
  }
  expect(first).toMatchObject({ status: 200, body: { ...current, canPublish: false } })
  expect(conflict(await save(owner, 0, 'Buďte hodní.'))).toEqual({
    status: 409,
    code: 'PAGE_CHANGED',
    data: { current: { ...current, canPublish: true } },
  })
  // A request whose answer was lost is repeated with its old revision.
  expect((await save(staff, 0, 'Buďte slušní. ')).body).toEqual(first.body)
  expect((await save(owner, 1, 'Buďte slušní. ')).body).toMatchObject({ revision: 1, editedBy: 'adela' })
  expect((await save(owner, 1, 'Buďte hodní.')).body).toMatchObject({ revision: 2, editedBy: 'guvernér' })
  expect((await save(owner, 2, '')).body).toMatchObject({ revision: 3, markdown: '', isChanged: false })
  expect((await owner.get(`${PAGES}/team/draft`)).body).toEqual({ ...untouched, canPublish: true })
})

test('keeps the longest text, and refuses a longer one and unknown pages', async ({ owner }) => {
  const longest = 'ž'.repeat(MAX_PAGE)
  expect((await save(owner, 0, longest)).body.markdown).toBe(longest)
  expectRefusal(await save(owner, 1, `${longest}.`), 400, 'BAD_REQUEST')
  expectRefusal(await owner.get(`${PAGES}/news`), 400, 'BAD_REQUEST')
  const moments = ['zítra', '2027-02-30T10:00:00Z', 1]
  for (const publishAt of moments)
    expectRefusal(await publish(owner, 'rules', 1, { publishAt }), 400, 'BAD_REQUEST')
  const refused = await publish(owner, 'rules', 1)
  expect(conflict(refused)).toEqual({
    status: 409,
    code: 'TOO_COMPLEX',
    data: { reason: 'length', line: null },
  })
  expect(await draftOf(owner)).toMatchObject({ markdown: longest, revision: 1, published: null })
})

test('keeps a text too complex to publish, and says where it is', async ({ owner }) => {
  const deep = `Úvod\n\n${'> '.repeat(50)}Kdo to má číst?`
  expect((await save(owner, 0, deep)).body.markdown).toBe(deep)
  expect(conflict(await publish(owner, 'rules', 1))).toEqual({
    status: 409,
    code: 'TOO_COMPLEX',
    data: { reason: 'depth', line: 3 },
  })
  expect(await draftOf(owner)).toMatchObject({ markdown: deep, revision: 1, published: null })
})

test('publishes a text with permanent ids, which the draft gets too', async ({ app, owner }) => {
  expectRefusal(await app.visitor.get(RULES), 404, 'NOT_FOUND')
  const text = '## Úvod\n\nBuďte slušní.\n\nNekraďte.'
  await save(owner, 0, text)
  expect(conflict(await publish(owner, 'rules', 0))).toMatchObject({
    code: 'PAGE_CHANGED',
    data: { current: { revision: 1 } },
  })

  const { body: draft } = await publish(owner, 'rules', 1, { note: ' Poprvé ', isMaterial: true })
  const version = { number: 1, note: 'Poprvé', isMaterial: true, isEmpty: false, by: 'guvernér' }
  expect(draft).toMatchObject({ revision: 2, published: version, planned: null, isChanged: false })
  expect(withoutIds(draft.markdown)).toBe(text)
  const ids = draft.markdown.match(ID)
  expect(new Set(ids).size).toBe(3)
  const { markdown, published } = draft
  const { body: page } = await app.visitor.get(RULES)
  expect(page).toEqual({ version: 1, publishedAt: published.publishAt, markdown })
  expectRefusal(await publish(owner, 'rules', 2), 409, 'NOTHING_NEW')

  const rewritten = markdown.replace('Nekraďte.', 'Nelžete.\n\nNekraďte.')
  const { body: second } = await publishText(owner, 'rules', rewritten)
  expect(second.markdown.match(ID)).toEqual(expect.arrayContaining(ids))
  expect(second).toMatchObject({ revision: 4, published: { number: 2, isMaterial: false } })
  await save(owner, 4, 'Jinak')
  expect((await app.visitor.get(RULES)).body).toMatchObject({ version: 2, markdown: second.markdown })
  expect(await draftOf(owner)).toMatchObject({ isChanged: true, published: { number: 2 } })
})

test('lets owners publish, and administrators by the setting', async ({ owner, staff }) => {
  const strict = { letsAdministratorsPublish: false, asksBeforeApplication: false }
  expect((await staff.get(SETTINGS)).body).toEqual(strict)
  await save(staff, 0, 'Buďte slušní.')
  expectRefusal(await publish(staff, 'rules', 1), 403, 'CANNOT_PUBLISH')
  expectRefusal(await cancel(staff), 403, 'CANNOT_PUBLISH')
  for (const letsAdministratorsPublish of [true, true])
    expect((await owner.send('PUT', SETTINGS, { ...strict, letsAdministratorsPublish })).body).toEqual({
      ...strict,
      letsAdministratorsPublish,
    })
  expect(await draftOf(staff)).toMatchObject({ canPublish: true })
  expect((await publish(staff, 'rules', 1)).body).toMatchObject({
    canPublish: true,
    published: { by: 'adela' },
  })
  await owner.send('PUT', SETTINGS, strict)
  expectRefusal(await publishText(staff, 'rules', 'Jinak'), 403, 'CANNOT_PUBLISH')
})

test('shows a planned version when its moment comes, unless it is cancelled', async ({ app, owner }) => {
  await publishText(owner, 'rules', 'Dnes')
  await save(owner, 2, 'Zítra')
  for (const hours of [-1, MAX_PLAN_DAYS * 24 + 1])
    expectRefusal(await publish(owner, 'rules', 3, { publishAt: inHours(hours) }), 409, 'PLAN_OUT_OF_RANGE')
  expectRefusal(await cancel(owner), 404, 'NOT_FOUND')

  const publishAt = inHours(MAX_PLAN_DAYS * 24 - 1)
  const { body: planned } = await publish(owner, 'rules', 3, { publishAt })
  expect(planned).toMatchObject({
    published: { number: 1 },
    planned: { number: 2, publishAt },
    isChanged: false,
  })
  expect((await app.visitor.get(RULES)).body).toMatchObject({ version: 1 })
  expectRefusal(await publishText(owner, 'rules', 'Pozítří'), 409, 'ALREADY_PLANNED')

  expect((await cancel(owner)).body).toMatchObject({
    markdown: 'Pozítří',
    published: { number: 1 },
    planned: null,
    isChanged: true,
  })
  expectRefusal(await cancel(owner), 404, 'NOT_FOUND')
  await publishText(owner, 'rules', 'Příště', { publishAt })
  await letAppear(app)
  expect((await app.visitor.get(RULES)).body.markdown).toMatch(/^Příště/)
  expect(await draftOf(owner)).toMatchObject({ published: { number: 2 }, planned: null })
  expectRefusal(await cancel(owner), 404, 'NOT_FOUND')
})

test('takes a page down with an empty version', async ({ app, owner }) => {
  await save(owner, 0, ' \n')
  expectRefusal(await publish(owner, 'rules', 1), 409, 'NOTHING_NEW')
  await publishText(owner, 'rules', 'Buďte slušní.')
  const { body } = await publishText(owner, 'rules', ' \n')
  expect(body).toMatchObject({ markdown: '', published: { number: 2, isEmpty: true }, isChanged: false })
  expectRefusal(await app.visitor.get(RULES), 404, 'NOT_FOUND')
  expectRefusal(await publish(owner, 'rules', body.revision), 409, 'NOTHING_NEW')
  expect((await owner.get(`${RULES}/versions`)).body.versions).toMatchObject([
    { number: 2, isEmpty: true },
    { number: 1, isEmpty: false },
  ])
  await publishText(owner, 'rules', 'Zase tu')
  expect((await app.visitor.get(RULES)).body).toMatchObject({ version: 3 })
})

test('lists versions in pages, each with its text', async ({ app, owner }) => {
  await publishText(owner, 'rules', 'První')
  await app.administer(`insert into page_versions
    select 'rules', place, 'Verze ' || place, '', false, null, 'Westmore' from generate_series(2, 60) place`)
  const read = async (query = '') => (await owner.get(`${RULES}/versions${query}`)).body
  const numbers = (versions: PageVersion[]) => versions.map(({ number }) => number)
  const { versions, hasMore } = await read()
  expect(hasMore).toBe(true)
  expect(numbers(versions)).toEqual(Array.from({ length: PAGE_VERSIONS }, (_, at) => 60 - at))
  expect(versions[0]).toMatchObject({ by: 'Westmore', isEmpty: false })
  const rest = await read(`?before=${versions.at(-1).number}`)
  expect(numbers(rest.versions)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(rest.hasMore).toBe(false)
  expect((await owner.get(`${RULES}/versions/59`)).body).toMatchObject({ number: 59, markdown: 'Verze 59' })
  expectRefusal(await owner.get(`${RULES}/versions/61`), 404, 'NOT_FOUND')
  expectRefusal(await owner.get(`${PAGES}/team/versions/1`), 404, 'NOT_FOUND')
})
