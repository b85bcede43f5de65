import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { addArticle, articleOf, letAppear, NEWS, publishArticle, publishNow } from '#test/news.ts'
import { notificationsOf } from '#test/notifications.ts'
import { statusesOf, times } from '#test/races.ts'
import { inHours } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { announceAppeared } from './publish.ts'

const ROUNDS = 8

const publish = (person: Person, id: string, revision: number) =>
  person.send('POST', `${NEWS}/${id}/publish`, { revision, note: '', publishAt: null })

test('publishes and rings once what several publish at once on two nodes', async ({ app }) => {
  await using node = await app.anotherNode()
  const [owner, second, player] = [await app.as('owner'), await app.as('owner'), await app.as('user')]
  const elsewhere = (id: string) =>
    node.request({
      method: 'POST',
      url: `${NEWS}/${id}/publish`,
      headers: { cookie: second.cookie },
      payload: { revision: 1, note: '', publishAt: null },
    })
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await addArticle(owner)
    const answers = await times(4, (at) => (at % 2 ? publish(owner, id, 1) : elsewhere(id)))
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
    expect((await owner.get(`${NEWS}/${id}/versions`)).body.versions).toHaveLength(1)
    expect(await notificationsOf(player)).toHaveLength(round)
  }
})

test('gives each of several equal headlines an address of its own', async ({ owner }) => {
  const drafts = await times(6, () => addArticle(owner))
  const answers = await Promise.all(drafts.map(({ id }) => publish(owner, id, 1)))
  expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(6)
})

test('one of two nodes announces what has appeared', async ({ app, owner, player }) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await addArticle(owner)
    await publishArticle(owner, id, { publishAt: inHours(1) })
    await letAppear(app)
    const runs = await times(3, () => announceAppeared(app.db))
    expect(runs.filter(({ appeared }) => appeared === 1)).toHaveLength(1)
    expect(runs.filter(({ appeared }) => appeared === 0)).toHaveLength(2)
    expect(await notificationsOf(player)).toHaveLength(round)
  }
})

test('loses no text saved while another publishes', async ({ owner, staff }) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await addArticle(owner)
    const [saved, published] = await Promise.all([
      staff.send('PATCH', `${NEWS}/${id}`, { ...articleOf({ lead: 'Oprava' }), revision: 1 }),
      publish(owner, id, 1),
    ])
    expect(saved.status).toBe(200)
    expect([200, 409]).toContain(published.status)
    expect((await owner.get(`${NEWS}/${id}`)).body.content.lead).toBe('Oprava')
  }
})

test('withdraws once, and an article is either withdrawn or has a new version', async ({ owner }) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { id } = await publishNow(owner)
    await owner.send('PATCH', `${NEWS}/${id}`, { ...articleOf({ lead: 'Druhá' }), revision: 1 })
    const [first, second, published] = await Promise.all([
      owner.send('POST', `${NEWS}/${id}/withdraw`),
      owner.send('POST', `${NEWS}/${id}/withdraw`),
      publish(owner, id, 2),
    ])
    expect(statusesOf([first, second])).toEqual([200, 409])
    const { body } = await owner.get(`${NEWS}/${id}`)
    expect(body).toMatchObject({
      state: 'withdrawn',
      published: { number: published.status === 200 ? 2 : 1 },
    })
  }
})

test('an account deleted while an article rings neither blocks nor gets it', async ({ app, owner }) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const player = await app.as('user', `hráč${round}`)
    const { id } = await addArticle(owner)
    const [left, published] = await Promise.all([
      player.send('DELETE', '/api/auth/me', { confirm: `hráč${round}` }),
      publish(owner, id, 1),
    ])
    expect([left.status, published.status]).toEqual([204, 200])
  }
})
