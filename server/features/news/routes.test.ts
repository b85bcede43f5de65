import { sql } from 'kysely'
import { expect } from 'vitest'
import { MAX_PINNED, NEWS_PAGE } from '@westmore/contract/news.ts'
import { MAX_PLAN_DAYS } from '@westmore/contract/pages.ts'
import type { Answer, Person, TestApp } from '#test/app.ts'
import { addArticle, articleOf, letAppear, NEWS, publishArticle, publishNow, republish } from '#test/news.ts'
import { notificationsOf } from '#test/notifications.ts'
import { expectRefusal } from '#test/refusal.ts'
import { inHours } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { announceAppeared } from './publish.ts'

const GONE = '0198c0de-0000-4000-8000-000000000001'

const listOf = async ({ visitor }: TestApp) => (await visitor.get(NEWS)).body
const slugsOf = async (app: TestApp): Promise<string[]> =>
  (await listOf(app)).articles.map(({ slug }: { slug: string }) => slug)
const read = ({ visitor }: TestApp, slug: string) => visitor.get(`/api/articles/${slug}`)
const save = (person: Person, id: string, revision: number, content = {}) =>
  person.send('PATCH', `${NEWS}/${id}`, { ...articleOf(content), revision })
const act = (person: Person, id: string, verb: 'withdraw' | 'restore') =>
  person.send('POST', `${NEWS}/${id}/${verb}`)
const pin = (person: Person, id: string, isPinned = true) =>
  person.send('PUT', `${NEWS}/${id}/pin`, { isPinned })
const codeOf = ({ status, body }: Answer) => [status, body.code]

test('an article is written, published, read, rewritten and published again', async ({ app }) => {
  const owner = await app.as('owner', 'guvernér')
  const staff = await app.as('administrator', 'adela')

  const created = await staff.send('POST', NEWS, articleOf())
  const { id } = created.body
  expect(created).toMatchObject({ status: 201 })
  expect(created.body).toEqual({
    id: expect.any(String),
    slug: null,
    state: 'draft',
    isPinned: false,
    title: 'Příjezd dostavníku',
    event: null,
    editedBy: 'adela',
    editedAt: expect.any(String),
    publishedAt: null,
    plannedAt: null,
    content: articleOf(),
    revision: 1,
    published: null,
    planned: null,
    isChanged: true,
    canPublish: false,
  })
  expect(await listOf(app)).toEqual({ articles: [], next: null })

  const published = await publishArticle(owner, id, { note: 'První' })
  expect(published).toMatchObject({
    status: 200,
    body: {
      slug: 'prijezd-dostavniku',
      state: 'published',
      isChanged: false,
      canPublish: true,
      published: { number: 1, note: 'První', by: 'guvernér' },
    },
  })
  const { publishedAt } = published.body
  const shown = {
    slug: 'prijezd-dostavniku',
    title: 'Příjezd dostavníku',
    lead: 'V sobotu přijede dostavník.',
    picture: null,
    event: null,
    isPinned: false,
    author: 'guvernér',
    publishedAt,
    updatedAt: publishedAt,
  }
  expect(await listOf(app)).toEqual({ articles: [shown], next: null })
  expect((await read(app, 'prijezd-dostavniku')).body).toEqual({
    ...shown,
    version: 1,
    markdown: 'Přijďte ho **přivítat**.',
  })

  await save(staff, id, 1, { title: 'Odjezd dostavníku' })
  expect((await read(app, 'prijezd-dostavniku')).body).toMatchObject({ title: 'Příjezd dostavníku' })
  await publishArticle(owner, id)
  const { body: again } = await read(app, 'prijezd-dostavniku')
  expect(again).toMatchObject({ title: 'Odjezd dostavníku', version: 2, author: 'guvernér', publishedAt })
  expect(Date.parse(again.updatedAt)).toBeGreaterThan(Date.parse(publishedAt))

  const { body: versions } = await staff.get(`${NEWS}/${id}/versions`)
  expect(versions).toMatchObject({ versions: [{ number: 2 }, { number: 1, note: 'První' }], hasMore: false })
  expect((await staff.get(`${NEWS}/${id}/versions?before=2`)).body.versions).toHaveLength(1)
  const { body: first } = await staff.get(`${NEWS}/${id}/versions/1`)
  expect(first).toMatchObject({ number: 1, by: 'guvernér', content: articleOf() })
  expectRefusal(await staff.get(`${NEWS}/${id}/versions/3`), 404, 'NOT_FOUND')
})

