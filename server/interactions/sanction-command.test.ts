import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ids } from '@westmore/discord-stand-in/guild.ts'
import type { Shown } from '@westmore/discord-stand-in/interaction-sender.ts'
import { startWithDiscord } from '#test/discord.ts'
import { openAppeal, sanction, SANCTIONS, addTemplate } from '#test/sanctions.ts'
import { worldTest } from '#test/site-test.ts'
import { registerCommands } from '#features/discord/commands.ts'

const said = (shown: Shown) => (shown.kind === 'text' ? shown.text : JSON.stringify(shown))

function formOf(shown: Shown) {
  if (shown.kind !== 'form') throw new Error(`no form: ${JSON.stringify(shown)}`)
  return shown
}

async function open(variables: Record<string, string> = {}) {
  const world = await startWithDiscord(variables)
  const { app, join, sender, startPressing } = world
  const [gustav, adela, tereza] = [
    await join('owner', 'gustav'),
    await join('administrator', 'adela'),
    await join('user', 'tereza'),
  ]
  await registerCommands(app.env, sender.discord)
  const { command, press, submit, suggest } = await startPressing()
  const ask = (by: { id: string }, person: { id: string }, template: string) =>
    command(by.id, 'sankce', { hráč: person.id, šablona: template })
  return Object.assign(world, { gustav, adela, tereza, ask, press, submit, suggest })
}

const week = { kind: 'ban', name: 'Týdenní ban', length: { unit: 'days', count: 7 } }

const test = worldTest(open)

test('sanctions by a template from Discord after a confirmation', async ({ world }) => {
  const { gustav, adela, tereza, ask, submit, suggest, send, told } = world
  await addTemplate(gustav, week)
  await addTemplate(gustav)
  expect(await suggest(adela.id, 'sankce', 'šablona', 'TYDENNI')).toMatchObject([{ name: 'Týdenní ban' }])
  expect(await suggest(adela.id, 'sankce', 'šablona', '')).toHaveLength(2)
  const form = formOf(await ask(adela, tereza, 'Týdenní ban'))
  expect(form).toMatchObject({
    title: 'Ban na 7 dní: tereza',
    fields: [{ id: 'reason', value: 'Metagaming' }],
  })
  expect(said(await submit(adela.id, form.customId, { reason: ' ' }))).toMatch(/^Vyplňte/)
  expect(said(await submit(adela.id, form.customId, { reason: 'Metagaming u banky' }))).toMatch(
    /^Uděleno: Ban do \d+\. \d+\. \d{4} \d\d:\d\d \(S-\d+\), tereza\./,
  )
  const [given, ...others] = (await adela.get(SANCTIONS)).body.sanctions
  expect(others).toEqual([])
  expect(given).toMatchObject({
    kind: 'ban',
    userId: tereza.id,
    reason: 'Metagaming u banky',
    author: 'adela',
    note: { text: 'Při opakování ban' },
  })
  await send()
  const [message = ''] = told(tereza)
  expect(message).toMatch(
    /ban \(S-\d+\)\. Platí do \d+\. \d+\. \d{4} \d\d:\d\d\. Odvolat se můžete na webu\./,
  )
  expect(message).toContain('/user/sanctions>')
  expect(message).not.toContain('Metagaming')
})

test('sanctions a person who has no account on the site', async ({ world }) => {
  const { discord, gustav, adela, ask, submit } = world
  const stranger = { id: '900000000000000001', username: '_bart_' }
  discord.guild.addPeople([stranger])
  await addTemplate(gustav, week)
  const form = formOf(await ask(adela, stranger, 'Týdenní ban'))
  expect(form.fields).toMatchObject([{ id: 'reason' }, { id: 'name', value: '_bart_' }])
  const { customId } = form
  expect(said(await submit(adela.id, customId, { reason: 'Cheaty', name: '' }))).toMatch(/^Vyplňte/)
  expect(said(await submit(adela.id, customId, { reason: 'Cheaty', name: '_bart_' }))).toContain(
    String.raw`\_bart\_`,
  )
  expect((await adela.get(SANCTIONS)).body.sanctions).toMatchObject([
    { userId: null, name: '_bart_', identifiers: [`discord:${stranger.id}`] },
  ])
})

