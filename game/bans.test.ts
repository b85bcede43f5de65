import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { discordId, license, newcomer, openTestbed } from '#harness/westmore.ts'

const ofDiscord = (number: number) => `discord:${discordId(number)}`
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

const savedIn = ({ folder }: { folder: string }, file: string) =>
  readFileSync(`${folder}/data/${file}`, 'utf8')

/** Waits until the resource has these texts on its disk. */
async function untilSaved(
  { folder }: { folder: string },
  file: 'people.json' | 'bans.ndjson',
  ...texts: string[]
) {
  await until(() => {
    const saved = readFileSync(`${folder}/data/${file}`, 'utf8')
    for (const text of texts) expect(saved).toContain(text)
  })
}

test('drops a banned player within two seconds and refuses them with a card', async () => {
  await using testbed = await openTestbed()
  const { site, game } = testbed
  site.approve(discordId(1))
  await untilSaved(testbed, 'people.json', discordId(1))
  await game.connect(newcomer({ discord: 1 })).ended
  const pressed = performance.now()
  const ban = site.ban([ofDiscord(1)], { words: ['Máte ban <b>', 'Důvod: Cheaty'] })
  await until(() => expect(game.dropped).toHaveLength(1))
  expect(performance.now() - pressed).toBeLessThan(2_000)
  expect(game.dropped[0]?.reason).toBe(`Máte ban &lt;b&gt; Důvod: Cheaty ${ban.url}`)

  const connection = game.connect(newcomer({ discord: 1 }))
  await until(() => expect(connection.cards).toHaveLength(1))
  const card = JSON.stringify(connection.cards[0])
  for (const text of ['Máte ban <b>', 'Důvod: Cheaty', ban.url]) expect(card).toContain(text)
  connection.press()
  expect(await connection.ended).toMatchObject({
    isAdmitted: false,
    reason: expect.stringContaining(ban.url),
  })
  await until(() => expect([...site.refused.values()]).toMatchObject([{ why: 'banned', sanctionId: ban.id }]))
})

test('refuses a second account by a licence or any other identifier of the ban', async () => {
  await using testbed = await openTestbed()
  const { site, game } = testbed
  site.approve(discordId(2), [license(2)])
  site.ban([ofDiscord(1), license(1), 'steam:110000100000001'])
  await untilSaved(testbed, 'people.json', discordId(2))
  const second = newcomer({ discord: 2, license: 1 })
  const other = newcomer({ discord: 2, license: 2 })
  for (const player of [second, { ...other, identifiers: [...other.identifiers, 'steam:110000100000001'] }]) {
    const connection = game.connect(player)
    await until(() => expect(connection.cards).toHaveLength(1))
    connection.press()
    await connection.ended
  }
  expect(await game.connect(other).ended).toMatchObject({ isAdmitted: true })
})

test('shows a player without Discord the ban with a code, so that they can appeal', async () => {
  await using testbed = await openTestbed()
  const { site, game } = testbed
  site.ban([license(7)])
  await untilSaved(testbed, 'bans.ndjson', license(7))
  const connection = game.connect(newcomer({ license: 7 }))
  await until(() => expect(connection.cards).toHaveLength(1))
  const [code = ''] = site.codes.keys()
  const card = JSON.stringify(connection.cards[0])
  for (const text of ['Důvod: Cheaty', `${code.slice(0, 4)} ${code.slice(4)}`]) expect(card).toContain(text)

  site.fail('refuse')
  const again = game.connect(newcomer({ license: 7 }, 'Bez webu'))
  await until(() => expect(again.cards).toHaveLength(1))
  expect(JSON.stringify(again.cards[0])).toContain('Důvod: Cheaty')
})

