import { citationPieces } from '@westmore/contract/citations.ts'
import { sanctionKinds, sanctionStates } from '@westmore/contract/sanctions.ts'
import { expect } from 'vitest'
import { notificationsOf } from '#test/notifications.ts'
import { startTestApp } from '#test/app.ts'
import { siteTest } from '#test/site-test.ts'
import { settlers } from './people.ts'
import { seedTown } from './town.ts'

const test = siteTest(async () => {
  const app = await startTestApp()
  await seedTown(app.db)
  return app
})

test('fills the demo’s town with a month of lines, only once', async ({ app, staff }) => {
  const { body } = await staff.get('/api/logs')
  expect(body.total).toBeGreaterThan(1_500)
  expect(Date.parse(body.logs[0].created_at)).toBeLessThanOrEqual(Date.now())
  await seedTown(app.db)
  expect((await staff.get('/api/logs')).body.total).toBe(body.total)
  expect((await staff.get('/api/logs/categories')).body.length).toBeGreaterThan(3)
})

test('fills read and unread notifications of answers, decisions and assignments', async ({ app }) => {
  const told = await app.db
    .selectFrom('notifications')
    .select(['kind', 'readAt', 'actorId', 'userId', 'at'])
    .execute()
  expect(new Set(told.map(({ kind }) => kind))).toEqual(
    new Set(['answer', 'decision', 'assignment', 'rules']),
  )
  expect(new Set(told.map(({ readAt }) => readAt === null)).size).toBe(2)
  for (const { at, actorId, userId } of told) {
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    expect(actorId).not.toBe(userId)
  }
})

test('fills sanctions of every kind and end, an open and a decided appeal', async ({ owner }) => {
  const { sanctions } = (await owner.get('/api/sanctions')).body
  const each = (field: string) => new Set(sanctions.map((one: Record<string, string>) => one[field]))
  expect(each('kind').size).toBe(sanctionKinds.length)
  // A ban that waits for an owner comes only from a game server.
  expect(each('state')).toEqual(new Set(sanctionStates.filter((state) => state !== 'waiting')))
  expect((await owner.get('/api/tickets?category=appeal')).body.total).toBe(2)
})

test('fills the written pages, with a change of the rules that a player has not read', async ({ app }) => {
  const { visitor } = app
  for (const page of ['rules', 'team', 'faq'])
    expect((await visitor.get(`/api/pages/${page}`)).status).toBe(200)
  const staff = await app.as('administrator')
  const parts = (await staff.get('/api/pages/rules/parts')).body
  const [smith] = settlers
  const player = await app.inOtherBrowser({ id: smith?.person.id ?? '' })
  const { changes } = (await player.get('/api/pages/rules/unread')).body
  expect(changes.map(({ before }: { before: unknown }) => before !== null)).toEqual([true, false])
  expect((await notificationsOf(player)).map(({ kind }) => kind)).toContain('rules')
  expect((await player.send('POST', '/api/pages/answers', { q: 'Padá mi hra' })).body).not.toEqual([])
  const cited = (await staff.get('/api/sanctions/templates')).body.flatMap(
    ({ paragraphs }: { paragraphs: string[] }) => paragraphs,
  )
  const numbers = new Map(parts.map(({ id, number }: { id: string; number: string }) => [id, number]))
  for (const citation of cited)
    for (const { id, number } of citationPieces(citation).filter((one) => typeof one !== 'string'))
      expect(numbers.get(id)).toBe(number)
  expect(cited.join()).toContain('{#')
})

test('fills news with a pinned article, a picture and a coming event', async ({ app }) => {
  const { visitor } = app
  const { articles } = (await visitor.get('/api/news')).body
  expect(articles.map(({ isPinned }: { isPinned: boolean }) => isPinned)).toEqual([true, false, false, false])
  const drawn = articles.find(({ picture }: { picture: unknown }) => picture)
  expect((await visitor.get(drawn.picture.address)).status).toBe(200)
  expect((await visitor.get('/api/news/events')).body).toHaveLength(1)
  for (const { slug } of articles) expect((await visitor.get(`/api/articles/${slug}`)).status).toBe(200)
})

test('shows the staff on the page of the team, with their duties', async ({ app }) => {
  const people = (await app.visitor.get('/api/team')).body
  expect(people).toMatchObject([{ name: 'Maršál Dvořák' }, { name: 'Adéla Razítková' }])
  for (const { duty } of people) expect(duty).not.toBe('')
})
