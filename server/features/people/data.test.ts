import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { OwnAppeal } from '@westmore/contract/sanctions-appeals.ts'
import { MAX_SANCTIONS, type OwnSanction } from '@westmore/contract/sanctions.ts'
import type { Person, TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { sanction } from '#test/sanctions.ts'
import { openTransactions } from '#test/races.ts'
import { addressOf, startListening } from '#test/stream.ts'
import { note, openTicket, reply, TICKETS, upload } from '#test/tickets.ts'
import { askUnread } from '#test/unread.ts'
import { unzip } from '#test/unzip.ts'
import { useEveryFeature, marks } from '#test/every-feature.ts'
import { siteTest } from '#test/site-test.ts'

const test = siteTest(() => startListening({ GAME_TOKEN }))

const DATA = '/api/auth/me/data'

type DownloadedSanction = OwnSanction & { appeals: OwnAppeal[] }

async function download({ app }: TestApp, { cookie }: Person) {
  const answer = await app.inject({ url: DATA, headers: { cookie } })
  expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/zip',
  })
  const files = unzip(answer.rawPayload)
  const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  return {
    answer,
    files,
    read,
    text: [...files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n'),
  }
}

test('gives a person everything held about them, as files they can read', async ({ app }) => {
  const { person, ticket, submissions, old } = await useEveryFeature(app)

  const { answer, files, read } = await download(app, person)

  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="westmore-moje-udaje-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect([...files.keys()].filter((name) => !name.startsWith('prilohy'))).toEqual([
    'CTI-ME.txt',
    'profil.json',
    'prihlaseni.json',
    'zadosti.json',
    'prevzaty-pristup.json',
    'rozepsany-dotaznik.json',
    'pohovory.json',
    expect.stringMatching(/^tickety\/\d+\.json$/),
    `tickety/${ticket.number}.json`,
    `tickety/${old.number}.json`,
    'sankce.json',
    'udelene-sankce.json',
    'herni-zaznamy.json',
    'herni-identifikatory.json',
    'hledani-v-logech.json',
    'herni-pripojeni.json',
    'oznameni.json',
    'discord.json',
    'ulozene-pohledy.json',
    'hlidane-pohledy.json',
    'zverejnene-stranky.json',
    'prectena-pravidla.json',
    'tym.json',
    'zpravy-hlasatele.json',
  ])
  expect(read('profil.json')).toMatchObject({
    discordId: person.id,
    email: marks.email,
    role: 'administrator',
  })
  expect(read('prihlaseni.json')).toHaveLength(1)
  expect(read('zadosti.json').map(({ id }: { id: string }) => id)).toEqual([
    submissions.pending.id,
    submissions.revoked.id,
    submissions.declined.id,
  ])
  expect(read('rozepsany-dotaznik.json').answers).toHaveLength(1)
  expect(
    read('sankce.json').map(({ kind, state, appeals }: DownloadedSanction) => [kind, state, appeals.length]),
  ).toEqual([
    ['warning', 'active', 0],
    ['warning', 'active', 1],
    ['suspension', 'lifted', 0],
    ['warning', 'active', 0],
  ])
  const thread = read(`tickety/${ticket.number}.json`)
  expect(thread.messages).toHaveLength(3)
  expect(thread.rating).toMatchObject({ score: 5 })
  expect(read('herni-zaznamy.json').map((row: any) => row.user_identifier)).toEqual([
    'steam:kolt',
    person.id,
    `discord:${person.id}`,
  ])
  const identifiers: any[] = read('herni-identifikatory.json')
  expect(Object.fromEntries(identifiers.map(({ identifier, seen }) => [identifier, seen?.total]))).toEqual({
    'steam:kolt': 1,
    'license:nespatřený': undefined,
    [person.id]: 1,
    [`discord:${person.id}`]: 1,
    [marks.license]: undefined,
  })
  expect(read('herni-pripojeni.json')).toMatchObject({
    online: [{ serverId: 'main', player: { license: marks.license } }],
    refused: [{ why: 'waiting', discordId: person.id }],
  })
  expect(JSON.stringify(identifiers)).not.toContain('guvernér')
  expect(read('oznameni.json')).toMatchObject({
    settings: { off: ['mention'], toasts: false },
    notifications: expect.arrayContaining([expect.objectContaining({ kind: 'answer' })]),
  })
  expect(read('ulozene-pohledy.json')).toMatchObject([
    { screen: 'logs', name: 'Moje' },
    { screen: 'tickets', name: `O ${person.id}` },
  ])
  expect(read('hlidane-pohledy.json')).toMatchObject([{ lines: 5, minutes: 10 }])
  expect(read('tym.json')).toMatchObject({ isShown: true, duty: expect.stringContaining(person.id) })
  expect(read('zverejnene-stranky.json')).toMatchObject([{ page: 'faq', number: 1 }])
  expect(read('zpravy-hlasatele.json')).toMatchObject([{ slug: 'zprava-prvni', number: 1 }])
  expect(read('prectena-pravidla.json')).toMatchObject([{ version: 1 }])
  expect(read('hledani-v-logech.json')).toHaveLength(1)
  const kept = [...files].filter(([name]) => name.startsWith(`prilohy/${ticket.number}/`))
  expect(kept.map(([, bytes]) => bytes.toString())).toEqual(['Obsah', 'Obsah'])
  expect([...files.keys()].filter((name) => name.startsWith('prilohy/neodeslane/'))).toHaveLength(1)
  const letter = files.get('CTI-ME.txt')?.toString() ?? ''
  expect(letter).toContain(marks.username)
  for (const name of ['profil.json', 'tickety/…', 'prilohy/…', 'herni-zaznamy.json'])
    expect(letter).toContain(name)
})

