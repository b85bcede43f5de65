import { expect } from 'vitest'
import { testbedTest } from '#harness/testbed-test.ts'
import { newcomer, openTestbed } from '#harness/westmore.ts'

const test = testbedTest()
const quick = testbedTest({ speed: 20 })

const PADLOCK = 'sv_appearAllowlisted'
const INSTRUCTIONS = 'sv_allowlistInstructions'
const BUILD = 'FXServer-master SERVER v1.0.0.35245 linux'

test('sets the padlock and the instructions while the gate is on and takes them back', async () => {
  const convars = { westmore_site: 'https://westmore.example', version: BUILD }
  await using testbed = await openTestbed({ convars })
  const { game, site, start } = testbed
  expect(game.settings.get(PADLOCK)).toBe('true')
  expect(game.settings.get(INSTRUCTIONS)).toContain('https://westmore.example')
  await expect
    .poll(() => site.beats[0]?.listing)
    .toEqual({ padlock: 'westmore', build: 35_245, hasTxAdminAllowlist: false })
  game.stop('westmore')
  expect(game.settings.get(PADLOCK)).toBe('false')
  expect(game.settings.get(INSTRUCTIONS)).toBe('')
  game.settings.set('westmore_gate', '0')
  start()
  expect(game.settings.get(PADLOCK)).toBe('false')
})

test('a padlock left by a killed resource goes when the gate is off', async ({ game, start }) => {
  game.kill('westmore')
  expect(game.settings.get(PADLOCK)).toBe('true')
  game.settings.set('westmore_gate', '0')
  start()
  expect(game.settings.get(PADLOCK)).toBe('false')
})

test('never changes what txAdmin set', async () => {
  const set = { [PADLOCK]: 'true', [INSTRUCTIONS]: 'Ask on Discord' }
  await using testbed = await openTestbed({ convars: set, isWaiting: true })
  const { game, site, start } = testbed
  start()
  await expect.poll(() => site.beats[0]?.listing?.padlock).toBe('other')
  game.stop('westmore')
  expect(Object.fromEntries(game.settings)).toMatchObject(set)
})

test('leaves the padlock to txAdmin when it takes it over during the game', async ({ game }) => {
  game.settings.set(INSTRUCTIONS, 'Ask on Discord')
  game.stop('westmore')
  expect(game.settings.get(PADLOCK)).toBe('true')
})

test('sets no padlock with westmore_padlock 0', async () => {
  await using testbed = await openTestbed({ convars: { westmore_padlock: '0' } })
  const { game, site } = testbed
  await expect
    .poll(() => site.beats[0]?.listing)
    .toEqual({
      padlock: 'none',
      build: null,
      hasTxAdminAllowlist: false,
    })
  expect(game.settings.has(PADLOCK)).toBe(false)
})

quick('reports that the allowlist of txAdmin asks for approvals', async ({ game, site }) => {
  const player = game.join(newcomer({ discord: 1 }))
  const request = { action: 'requested', playerName: 'Jan', requestId: 'R1' }
  game.emitFrom(player, 'txAdmin:events:whitelistRequest', request)
  await expect.poll(() => site.beats.length).toBeGreaterThan(2)
  expect(site.beats.at(-1)?.listing?.hasTxAdminAllowlist).toBe(false)
  game.emit('txAdmin:events:whitelistRequest', request)
  await expect.poll(() => site.beats.at(-1)?.listing?.hasTxAdminAllowlist).toBe(true)
})

test('keeps instructions of server.cfg, and takes only its padlock back', async () => {
  const convars = { [INSTRUCTIONS]: 'Zeptejte se na Discordu' }
  await using testbed = await openTestbed({ convars })
  const { game, site } = testbed
  expect(game.settings.get(PADLOCK)).toBe('true')
  await expect.poll(() => site.beats[0]?.listing?.padlock).toBe('westmore')
  game.stop('westmore')
  expect(Object.fromEntries(game.settings)).toMatchObject({ ...convars, [PADLOCK]: 'false' })
})

test('sets the padlock again after txAdmin took its own away', async () => {
  const set = { [PADLOCK]: 'true', [INSTRUCTIONS]: 'Ask on Discord' }
  await using testbed = await openTestbed({ convars: set, speed: 20 })
  const { game, site } = testbed
  await expect.poll(() => site.beats[0]?.listing?.padlock).toBe('other')
  game.settings.set(PADLOCK, 'false')
  game.settings.set(INSTRUCTIONS, '')
  await expect.poll(() => site.beats.at(-1)?.listing?.padlock).toBe('westmore')
  expect(game.settings.get(PADLOCK)).toBe('true')
})
