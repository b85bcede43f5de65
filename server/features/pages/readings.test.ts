import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { admitted } from '#test/applications.ts'
import { PAGES, letAppear, publishText } from '#test/pages.ts'
import { notificationsOf } from '#test/notifications.ts'
import { inHours } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { expectRefusal } from '#test/refusal.ts'

const unread = async (person: Person) => (await person.get(`${PAGES}/rules/unread`)).body
const confirm = (person: Person, version: number) =>
  person.send('POST', `${PAGES}/rules/readings`, { version })
const readingOf = async (staff: Person, { id }: Person) =>
  (await staff.get(`${PAGES}/rules/readings/${id}`)).body

/** Ids of parts stay. */
async function change(owner: Person, from: string | RegExp, to: string, isMaterial = true) {
  const { body } = await owner.get(`${PAGES}/rules/draft`)
  const changed = await publishText(owner, 'rules', body.markdown.replace(from, to), { isMaterial })
  return changed.body.published.number as number
}

const changedTo = (version: number | null) => ({
  status: 409,
  body: { code: 'RULES_CHANGED', data: { version } },
})

const texts = ({ changes }: { changes: { before: { text: string }; after: { text: string } }[] }) =>
  changes.map(({ before, after }) => [before?.text, after?.text])

test('shows an admitted person what changed, until they confirm it', async ({ app, owner }) => {
  await publishText(owner, 'rules', '## Úvod\n\nBuďte slušní.\n\nNekraďte.', { isMaterial: true })
  const player = await admitted(app, owner, 'jan')
  expect(await unread(player)).toBeNull()
  await change(owner, 'Buďte', 'Vždy buďte', false)
  expect(await unread(player)).toBeNull()

  const version = await change(owner, 'Nekraďte.', 'Nekraďte nikdy.')
  const shown = await unread(player)
  expect(shown).toMatchObject({ version, since: 1 })
  expect(texts(shown)).toEqual([
    ['Buďte slušní.', 'Vždy buďte slušní.'],
    ['Nekraďte.', 'Nekraďte nikdy.'],
  ])
  expect(shown.changes[0]).toMatchObject({ before: { number: '1.1', kind: 'paragraph' } })
  expect(await unread(await app.as('user', 'cizí'))).toBeNull()
  expect(await unread(await admitted(app, owner, 'nový'))).toBeNull()
  expect(await readingOf(owner, player)).toBeNull()

  expect((await confirm(player, version)).body).toEqual({ version, readAt: expect.any(String) })
  const again = await confirm(player, version)
  expect(again.status).toBe(200)
  expect(await readingOf(owner, player)).toEqual(again.body)
  expect(await unread(player)).toBeNull()
  await change(owner, /^Vždy.*$/m, '')
  expect(texts(await unread(player))).toEqual([['Vždy buďte slušní.', undefined]])
})

test('the bell rings with the publishing of a material change', async ({ app, owner }) => {
  await publishText(owner, 'rules', 'Buďte slušní.')
  const player = await admitted(app, owner, 'jan')
  const bells = async () => (await notificationsOf(player)).filter(({ kind }) => kind === 'rules').length
  await change(owner, 'slušní', 'hodní', false)
  expect(await bells()).toBe(0)
  await change(owner, 'hodní', 'laskaví')
  expect(await bells()).toBe(1)
  await publishText(owner, 'rules', 'Zítra jinak.', { isMaterial: true, publishAt: inHours(1) })
  expect(await bells()).toBe(1)
})

test('compares with the version before the change for someone admitted before all', async ({ app }) => {
  const owner = await app.as('owner')
  const player = await admitted(app, owner, 'jan')
  await publishText(owner, 'rules', 'Buďte slušní.\n\nNekraďte.')
  expect(await unread(player)).toBeNull()
  await change(owner, 'Nekraďte.', 'Nelžete.')
  expect(await unread(player)).toMatchObject({ since: 1 })
  // Taken back before the person read it.
  await change(owner, 'Nelžete.', 'Nekraďte.')
  expect(await unread(player)).toBeNull()
  await publishText(owner, 'rules', '', { isMaterial: true })
  expect(await unread(player)).toBeNull()

  const early = await admitted(app, owner, 'brzy')
  await publishText(owner, 'rules', 'Nová.', { isMaterial: true })
  expect(texts(await unread(early))).toEqual([[undefined, 'Nová.']])
})

test('shows the words without those of an erased account', async ({ app, owner }) => {
  const gone = await app.as('user', 'pryč')
  await publishText(owner, 'rules', 'Buďte slušní.')
  const player = await admitted(app, owner, 'jan')
  await publishText(owner, 'rules', `Ptejte se ${gone.id}.`, { isMaterial: true })
  expect(JSON.stringify(await unread(player))).toContain(gone.id)
  expect((await gone.send('DELETE', '/api/auth/me', { confirm: 'pryč' })).status).toBe(204)
  expect(JSON.stringify(await unread(player))).not.toContain(gone.id)
})

test('takes a confirmation only of the version in force', async ({ app, owner, player }) => {
  expect(await confirm(player, 1)).toMatchObject(changedTo(null))
  await publishText(owner, 'rules', 'Dnes')
  await publishText(owner, 'rules', 'Zítra', { publishAt: inHours(1), isMaterial: true })
  expect(await confirm(player, 2)).toMatchObject(changedTo(1))
  await letAppear(app)
  expect(await confirm(player, 1)).toMatchObject(changedTo(2))
  expect((await confirm(player, 2)).status).toBe(200)
  expect((await confirm(player, 0)).status).toBe(400)
})

test('asks applicants to confirm the rules by the setting', async ({ owner, player }) => {
  const { body: question } = await owner.send('POST', '/api/allowlist/questions', { question: 'Kdo jste?' })
  const answers = [{ questionId: question.id, answer: 'Kovboj' }]
  const send = () => player.send('POST', '/api/allowlist/submissions', { answers })
  const asked = async () => (await player.get('/api/allowlist/mine')).body.rulesToConfirm
  await owner.send('PUT', '/api/settings/pages', {
    letsAdministratorsPublish: false,
    asksBeforeApplication: true,
  })
  expect(await asked()).toBeNull()
  await publishText(owner, 'rules', 'Buďte slušní.')
  await confirm(player, 1)
  expect(await asked()).toBeNull()
  await change(owner, 'slušní', 'hodní', false)
  expect(await asked()).toBe(2)
  expectRefusal(await send(), 409, 'RULES_NOT_READ', { version: 2 })
  await confirm(player, 2)
  expect((await send()).status).toBe(201)
})