test('leaves out the files that only staff can have', async ({ app }) => {
  const { files, read } = await download(app, await app.as('user'))
  expect([...files.keys()]).toEqual([
    'CTI-ME.txt',
    'profil.json',
    'prihlaseni.json',
    'zadosti.json',
    'prevzaty-pristup.json',
    'rozepsany-dotaznik.json',
    'sankce.json',
    'herni-zaznamy.json',
    'herni-identifikatory.json',
    'herni-pripojeni.json',
    'oznameni.json',
    'discord.json',
    'prectena-pravidla.json',
  ])
  expect(files.get('CTI-ME.txt')?.toString()).not.toMatch(/Hlasatel|stránka týmu/)
  expect(read('sankce.json')).toEqual([])
})

test('leaves out the staff’s internal data and data of other people', async ({ app, staff, player }) => {
  const other = await app.as('user')
  const mine = await openTicket(player)
  const foreign = await openTicket(other, { message: 'Cizí slova' })
  await note(staff, mine.id, 'Tajná poznámka')
  await reply(staff, mine.id, 'Odpověď týmu')
  await staff.send('PATCH', `${TICKETS}/${mine.id}`, { assigneeId: staff.id })
  await sendLines(app, line({ action: 'Tajný důkaz' }))
  const evidence = { lines: [1] }
  await staff.send('POST', `/api/users/${player.id}/notes`, { text: 'Tajná poznámka', evidence })
  await sanction(staff, player, { reason: 'Důvod sankce', note: 'Tajná poznámka k sankci' })
  await sanction(staff, other, { reason: 'Cizí slova' })
  await staff.send('POST', '/api/todos', { title: 'Tajný úkol', link: { type: 'user', id: player.id } })
  await upload(app, other, 'cizí.txt', 'Cizí slova')
  await sendLines(app, line({ user_identifier: `discord:${other.id}`, action: 'Cizí slova' }))

  const { files, text } = await download(app, player)

  const given = (await download(app, staff)).read('udelene-sankce.json')
  expect(given.map(({ reason }: OwnSanction) => reason)).toEqual(['Cizí slova', 'Důvod sankce'])
  expect(JSON.stringify(given)).not.toMatch(new RegExp(`Tajn|${player.id}|${other.id}`))
  for (const shown of ['Odpověď týmu', 'Důvod sankce']) expect(text).toContain(shown)
  expect(text).not.toMatch(/Tajn|Cizí/)
  expect(files.has(`tickety/${foreign.number}.json`)).toBe(false)
  expect((await app.visitor.get(DATA)).status).toBe(401)
})