test('with the site down, lets a player in when the ban has passed, and not before', async () => {
  await using testbed = await openTestbed()
  const { site, game } = testbed
  site.approve(discordId(1))
  await untilSaved(testbed, 'people.json', discordId(1))
  const end = Date.now() + 2_500
  site.ban([ofDiscord(1)], { until: new Date(end).toISOString() })
  await untilSaved(testbed, 'bans.ndjson', discordId(1))
  site.fail('refuse')
  // Also after a restart of the game server.
  game.kill('westmore')
  testbed.start()
  const early = game.connect(newcomer({ discord: 1 }))
  await until(() => expect(early.cards).toHaveLength(1))
  expect(Date.now()).toBeLessThan(end)
  // The player waits at the card.
  expect(await early.ended).toMatchObject({ isAdmitted: true })
  expect(Date.now()).toBeGreaterThanOrEqual(end)
  expect(Date.now() - end).toBeLessThan(1_000)
  expect(await game.connect(newcomer({ discord: 1 })).ended).toMatchObject({ isAdmitted: true })
})

test('lets a player in who waits at the card when the ban is lifted', async () => {
  await using testbed = await openTestbed()
  const { site, game } = testbed
  site.approve(discordId(1))
  const ban = site.ban([ofDiscord(1)])
  await untilSaved(testbed, 'bans.ndjson', discordId(1))
  const connection = game.connect(newcomer({ discord: 1 }))
  await until(() => expect(connection.cards).toHaveLength(1))
  site.lift(ban)
  expect(await connection.ended).toMatchObject({ isAdmitted: true })
})

test('refuses by the longer of two bans, and by the other when it is lifted', async () => {
  await using testbed = await openTestbed()
  const { site, game } = testbed
  site.approve(discordId(1))
  const forGood = site.ban([ofDiscord(1)], { words: ['Natrvalo'] })
  site.ban([ofDiscord(1)], { words: ['Na hodinu'], until: inMs(3_600_000) })
  await untilSaved(testbed, 'bans.ndjson', 'Natrvalo', 'Na hodinu')
  const shown = async () => {
    const connection = game.connect(newcomer({ discord: 1 }))
    await until(() => expect(connection.cards).toHaveLength(1))
    connection.press()
    await connection.ended
    return JSON.stringify(connection.cards[0])
  }
  expect(await shown()).toContain('Natrvalo')
  site.lift(forGood)
  await untilSaved(testbed, 'bans.ndjson', 'isLifted')
  expect(await shown()).toContain('Na hodinu')
})

test('refuses a banned member of the fail-open staff without the site', async () => {
  await using testbed = await openTestbed({ convars: { westmore_staff: ofDiscord(1) } })
  const { site, game } = testbed
  site.ban([ofDiscord(1)])
  await untilSaved(testbed, 'bans.ndjson', discordId(1))
  site.fail('refuse')
  const connection = game.connect(newcomer({ discord: 1 }))
  await until(() => expect(connection.cards).toHaveLength(1))
})

test('drops a player whose ban came while their game loaded', async () => {
  await using testbed = await openTestbed()
  const { site, game } = testbed
  site.approve(discordId(1))
  await untilSaved(testbed, 'people.json', discordId(1))
  const connection = game.connect({ ...newcomer({ discord: 1 }), isSlow: true })
  expect(await connection.ended).toMatchObject({ isAdmitted: true })
  site.ban([ofDiscord(1)])
  await untilSaved(testbed, 'bans.ndjson', discordId(1))
  connection.join()
  await until(() => expect(game.dropped).toMatchObject([{ reason: expect.stringContaining('Cheaty') }]))
})

test('reads everything again when the site has learned of bans, and after a restore', async () => {
  await using testbed = await openTestbed({ speed: 20 })
  const { site } = testbed
  site.approve(discordId(1))
  site.knowBans(false)
  site.restore(site.snapshot())
  const early = site.ban([ofDiscord(1)])
  await untilSaved(testbed, 'people.json', '"hasBans":false')
  site.knowBans(true)
  await untilSaved(testbed, 'bans.ndjson', early.id)
  await untilSaved(testbed, 'people.json', '"hasBans":true')

  const backup = site.snapshot()
  const lost = site.ban([ofDiscord(2)])
  await untilSaved(testbed, 'bans.ndjson', lost.id)
  site.restore(backup)
  await until(() => expect(savedIn(testbed, 'bans.ndjson')).toContain(`{"id":"${lost.id}","isLifted":true}`))
})
