import { expect, test } from './test.ts'

test('emptying the database waits for open transactions without a deadlock', async ({ site }) => {
  const underWay = await site.database.connect()
  try {
    await underWay.query('begin')
    await underWay.query('lock table tickets in row exclusive mode')
    let isEmptied = false
    const emptied = site.database.reset().then(() => (isEmptied = true))
    // Time enough for a faulty reset to lock one table while it waits for another.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await underWay.query('select from sessions')
    expect(isEmptied).toBe(false)
    await underWay.query('commit')
    await emptied
  } finally {
    await underWay.end()
  }
})