test('refuses a draft written over a newer one, and repeats a lost answer', async ({ owner, staff }) => {
  const { id } = await addArticle(staff)
  expect((await save(staff, id, 1, { lead: 'Jiný' })).body).toMatchObject({ revision: 2 })
  expect((await save(staff, id, 1, { lead: 'Jiný' })).body).toMatchObject({ revision: 2 })
  const current = { id, revision: 2, canPublish: true, content: { lead: 'Jiný' } }
  const stale = await save(owner, id, 1, { lead: 'Třetí' })
  expect(codeOf(stale)).toEqual([409, 'ARTICLE_CHANGED'])
  expect(stale.body.data).toMatchObject({ current })
  const early = await owner.send('POST', `${NEWS}/${id}/publish`, { revision: 1, note: '', publishAt: null })
  expect(codeOf(early)).toEqual([409, 'ARTICLE_CHANGED'])
  expect(early.body.data).toMatchObject({ current })
})

test('only owners publish, and administrators if the owners let them', async ({ owner, staff }) => {
  const { id } = await publishNow(owner)
  const draft = await addArticle(staff)
  for (const answer of [
    await publishArticle(staff, draft.id),
    await act(staff, id, 'withdraw'),
    await act(staff, id, 'restore'),
    await pin(staff, id),
    await staff.send('DELETE', `${NEWS}/${id}/plan`),
  ])
    expectRefusal(answer, 403, 'CANNOT_PUBLISH')
  await owner.send('PUT', '/api/settings/pages', {
    letsAdministratorsPublish: true,
    asksBeforeApplication: false,
  })
  expect((await publishArticle(staff, draft.id)).status).toBe(200)
  expect((await act(staff, id, 'withdraw')).body).toMatchObject({ state: 'withdrawn', canPublish: true })
})

test('publishes only what is complete and new', async ({ owner }) => {
  const event = { from: inHours(2), to: inHours(1), place: '' }
  const { id } = await addArticle(owner, { title: ' ', lead: '', event })
  const incomplete = await publishArticle(owner, id)
  expect(codeOf(incomplete)).toEqual([409, 'INCOMPLETE'])
  expect(incomplete.body.data).toEqual({ missing: ['title', 'lead', 'event'] })

  await save(owner, id, 1, { markdown: `Text\n\n${'>'.repeat(5_000)}` })
  const complex = await publishArticle(owner, id)
  expect(codeOf(complex)).toEqual([409, 'TOO_COMPLEX'])
  expect(complex.body.data).toMatchObject({ line: 3 })

  await save(owner, id, 2)
  expect((await publishArticle(owner, id)).status).toBe(200)
  expectRefusal(await publishArticle(owner, id), 409, 'NOTHING_NEW')
  await save(owner, id, 3, { title: ' Příjezd dostavníku ' })
  expectRefusal(await publishArticle(owner, id), 409, 'NOTHING_NEW')
})

test('a planned version appears by the clock, and can be cancelled', async ({ app, owner }) => {
  const { id } = await addArticle(owner)
  for (const hours of [-1, 24 * MAX_PLAN_DAYS + 1])
    expectRefusal(await publishArticle(owner, id, { publishAt: inHours(hours) }), 409, 'PLAN_OUT_OF_RANGE')
  const publishAt = inHours(3)
  const planned = await publishArticle(owner, id, { publishAt })
  expect(planned.body).toMatchObject({
    state: 'planned',
    slug: 'prijezd-dostavniku',
    publishedAt: null,
    plannedAt: publishAt,
    planned: { number: 1, publishAt },
    published: null,
    isChanged: false,
  })
  expect(await slugsOf(app)).toEqual([])
  expect((await read(app, 'prijezd-dostavniku')).status).toBe(404)
  await save(owner, id, 1, { lead: 'Jiný' })
  expectRefusal(await publishArticle(owner, id), 409, 'ALREADY_PLANNED')
  expectRefusal(await owner.send('DELETE', `${NEWS}/${id}`), 409, 'NOT_IN_STATE')
  expectRefusal(await act(owner, id, 'withdraw'), 409, 'NOT_IN_STATE')

  const cancelled = await owner.send('DELETE', `${NEWS}/${id}/plan`)
  expect(cancelled.body).toMatchObject({
    state: 'draft',
    slug: null,
    planned: null,
    content: { lead: 'Jiný' },
  })
  expectRefusal(await owner.send('DELETE', `${NEWS}/${id}/plan`), 409, 'NOT_IN_STATE')

  await publishArticle(owner, id, { publishAt })
  await letAppear(app)
  expect(await slugsOf(app)).toEqual(['prijezd-dostavniku'])
  expect((await owner.get(`${NEWS}/${id}`)).body).toMatchObject({ state: 'published', planned: null })
  expectRefusal(await owner.send('DELETE', `${NEWS}/${id}/plan`), 409, 'NOT_IN_STATE')
})