test('enforces the rules of the site', async ({ world: { gustav, adela, tereza, ask, submit, suggest } }) => {
  expect(said(await ask(adela, tereza, 'x'))).toMatch(/^Šablony sankcí zatím nejsou/)
  const template = await addTemplate(gustav, week)
  expect(said(await ask(adela, tereza, 'Jiná'))).toMatch(/^Takovou šablonu neznám/)
  expect(said(await ask(tereza, adela, 'Týdenní ban'))).toBe('To může jen tým.')
  expect(await suggest(tereza.id, 'sankce', 'šablona', '')).toEqual([])
  expect(said(await ask(adela, adela, 'Týdenní ban'))).toMatch(/^O vlastních sankcích/)
  expect(said(await ask(adela, gustav, 'Týdenní ban'))).toMatch(/^Členovi týmu/)
  // A forged form reaches no further than the command.
  const { customId } = formOf(await ask(adela, tereza, 'Týdenní ban'))
  const forged = customId.replace(tereza.id, gustav.id)
  expect(said(await submit(adela.id, forged, { reason: 'Ha' }))).toMatch(/^Členovi týmu/)
  expect(said(await submit(tereza.id, customId, { reason: 'Ha' }))).toBe('To může jen tým.')
  await sanction(gustav, tereza, { kind: 'warning' })
  expect(said(await submit(adela.id, customId, { reason: 'Ha' }))).toMatch(
    /^Mezitím sankci udělil někdo jiný \(gustav\): Varování natrvalo/,
  )
  const { customId: second } = formOf(await ask(adela, tereza, 'Týdenní ban'))
  await gustav.send('PUT', `/api/sanctions/templates/${template.id}`, { ...template, kind: 'warning' })
  expect(said(await submit(adela.id, second, { reason: 'Ha' }))).toMatch(/^Šablona se mezitím změnila/)
  expect((await adela.get(SANCTIONS)).body.sanctions).toHaveLength(1)
})

test('decides an appeal by the buttons of its card', async () => {
  await using world = await open({ DISCORD_TICKETS_CHANNEL_ID: ids.tickets })
  const { discord, gustav, adela, tereza, submit, send, press } = world
  const hidden = await openAppeal(tereza, await sanction(adela, tereza))
  const given = await sanction(gustav, tereza, { kind: 'ban' })
  await world.app.db
    .updateTable('sanctions')
    .set({ source: 'txadmin', author: 'Někdo', authorId: null })
    .where('id', '=', given.id)
    .execute()
  const id = await openAppeal(tereza, given)
  await send()
  const card = discord.guild.messagesIn(ids.tickets).at(-1)
  expect(card?.body.components?.flatMap(({ components }) => components.map(({ label }) => label))).toEqual([
    'Odpovědět',
    'Zamítnout odvolání',
    'Zrušit sankci',
    'Zrušit jako omyl',
    'Otevřít na webu',
  ])
  const pressed = (by: { id: string }, outcome: string) =>
    press(by.id, card?.id ?? '', `appeal-${outcome}:${id}`)
  expect(said(await submit(adela.id, `appeal-lifted:${hidden}`, { a: 'x' }))).toMatch(/^Toto odvolání/)
  expect(said(await pressed(tereza, 'lifted'))).toBe('To může jen tým.')
  const { customId } = formOf(await pressed(gustav, 'overturned'))
  expect(said(await submit(gustav.id, customId, { reason: ' ' }))).toMatch(/^Bez důvodu/)
  expect(said(await submit(gustav.id, customId, { reason: 'Spletli jsme se' }))).toMatch(/jako omyl/)
  expect((await tereza.get(`${SANCTIONS}/mine`)).body).toMatchObject([
    { state: 'overturned', end: { by: 'gustav', reason: 'Spletli jsme se' } },
    { state: 'active' },
  ])
  const second = await world.join('administrator', 'marsal')
  expect(said(await submit(second.id, `appeal-lifted:${id}`, { a: 'x' }))).toBe('Už je rozhodnuto (gustav).')
  expect(said(await submit(second.id, `appeal-lifted:${randomUUID()}`, { a: 'x' }))).toMatch(/^Toto odvolání/)
})
