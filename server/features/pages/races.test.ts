import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PageVersion } from '@westmore/contract/pages.ts'
import type { Person } from '#test/app.ts'
import { PAGES, publish, publishText, saveDraft } from '#test/pages.ts'
import { statusesOf } from '#test/races.ts'
import { inHours } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'

const RULES = `${PAGES}/rules`
const ROUNDS = 10

const versionsOf = async (owner: Person): Promise<PageVersion[]> =>
  (await owner.get(`${RULES}/versions`)).body.versions

const revisionOf = async (owner: Person): Promise<number> => (await owner.get(`${RULES}/draft`)).body.revision

test('loses no text saved while another publishes', async ({ owner, staff }) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { body } = await saveDraft(owner, 'rules', `Pravidlo ${round}`)
    const [saved, published] = await Promise.all([
      staff.send('PUT', `${RULES}/draft`, { revision: body.revision, markdown: `Oprava ${round}` }),
      publish(owner, 'rules', body.revision),
    ])
    expect(statusesOf([saved, published])).toEqual([200, 409])
    const { markdown } = (await owner.get(`${RULES}/draft`)).body
    const refused = saved.status === 409 ? saved : published
    expect(refused.body).toMatchObject({ code: 'PAGE_CHANGED', data: { current: { markdown } } })
    expect(markdown).toContain(saved.status === 200 ? `Oprava ${round}` : `Pravidlo ${round}`)
  }
})

test('either cancels a plan or refuses to publish beside it', async ({ owner }) => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await publishText(owner, 'rules', `Plán ${round}`, { publishAt: inHours(1) })
    await saveDraft(owner, 'rules', `Hned ${round}`)
    const revision = await revisionOf(owner)
    const before = await versionsOf(owner)
    const [published, cancelled] = await Promise.all([
      publish(owner, 'rules', revision),
      owner.send('DELETE', `${RULES}/plan`),
    ])
    expect(cancelled.status).toBe(200)
    const isPublished = published.status === 200
    if (!isPublished) expect(published.body.code).toBe('ALREADY_PLANNED')
    expect(await versionsOf(owner)).toHaveLength(before.length - (isPublished ? 0 : 1))
  }
})

test('an account is deleted while its owner publishes', async ({ app }) => {
  await app.as('owner')
  for (let round = 1; round <= ROUNDS; round += 1) {
    const owner = await app.as('owner', `odchazi${round}`)
    const { body } = await saveDraft(owner, 'rules', `Pravidlo ${round}`)
    const [published, left] = await Promise.all([
      publish(owner, 'rules', body.revision),
      owner.send('DELETE', '/api/auth/me', { confirm: `odchazi${round}` }),
    ])
    expect(left.status).toBe(204)
    expect([200, 401]).toContain(published.status)
  }
  const { rows } = await sql`select from page_versions where author <> 'Smazaný účet'`.execute(app.db)
  expect(rows).toEqual([])
})