test('a planned later version leaves the published one until its moment', async ({ app, owner }) => {
  const { id, slug } = await publishNow(owner)
  await save(owner, id, 1, { title: 'Druhá' })
  await publishArticle(owner, id, { publishAt: inHours(3) })
  expect((await read(app, slug)).body).toMatchObject({ title: 'Příjezd dostavníku', version: 1 })
  await letAppear(app)
  expect((await read(app, slug)).body).toMatchObject({ title: 'Druhá', version: 2 })
  expect(await slugsOf(app)).toEqual(['prijezd-dostavniku'])
})

test('rings once, for the first version, and not for whoever switched it off', async ({ app, owner }) => {
  const player = await app.as('user')
  const silent = await app.as('user')
  await silent.send('PUT', '/api/notifications/settings', { off: ['news'], toasts: true })
  const { id, slug } = await publishNow(owner)
  await republish(owner, id, { title: 'Odjezd dostavníku' })

  expect(await notificationsOf(player)).toMatchObject([
    {
      kind: 'news',
      about: { type: 'article', id: slug },
      title: 'Odjezd dostavníku',
      count: 1,
      actor: { id: owner.id },
    },
  ])
  for (const person of [silent, owner]) expect(await notificationsOf(person)).toEqual([])
  await player.send('PUT', '/api/notifications/seen', { type: 'article', id: slug })
  expect((await player.get('/api/notifications/unread')).body.about).toEqual([])
})

test('the planned first version rings when it has appeared', async ({ app, owner, player }) => {
  const { id } = await addArticle(owner)
  await publishArticle(owner, id, { publishAt: inHours(1) })
  expect(await announceAppeared(app.db)).toEqual({ appeared: 0 })
  expect(await notificationsOf(player)).toEqual([])
  await letAppear(app)
  expect(await announceAppeared(app.db)).toEqual({ appeared: 1 })
  expect(await announceAppeared(app.db)).toEqual({ appeared: 0 })
  expect(await notificationsOf(player)).toHaveLength(1)

  const other = await addArticle(owner, { title: 'Jiná' })
  await publishArticle(owner, other.id, { publishAt: inHours(1) })
  await letAppear(app)
  await republish(owner, other.id, { title: 'Jiná 2' })
  expect(await notificationsOf(player)).toHaveLength(2)
  expect(await announceAppeared(app.db)).toEqual({ appeared: 0 })
})

test('a withdrawn article disappears everywhere and can come back', async ({ app, owner, player }) => {
  const { id, slug } = await publishNow(owner)
  await pin(owner, id)
  await save(owner, id, 1, { title: 'Druhá' })
  await publishArticle(owner, id, { publishAt: inHours(3) })

  const withdrawn = await act(owner, id, 'withdraw')
  expect(withdrawn.body).toMatchObject({ state: 'withdrawn', slug, planned: null, isPinned: false })
  expect(await slugsOf(app)).toEqual([])
  expect((await read(app, slug)).status).toBe(404)
  expect(await notificationsOf(player)).toEqual([])
  expectRefusal(await act(owner, id, 'withdraw'), 409, 'NOT_IN_STATE')
  expectRefusal(await publishArticle(owner, id), 409, 'NOT_IN_STATE')
  expectRefusal(await pin(owner, id), 409, 'NOT_IN_STATE')
  expectRefusal(await owner.send('DELETE', `${NEWS}/${id}`), 409, 'NOT_IN_STATE')

  expect((await act(owner, id, 'restore')).body).toMatchObject({ state: 'published', slug })
  expect((await read(app, slug)).status).toBe(200)
  expect(await notificationsOf(player)).toHaveLength(1)
  expectRefusal(await act(owner, id, 'restore'), 409, 'NOT_IN_STATE')
})

