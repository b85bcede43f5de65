import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Change } from '#core/answers.ts'
import { testbedTest } from '#harness/testbed-test.ts'
import { discordId, license, newcomer, openTestbed } from '#harness/westmore.ts'

const test = testbedTest()
const quick = testbedTest({ speed: 20 })

function listIn(folder: string): { players: Change[]; bans: { id: string }[] } {
  try {
    return JSON.parse(readFileSync(`${folder}/data/people.json`, 'utf8').split('\n')[1] ?? '')
  } catch {
    return { players: [], bans: [] }
  }
}

const savedIn = (folder: string): Record<string, string[]> =>
  Object.fromEntries(
    listIn(folder).players.flatMap(({ discordId: id, allowed, licenses }) =>
      allowed ? [[id, licenses.toSorted()]] : [],
    ),
  )

const bansIn = (folder: string) =>
  listIn(folder)
    .bans.map(({ id }) => id)
    .toSorted()

// Few people and licences, so that the same ones change again and again.
const person = fc.integer({ min: 1, max: 4 })
const owned = fc.integer({ min: 1, max: 2 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('approve' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('revoke' as const), who: person }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('link' as const), who: person, what: owned }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ban' as const), who: person }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'lift' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'backup' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'restore' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'forget' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'away' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'half a list' as const }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'wait' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Testbed = Awaited<ReturnType<typeof openTestbed>>

async function takeStep(
  { site, game, start }: Testbed,
  one: Step,
  backups: ReturnType<typeof site.snapshot>[],
) {
  switch (one.kind) {
    case 'approve':
      return site.approve(discordId(one.who))
    case 'revoke':
      return site.revoke(discordId(one.who), 'Důvod')
    case 'link': {
      // A licence has one owner, so it is unlinked from others first.
      for (let other = 1; other <= 4; other += 1) {
        const left = site.licensesOf(discordId(other)).filter((each) => each !== license(one.what))
        if (left.length < site.licensesOf(discordId(other)).length) site.link(discordId(other), left)
      }
      return site.link(discordId(one.who), [...site.licensesOf(discordId(one.who)), license(one.what)])
    }
    case 'ban':
      return void site.ban([license(90 + one.who)])
    case 'lift': {
      const [ban] = site.banned()
      return ban && site.lift(ban)
    }
    case 'backup':
      return void backups.push(site.snapshot())
    case 'restore': {
      const backup = backups.at(-1)
      return backup && site.restore(backup)
    }
    case 'forget':
      return site.forgetChanges()
    case 'restart':
      game.kill('westmore')
      return start()
    case 'away':
      site.fail('refuse')
      await game.pass(400)
      return site.fail(null)
    case 'half a list': {
      let pages = 0
      site.fail((path) => (path.startsWith('/api/game/allowlist?') && ++pages === 2 ? 'half' : null))
      await game.pass(400)
      return site.fail(null)
    }
    case 'wait':
      return game.pass(300)
  }
}

test('has the right list after random changes, restores, restarts and lost answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (history) => {
      await using testbed = await openTestbed({ speed: 100, page: 2 })
      const backups = [testbed.site.snapshot()]
      for (const one of history) await takeStep(testbed, one, backups)
      const truth = Object.fromEntries(
        testbed.site.allowed().map((id) => [id, testbed.site.licensesOf(id).toSorted()]),
      )
      // Until it has read all changes the list on the disk may match by chance.
      const asksForNewChanges = `?since=${encodeURIComponent(testbed.site.newestCursor())}&`
      await expect
        .poll(() => testbed.site.asked.some(({ path }) => path.includes(asksForNewChanges)), { interval: 3 })
        .toBe(true)
      await expect.poll(() => savedIn(testbed.folder), { interval: 3 }).toEqual(truth)
      const banned = testbed.site.banned().map(({ id }) => id)
      await expect.poll(() => bansIn(testbed.folder), { interval: 3 }).toEqual(banned.toSorted())
      // The gate uses the list too. After a kill it may have an older list for a moment and ask the site about people.
      const listed = [1, 2, 3, 4].flatMap((who) => [
        ...(Object.values(truth).some((licenses) => licenses.includes(license(who)))
          ? [{ license: who }]
          : []),
        ...(truth[discordId(who)] ? [{ discord: who }] : []),
      ])
      const refused: object[] = []
      const askedAboutPeople = async () => {
        testbed.site.asked.splice(0)
        for (const numbers of listed) {
          const { isAdmitted } = await testbed.game.connect(newcomer(numbers)).ended
          if (!isAdmitted) refused.push(numbers)
        }
        return testbed.site.asked.filter(({ path }) => /allowlist\/|links|licenses/.test(path))
      }
      await expect.poll(askedAboutPeople, { interval: 3 }).toEqual([])
      expect(refused).toEqual([])
    }),
    { numRuns: 200 },
  )
})

quick('asks the idle site every four seconds, and pauses if requests are not held', async ({ testbed }) => {
  const { site, game } = testbed
  site.approve(discordId(1))
  await expect.poll(() => Object.keys(savedIn(testbed.folder))).toHaveLength(1)
  site.asked.splice(0)
  await game.pass(12_000)
  const reads = () => site.asked.filter(({ path }) => path.startsWith('/api/game/allowlist?'))
  expect(reads().length).toBeLessThanOrEqual(4)
  expect(reads().every(({ path }) => path.endsWith('wait=4'))).toBe(true)

  site.how.isHolding = false
  site.asked.splice(0)
  await game.pass(5_000)
  expect(reads().length).toBeLessThanOrEqual(12)
})

test('uses the old list until a new one is read completely', async () => {
  await using testbed = await openTestbed({ speed: 20, page: 2 })
  const { site, game, folder } = testbed
  for (const who of [1, 2, 3, 4]) site.approve(discordId(who))
  const backup = site.snapshot()
  site.approve(discordId(5))
  await expect.poll(() => Object.keys(savedIn(folder))).toHaveLength(5)
  const isSecondPage = (path: string) => path.includes(encodeURIComponent(`:${discordId(2)}`))
  site.fail((path) => (isSecondPage(path) ? 'half' : null))
  site.restore(backup)
  await expect.poll(() => site.asked.filter(({ path }) => isSecondPage(path)).length).toBeGreaterThan(2)
  site.asked.splice(0)
  for (const who of [1, 2, 3, 4, 5])
    expect(await game.connect(newcomer({ discord: who })).ended).toMatchObject({ isAdmitted: true })
  expect(site.asked.filter(({ path }) => path.includes('/allowlist/'))).toEqual([])
  site.fail(null)
  await expect.poll(() => Object.keys(savedIn(folder))).toEqual([1, 2, 3, 4].map(discordId))
  await expect.poll(() => game.dropped.map(({ id }) => id)).toEqual([5])
})

quick('gives up an endless list and keeps the old one', async ({ site, game, folder }) => {
  site.approve(discordId(1))
  await expect.poll(() => Object.keys(savedIn(folder))).toEqual([discordId(1)])
  const empty = { players: [], bans: [], over: [], isAnyoneApproved: true }
  site.how.list = (since) => ({ ...empty, until: since || 'x', more: true })
  await expect.poll(() => game.output.join('\n')).toContain('the answer does not come from the site')
  expect(await game.connect(newcomer({ discord: 1 })).ended).toMatchObject({ isAdmitted: true })
})