test('returns all sanctions, also more than a page shows', async ({ app, player }) => {
  await app.administer(`insert into sanctions (id, number, kind, user_id, name, reason, author, created_at)
    select gen_random_uuid(), n, 'warning', '${player.id}', 'a', 'b', 'c', date_trunc('milliseconds', now()) - make_interval(secs => n / 3)
    from generate_series(1, ${2 * MAX_SANCTIONS + 1}) n`)
  const numbers = (await download(app, player)).read('sankce.json').map(({ number }: OwnSanction) => number)
  expect(new Set(numbers).size).toBe(2 * MAX_SANCTIONS + 1)
})

test('returns all lines of the game, however many there are', async ({ app, player }) => {
  const lines = Array.from({ length: 900 }, (_, index) =>
    line({ user_identifier: `discord:${player.id}`, action: `Čin ${index}` }),
  )
  for (let batch = 0; batch < 5; batch += 1) await sendLines(app, lines)

  const { read } = await download(app, player)

  const actions: string[] = read('herni-zaznamy.json').map(({ action }: any) => action)
  expect(actions).toHaveLength(4_500)
  expect(new Set(actions).size).toBe(900)
})

/** More bytes than network buffers hold, so that a download stays unfinished for a while. */
async function withManyFiles(app: TestApp, name = 'tereza'): Promise<Person> {
  const player = await app.as('user', name)
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000)])
  await upload(app, player, 'a.pdf', bytes)
  // Stored like files before large ones came in pieces.
  await sql`insert into ticket_attachments (id, uploader_id, name, type, size, data)
    select gen_random_uuid(), ${player.id}, 'a.pdf', 'application/pdf', ${bytes.length}, ${bytes}
    from generate_series(1, 7)`.execute(app.db)
  return player
}

async function beginDownload(app: TestApp, { cookie }: Person) {
  const answer = await fetch(`${addressOf(app)}${DATA}`, { headers: { cookie } })
  const reader = answer.body?.getReader()
  const first = (await reader?.read())?.value ?? new Uint8Array()
  return {
    /** Throws when the download is cut off. */
    async readOn(): Promise<Buffer> {
      const chunks = [first]
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return Buffer.concat(chunks)
        chunks.push(value)
      }
    },
  }
}

test('sends a person one download at a time; unread downloads do not block others', async ({ app }) => {
  const player = await withManyFiles(app)
  const unread = await beginDownload(app, player)

  expectRefusal(await player.get(DATA), 409, 'DOWNLOAD_RUNNING')
  expect(await openTransactions(app)).toBe(0)
  for (let other = 0; other < 3; other += 1)
    await askUnread(app, DATA, await withManyFiles(app, `line${other}`))
  await download(app, await app.as('user'))

  const files = unzip(await unread.readOn())
  expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(8)
  await download(app, player)
})

test('ends a download with the session and with the account', async ({ app }) => {
  const player = await withManyFiles(app)
  const byLogout = await beginDownload(app, player)
  const { cookie } = player
  const again = await app.inOtherBrowser(player)

  expect((await app.request({ method: 'POST', url: '/api/auth/logout', headers: { cookie } })).status).toBe(
    204,
  )
  await expect(byLogout.readOn()).rejects.toThrow('terminated')

  const byRemoval = await beginDownload(app, again)
  expect((await again.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBe(204)
  await expect(byRemoval.readOn()).rejects.toThrow('terminated')
})

test('frees the place for the next download when a reader goes away', async ({ app }) => {
  const player = await withManyFiles(app)
  for (let round = 0; round < 2; round += 1) {
    const stop = new AbortController()
    const answer = await fetch(`${addressOf(app)}${DATA}`, {
      headers: { cookie: player.cookie },
      signal: stop.signal,
    })
    await answer.body?.getReader().read()
    stop.abort()
    const again = async () =>
      (await app.app.inject({ url: DATA, headers: { cookie: player.cookie } })).statusCode
    await expect.poll(again, { timeout: 25_000, interval: 1_000 }).toBe(200)
  }
})