test('deletes only a draft that was never published', async ({ owner, staff }) => {
  const { id } = await addArticle(staff)
  expect((await staff.send('DELETE', `${NEWS}/${id}`)).status).toBe(204)
  expectRefusal(await staff.get(`${NEWS}/${id}`), 404, 'NOT_FOUND')
  const published = await publishNow(owner)
  expectRefusal(await staff.send('DELETE', `${NEWS}/${published.id}`), 409, 'NOT_IN_STATE')
})

test('pinned articles come first, at most a few of them', async ({ app, owner }) => {
  const articles = []
  for (let at = 0; at <= MAX_PINNED; at += 1) articles.push(await publishNow(owner, { title: `Z ${at}` }))
  for (const { id } of articles.slice(0, MAX_PINNED)) expect((await pin(owner, id)).status).toBe(200)
  expectRefusal(await pin(owner, articles.at(-1)?.id ?? ''), 409, 'TOO_MANY_PINNED')
  expect((await pin(owner, articles[0]?.id ?? '')).body).toMatchObject({ isPinned: true })
  await pin(owner, articles[1]?.id ?? '', false)
  expect(await slugsOf(app)).toEqual(['z-4', 'z-3', 'z-2', 'z-0', 'z-5', 'z-1'])
  expect((await listOf(app)).articles[0]).toMatchObject({ isPinned: true })
})

test('pages of the list follow each other without gaps', async ({ app, owner }) => {
  const total = 2 * NEWS_PAGE + 1
  await plant(app, owner, total)
  const all: string[] = []
  let next: string | null = ''
  let pages = 0
  while (next !== null) {
    const { body }: Answer = await app.visitor.get(`${NEWS}${next && `?before=${next}`}`)
    all.push(...body.articles.map(({ slug }: { slug: string }) => slug))
    next = body.next
    pages += 1
  }
  expect({ pages, all }).toEqual({
    pages: 3,
    all: Array.from({ length: total }, (_, at) => `z-${total - at}`),
  })
  const drafts = await owner.get(`${NEWS}/drafts?state=published`)
  expect(drafts.body.articles).toHaveLength(NEWS_PAGE)
  const more = await owner.get(`${NEWS}/drafts?before=${drafts.body.next}`)
  expect(more.body.articles).toHaveLength(NEWS_PAGE)
  expect((await owner.get(`${NEWS}/drafts?state=withdrawn`)).body).toEqual({ articles: [], next: null })
  for (const wrong of ['x', '1_2', `2_1234567890123_${GONE}`])
    expectRefusal(await app.visitor.get(`${NEWS}?before=${wrong}`), 400, 'BAD_REQUEST')
})

async function plant({ db }: TestApp, { id: by }: Person, count: number): Promise<void> {
  await sql`with planted as (
      insert into articles (id, slug, content, author_id, first_at, edited_at)
      select gen_random_uuid(), 'z-' || n, ${JSON.stringify(articleOf())}::jsonb, ${by},
        date_trunc('milliseconds', now()) - make_interval(mins => ${count} - n), date_trunc('milliseconds', now()) - make_interval(mins => n)
      from generate_series(1, ${count}::int) n returning *)
    insert into article_versions (article_id, number, content, note, published_by, publish_at)
    select id, 1, content, '', author_id, first_at from planted`.execute(db)
}

test('lists events that are not over, the next one first', async ({ app, owner }) => {
  const event = (from: number, to: number) => ({ from: inHours(from), to: inHours(to), place: 'Saloon' })
  await publishNow(owner, { title: 'Pozdější', event: event(5, 6) })
  await publishNow(owner, { title: 'Běží', event: event(-1, 1) })
  await publishNow(owner, { title: 'Po všem', event: event(-2, -1) })
  await publishNow(owner, { title: 'Bez data' })
  const moved = await publishNow(owner, { title: 'Přesunutá', event: event(2, 3) })
  await republish(owner, moved.id, { event: event(-3, -2) })
  const withdrawn = await publishNow(owner, { title: 'Stažená', event: event(1, 2) })
  await act(owner, withdrawn.id, 'withdraw')
  const { body } = await app.visitor.get(`${NEWS}/events`)
  expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(['bezi', 'pozdejsi'])
  expect(body[0]).toMatchObject({ event: { place: 'Saloon' } })
})
