import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'
import { admitted } from '#test/applications.ts'
import { publishText } from '#test/pages.ts'
import { times } from '#test/races.ts'

/** Each with a table that it reads. */
const reads: [string, string, (person: Person) => ReturnType<Person['get']>][] = [
  [
    'answers before a ticket',
    'page_answers',
    (person) => person.send('POST', '/api/pages/answers', { q: 'kůň' }),
  ],
  ['changes of the rules', 'page_parts', (person) => person.get('/api/pages/rules/unread')],
  ['a search', 'tickets', (person) => person.get('/api/search?q=kun')],
]

test.each(reads)(
  'a person who asks for %s holds one connection, others go on',
  async (_name, table, read) => {
    await using app = await startTestApp()
    const owner = await app.as('owner')
    await publishText(owner, 'rules', 'Buďte slušní.')
    const person = await admitted(app, owner, 'jan')
    await publishText(owner, 'rules', 'Buďte hodní.', { isMaterial: true })
    await app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', person.id).execute()
    const { answers, refused } = await app.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      let refusals = 0
      const asked = times(30, async () => {
        const answer = await read(person)
        if (answer.status === 429) refusals += 1
        return answer
      })
      await expect.poll(() => refusals).toBe(9)
      expect((await owner.get('/api/settings/pages')).status).toBe(200)
      return { answers: asked, refused: refusals }
    })
    const statuses = (await answers).map(({ status }) => status)
    expect([refused, statuses.filter((status) => status === 200).length]).toEqual([9, 21])
  },
)
