import { expect, test } from 'vitest'
import { persona } from '@westmore/discord-stand-in/personas.ts'
import { startTestApp } from '#test/app.ts'
import { openBrowser, startBoth } from '#test/login.ts'
import { expectRefusal } from '#test/refusal.ts'
import { openTicket } from '#test/tickets.ts'

const gustav = persona('gustav_westmore')
const tereza = persona('tereza_kolt')

test('treats an owner without the required second factor as a player, with the reason', async () => {
  await using both = await startBoth({ STAFF_MFA: 'required', OWNER_IDS: gustav.id })
  const { discord } = both
  const browser = openBrowser(both)
  discord.changePersona(gustav.id, { mfa_enabled: false })
  await browser.signIn(gustav.username)

  expect((await browser.me()).json()).toMatchObject({ id: gustav.id, role: 'user', lacksMfa: true })
  for (const url of ['/api/users', `/api/users/${tereza.id}/sessions`, '/api/audit']) {
    const answer = await browser.ask({ url })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'MFA_REQUIRED'])
  }

  discord.changePersona(gustav.id, { mfa_enabled: true })
  expect((await browser.me()).json()).toMatchObject({ lacksMfa: true })
  await browser.signIn(gustav.username)
  expect((await browser.me()).json()).toMatchObject({ role: 'owner', lacksMfa: false })
  expect((await browser.ask({ url: '/api/users' })).statusCode).toBe(200)
})

test('treats staff without it as players at endpoints for everyone, too', async () => {
  await using app = await startTestApp({ STAFF_MFA: 'required' })
  const player = await app.as('user')
  const without = await app.as('administrator', 'bez_overeni')
  const withIt = await app.as('administrator', 's_overenim', true)
  const { id } = await openTicket(player)

  expect((await withIt.get(`/api/tickets/${id}`)).status).toBe(200)
  expect((await without.get(`/api/tickets/${id}`)).status).toBe(404)
  expect((await without.get(`/api/search?q=${player.id}`)).body.people).toEqual([])
  expect((await withIt.get(`/api/search?q=${player.id}`)).body.people).toHaveLength(1)
})

test('requires it of no player, and of nobody if it is not configured', async () => {
  await using strict = await startTestApp({ STAFF_MFA: 'required' })
  const player = await strict.as('user')
  expect((await player.get('/api/auth/me')).body).toMatchObject({ role: 'user', lacksMfa: false })
  expectRefusal(await player.get('/api/users'), 403, 'FORBIDDEN')

  await using lenient = await startTestApp()
  const owner = await lenient.as('owner')
  expect((await owner.get('/api/auth/me')).body).toMatchObject({ role: 'owner', lacksMfa: false })
  expect((await owner.get('/api/users')).status).toBe(200)
})
