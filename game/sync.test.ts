import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { discordId, license, newcomer, openTown } from '#harness/westmore.ts'

/** The list as it lies on the disk of the game server: Discord ids with their licences. */
function keptIn(folder: string): Record<string, string[]> {
  try {
    const [, text = ''] = readFileSync(`${folder}/data/people.json`, 'utf8').split('\n')
    const { allowed } = JSON.parse(text) as { allowed: [string, ...string[]][] }
    return Object.fromEntries(allowed.map(([id, ...licenses]) => [id, licenses.toSorted()]))
  } catch {
    return {}
  }
}

// So few that the same licence moves, and the same person changes, again and again.
const person = fc.integer({ min: 1, max: 4 })
const owned = fc.integer({ min: 1, max: 2 })
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('approve' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('revoke' as const), who: person }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('link' as const), who: person, what: owned }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'backup' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'restore' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'forget' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'away' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'half a list' as const }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'wait' as const }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never
type Town = Awaited<ReturnType<typeof openTown>>

async function happen(
  { site, game, start }: Town,
  one: Happening,
  backups: ReturnType<typeof site.snapshot>[],
) {
  switch (one.kind) {
    case 'approve':
      return site.approve(discordId(one.who))
    case 'revoke':
      return site.revoke(discordId(one.who), 'Důvod')
    case 'link': {
      // One licence is one person's: it moves.
      for (let other = 1; other <= 4; other += 1) {
        const left = site.licensesOf(discordId(other)).filter((each) => each !== license(one.what))
        if (left.length < site.licensesOf(discordId(other)).length) site.link(discordId(other), left)
      }
      return site.link(discordId(one.who), [...site.licensesOf(discordId(one.who)), license(one.what)])
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
      // The second page of the next list does not come.
      let pages = 0
      site.fail((path) => (path.startsWith('/api/game/allowlist?') && ++pages === 2 ? 'half' : null))
      await game.pass(400)
      return site.fail(null)
    }
    case 'wait':
      return game.pass(300)
  }
}

test('after 200 random histories with restores, restarts and lost answers the list is the truth', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 20 }), async (history) => {
      await using town = await openTown({ speed: 100, page: 2 })
      const backups = [town.site.snapshot()]
      for (const one of history) await happen(town, one, backups)
      const truth = Object.fromEntries(
        town.site.allowed().map((id) => [id, town.site.licensesOf(id).toSorted()]),
      )
      // What lies on the disk may be the truth by chance, while changes that undo each other are still on their way.
      const asksForWhatComes = `?since=${encodeURIComponent(town.site.newest())}&`
      await expect
        .poll(() => town.site.asked.some(({ path }) => path.includes(asksForWhatComes)), { interval: 3 })
        .toBe(true)
      await expect.poll(() => keptIn(town.folder), { interval: 3 }).toEqual(truth)
      // The gate goes by the list too. A script that starts before a killed one has written its list asks about people at first.
      const letIn = [1, 2, 3, 4].flatMap((who) => [
        ...(Object.values(truth).some((licenses) => licenses.includes(license(who)))
          ? [{ license: who }]
          : []),
        ...(truth[discordId(who)] ? [{ discord: who }] : []),
      ])
      const refused: object[] = []
      const askedAboutPeople = async () => {
        town.site.asked.splice(0)
        for (const numbers of letIn) {
          const { isAdmitted } = await town.game.connect(newcomer(numbers)).ended
          if (!isAdmitted) refused.push(numbers)
        }
        return town.site.asked.filter(({ path }) => /allowlist\/|links|licenses/.test(path))
      }
      await expect.poll(askedAboutPeople, { interval: 3 }).toEqual([])
      expect(refused).toEqual([])
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('while nothing happens the site is asked once in four seconds, and not hotly when it holds nothing', async () => {
  await using town = await openTown({ speed: 20 })
  const { site, game } = town
  site.approve(discordId(1))
  await expect.poll(() => Object.keys(keptIn(town.folder))).toHaveLength(1)
  site.asked.splice(0)
  await game.pass(12_000)
  const questions = () => site.asked.filter(({ path }) => path.startsWith('/api/game/allowlist?'))
  expect(questions().length).toBeLessThanOrEqual(4)
  expect(questions().every(({ path }) => path.endsWith('wait=4'))).toBe(true)

  // What was answered last, again and again at once.
  site.hold(false)
  site.asked.splice(0)
  await game.pass(5_000)
  expect(questions().length).toBeLessThanOrEqual(12)
})

test('while a list is read anew the old one stays in force until the new one is whole', async () => {
  await using town = await openTown({ speed: 20, page: 2 })
  const { site, game, folder } = town
  for (const who of [1, 2, 3, 4]) site.approve(discordId(who))
  const backup = site.snapshot()
  site.approve(discordId(5))
  await expect.poll(() => Object.keys(keptIn(folder))).toHaveLength(5)
  const isSecondPage = (path: string) => path.includes(encodeURIComponent(`:${discordId(2)}`))
  site.fail((path) => (isSecondPage(path) ? 'half' : null))
  site.restore(backup)
  await expect.poll(() => site.asked.filter(({ path }) => isSecondPage(path)).length).toBeGreaterThan(2)
  site.asked.splice(0)
  for (const who of [1, 2, 3, 4, 5])
    expect(await game.connect(newcomer({ discord: who })).ended).toMatchObject({ isAdmitted: true })
  expect(site.asked.filter(({ path }) => path.includes('/allowlist/'))).toEqual([])
  site.fail(null)
  await expect.poll(() => Object.keys(keptIn(folder))).toEqual([1, 2, 3, 4].map(discordId))
  await expect.poll(() => game.dropped.map(({ id }) => id)).toEqual([5])
})

test('a list without end and a page that leads back to itself are given up, the old list stays', async () => {
  await using town = await openTown({ speed: 20 })
  const { site, game, folder } = town
  site.approve(discordId(1))
  await expect.poll(() => Object.keys(keptIn(folder))).toEqual([discordId(1)])
  site.answerList((since) => ({ players: [], until: since || 'x', more: true }))
  await expect.poll(() => game.output.join('\n')).toContain('the answer is none of the site')
  expect(await game.connect(newcomer({ discord: 1 })).ended).toMatchObject({ isAdmitted: true })
})
