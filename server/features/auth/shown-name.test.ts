import { expect, test } from 'vitest'
import { persona } from '@westmore/discord-stand-in/personas.ts'
import { openBrowser, startBoth } from '#test/login.ts'
import { shownName } from './shown-name.ts'

const tereza = persona('tereza_kolt')
const named = (username: string) => shownName(tereza.id, username)

test('keeps readable names in any script', () => {
  for (const name of [
    'tereza_kolt',
    'Žluťoučký kůň',
    'محمد',
    'שלום 12',
    '李小龍',
    'a.b-c_d',
    'Bart 🤠',
    '1890',
  ])
    expect(named(name)).toBe(name)
})

test('removes characters that are invisible or change the text direction', () => {
  expect(named('evil\u202Egnp.exe')).toBe('evilgnp.exe')
  expect(named('gus\u200Btav\u200D\u2060\uFEFF')).toBe('gustav')
  expect(named('\u2067a\u2069\u200F\u061C\u00AD')).toBe('a')
  expect(named('a\u3164\u115F\uFFA0\u2800\u034F\u{E0041}b')).toBe('ab')
  expect(named('a\u0000\u0007\u001B[31m\u2028b')).toBe('a[31m b')
  expect(named('  a \t\n\u00A0 b  ')).toBe('a b')
  expect(named('a\uD800b')).toBe('ab')
})

test('uses the id if nothing of a name is visible', () => {
  for (const name of ['\u200B', ' \u202E ', '\u3164', '\u2800\u2800']) expect(named(name)).toBe(tereza.id)
})

test('cleans a name at sign-in, so that it is clean everywhere', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  both.discord.changePersona(tereza.id, { username: '\u202Etlok\u200B' })

  expect((await browser.signIn()).json()).toMatchObject({ username: 'tlok' })
  const ticket = { title: 'Kůň', category: 'rules', message: 'Zmizel.' }
  await browser.ask({ method: 'POST', url: '/api/tickets', payload: ticket })
  const owner = await both.app.as('owner')
  const seen = [(await owner.get('/api/users')).body, (await owner.get('/api/tickets')).body]
  expect(JSON.stringify(seen)).toContain('"username":"tlok"')
  expect(JSON.stringify(seen)).not.toMatch(/\u202E|\u200B/)

  both.discord.changePersona(tereza.id, { username: '\u200B\u200D' })
  expect((await browser.signIn()).json()).toMatchObject({ username: tereza.id })
})

test('shows the display name, or the username while there is none', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const owner = await both.app.as('owner')
  const nameOf = async (global_name: string | null) => {
    both.discord.changePersona(tereza.id, { global_name })
    await browser.signIn()
    return (await owner.get(`/api/users/${tereza.id}`)).body.name
  }
  expect(await nameOf('Tereza\u202E Kolt')).toBe('Tereza Kolt')
  expect((await owner.get('/api/users?q=kolt%20tereza')).body.users).toHaveLength(1)
  expect(await nameOf('\u200B')).toBe('tereza_kolt')
  expect(await nameOf(null)).toBe('tereza_kolt')
})
