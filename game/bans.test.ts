import { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { expect } from 'vitest'
import { testbedTest } from '#harness/testbed-test.ts'
import { discordId, license, newcomer, openTestbed } from '#harness/westmore.ts'

const test = testbedTest()
const quick = testbedTest({ speed: 20 })

const ofDiscord = (number: number) => `discord:${discordId(number)}`
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

type Testbed = Awaited<ReturnType<typeof openTestbed>>

const savedIn = ({ folder }: Pick<Testbed, 'folder'>) => readFileSync(`${folder}/data/people.json`, 'utf8')

async function untilSaved(testbed: Testbed, ...texts: string[]) {
  const missing = () => texts.filter((text) => !savedIn(testbed).includes(text))
  await expect.poll(missing).toEqual([])
}

async function cardFor(
  { game }: Testbed,
  player: Parameters<Testbed['game']['connect']>[0],
): Promise<string> {
  const connection = game.connect(player)
  await expect.poll(() => connection.cards).toHaveLength(1)
  connection.press()
  expect(await connection.ended).toMatchObject({ isAdmitted: false })
  return JSON.stringify(connection.cards[0])
}

test('drops a banned player within two seconds and refuses them with a card', async ({ testbed }) => {
  const { site, game } = testbed
  site.approve(discordId(1))
  await untilSaved(testbed, discordId(1))
  await game.connect(newcomer({ discord: 1 })).ended
  const pressed = performance.now()
  const ban = site.ban([ofDiscord(1)], { words: ['Máte ban <b>', 'Důvod: Cheaty'] })
  await expect.poll(() => game.dropped).toHaveLength(1)
  expect(performance.now() - pressed).toBeLessThan(2_000)
  expect(game.dropped[0]?.reason).toBe(`Máte ban &lt;b&gt; Důvod: Cheaty ${ban.url}`)

  const connection = game.connect(newcomer({ discord: 1 }))
  await expect.poll(() => connection.cards).toHaveLength(1)
  const card = JSON.stringify(connection.cards[0])
  for (const text of ['Máte ban <b>', 'Důvod: Cheaty', ban.url]) expect(card).toContain(text)
  connection.press()
  expect(await connection.ended).toMatchObject({
    isAdmitted: false,
    reason: expect.stringContaining(ban.url),
  })
  await expect.poll(() => [...site.refused.values()]).toMatchObject([{ why: 'banned', sanctionId: ban.id }])
})

test('refuses a second account by a licence or any other identifier of the ban', async ({ testbed }) => {
  const { site, game } = testbed
  site.approve(discordId(2), [license(2)])
  site.ban([ofDiscord(1), license(1), 'steam:110000100000001'])
  await untilSaved(testbed, discordId(2), ofDiscord(1))
  const second = newcomer({ discord: 2, license: 1 })
  const other = newcomer({ discord: 2, license: 2 })
  for (const player of [second, { ...other, identifiers: [...other.identifiers, 'steam:110000100000001'] }])
    await cardFor(testbed, player)
  expect(await game.connect(other).ended).toMatchObject({ isAdmitted: true })
})

quick('refuses an account that proved a banned licence, with any licence', async ({ testbed }) => {
  const { site, game } = testbed
  site.approve(discordId(2), [license(2)])
  await untilSaved(testbed, license(2))
  const player = newcomer({ discord: 2, license: 3 })
  expect(await game.connect(player).ended).toMatchObject({ isAdmitted: true })
  site.ban([ofDiscord(1), license(1)])
  await untilSaved(testbed, license(1))
  site.link(discordId(2), [license(1), license(2)])
  await expect.poll(() => game.dropped).toMatchObject([{ reason: expect.stringContaining('Cheaty') }])
  for (const one of [player, newcomer({ discord: 2 }), newcomer({ license: 2 })])
    expect(await cardFor(testbed, one)).toContain('Důvod: Cheaty')
})

quick('refuses the licence of a banned Discord account', async ({ testbed, site }) => {
  site.approve(discordId(1), [license(1)])
  site.ban([ofDiscord(1)])
  await untilSaved(testbed, license(1), ofDiscord(1))
  expect(await cardFor(testbed, newcomer({ license: 1 }))).toContain('Důvod: Cheaty')
})

test('shows a player without Discord the ban with a code, so that they can appeal', async ({ testbed }) => {
  const { site } = testbed
  site.ban([license(7)])
  await untilSaved(testbed, license(7))
  const card = await cardFor(testbed, newcomer({ license: 7 }))
  const [code = ''] = site.codes.keys()
  for (const text of ['Důvod: Cheaty', `${code.slice(0, 4)} ${code.slice(4)}`]) expect(card).toContain(text)

  site.fail('refuse')
  expect(await cardFor(testbed, newcomer({ license: 7 }, 'Bez webu'))).toContain('Důvod: Cheaty')
})

test('with the site down, lets a player in when the ban has passed, and not before', async ({ testbed }) => {
  const { site, game } = testbed
  site.approve(discordId(1))
  await untilSaved(testbed, discordId(1))
  const end = Date.now() + 2_500
  site.ban([ofDiscord(1)], { until: new Date(end).toISOString() })
  await untilSaved(testbed, ofDiscord(1))
  site.fail('refuse')
  game.kill('westmore')
  testbed.start()
  const early = game.connect(newcomer({ discord: 1 }))
  await expect.poll(() => early.cards).toHaveLength(1)
  expect(Date.now()).toBeLessThan(end)
  expect(await early.ended).toMatchObject({ isAdmitted: true })
  expect(Date.now()).toBeGreaterThanOrEqual(end)
  expect(Date.now() - end).toBeLessThan(1_000)
  expect(await game.connect(newcomer({ discord: 1 })).ended).toMatchObject({ isAdmitted: true })
})

test('lets a player in who waits at the card when the ban is lifted', async ({ testbed, site, game }) => {
  site.approve(discordId(1))
  const ban = site.ban([ofDiscord(1)])
  await untilSaved(testbed, ofDiscord(1))
  const connection = game.connect(newcomer({ discord: 1 }))
  await expect.poll(() => connection.cards).toHaveLength(1)
  site.lift(ban)
  expect(await connection.ended).toMatchObject({ isAdmitted: true })
})

test('refuses by the longer of two bans, and by the other when it is lifted', async ({ testbed, site }) => {
  site.approve(discordId(1))
  const forGood = site.ban([ofDiscord(1)], { words: ['Natrvalo'] })
  site.ban([ofDiscord(1)], { words: ['Na hodinu'], until: inMs(3_600_000) })
  await untilSaved(testbed, 'Natrvalo', 'Na hodinu')
  expect(await cardFor(testbed, newcomer({ discord: 1 }))).toContain('Natrvalo')
  site.lift(forGood)
  await expect.poll(() => savedIn(testbed)).not.toContain('Natrvalo')
  expect(await cardFor(testbed, newcomer({ discord: 1 }))).toContain('Na hodinu')
})

quick('keeps nothing of a ban on the disk when it is changed or over', async ({ testbed, site }) => {
  const ban = site.ban([ofDiscord(1)], { words: ['Říká to terezakolt'] })
  await untilSaved(testbed, 'terezakolt', ofDiscord(1))
  site.ban(ban.identifiers, { ...ban, words: ['Smazaný účet'] })
  await untilSaved(testbed, 'Smazaný účet')
  expect(savedIn(testbed)).not.toContain('terezakolt')
  site.lift(ban)
  await expect.poll(() => savedIn(testbed)).not.toContain(ban.id)
})

test('refuses a banned member of the fail-open staff without the site', async () => {
  await using testbed = await openTestbed({ convars: { westmore_staff: ofDiscord(1) } })
  const { site } = testbed
  site.ban([ofDiscord(1)])
  await untilSaved(testbed, ofDiscord(1))
  site.fail('refuse')
  expect(await cardFor(testbed, newcomer({ discord: 1 }))).toContain('Důvod: Cheaty')
})

test('drops a player whose ban came while their game loaded', async ({ testbed, site, game }) => {
  site.approve(discordId(1))
  await untilSaved(testbed, discordId(1))
  const connection = game.connect({ ...newcomer({ discord: 1 }), isSlow: true })
  expect(await connection.ended).toMatchObject({ isAdmitted: true })
  site.ban([ofDiscord(1)])
  await untilSaved(testbed, ofDiscord(1))
  connection.join()
  await expect.poll(() => game.dropped).toMatchObject([{ reason: expect.stringContaining('Cheaty') }])
})

quick('reads everything again after a restore', async ({ testbed, site }) => {
  site.approve(discordId(1))
  const early = site.ban([ofDiscord(1)])
  await untilSaved(testbed, early.id)

  const backup = site.snapshot()
  const lost = site.ban([ofDiscord(2)])
  await untilSaved(testbed, lost.id)
  site.restore(backup)
  await expect.poll(() => savedIn(testbed)).not.toContain(lost.id)
})

quick('asks only for changes after a restart with the bans on the disk', async ({ testbed }) => {
  const { site, game, start } = testbed
  site.ban([ofDiscord(1)])
  await untilSaved(testbed, ofDiscord(1))
  game.kill('westmore')
  site.asked.splice(0)
  start()
  const lists = () => site.asked.filter(({ path }) => path.startsWith('/api/game/allowlist?'))
  await expect.poll(() => lists().length).toBeGreaterThan(1)
  expect(lists().filter(({ path }) => path.includes('since=&'))).toEqual([])
})

quick('reports a list that cannot be written, and writes it as soon as it can', async ({ testbed }) => {
  const { site, game, folder } = testbed
  site.approve(discordId(1))
  await untilSaved(testbed, discordId(1))
  mkdirSync(`${folder}/data/people.json.new`)
  const { id } = site.ban([ofDiscord(1)])
  await expect.poll(() => game.output.join('\n')).toContain('the list of players could not be written')
  expect(savedIn(testbed)).not.toContain(id)
  rmdirSync(`${folder}/data/people.json.new`)
  await untilSaved(testbed, id)
})
