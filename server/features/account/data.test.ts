import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { GAME_TOKEN, line, sendLines } from '#test/game.ts'
import { expectRefusal } from '#test/refusal.ts'
import { addressOf } from '#test/stream.ts'
import { note, openTicket, reply, TICKETS, upload } from '#test/tickets.ts'
import { unzip } from '#test/unzip.ts'
import { liveWholeLife, marks } from '#test/whole-life.ts'

const DATA = '/api/auth/me/data'

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

test('a person gets everything that is held about them, as files they can read', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const { person, ticket, submissions, old } = await liveWholeLife(app)

  const { answer, files, read } = await download(app, person)

  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="westmore-moje-udaje-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect([...files.keys()].filter((name) => !name.startsWith('prilohy'))).toEqual([
    'CTI-ME.txt',
    'profil.json',
    'prihlaseni.json',
    'zadosti.json',
    'rozepsany-dotaznik.json',
    `tickety/${ticket.number}.json`,
    `tickety/${old.number}.json`,
    'herni-zaznamy.json',
    'herni-identifikatory.json',
    'oznameni.json',
    'ulozene-pohledy.json',
    'hledani-v-logech.json',
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
  })
  expect(JSON.stringify(identifiers)).not.toContain('guvernér')
  expect(read('oznameni.json')).toMatchObject({
    settings: { off: ['mention'], toasts: false },
    notifications: expect.arrayContaining([expect.objectContaining({ kind: 'answer' })]),
  })
  expect(read('ulozene-pohledy.json')).toMatchObject([{ name: 'Moje' }])
  expect(read('hledani-v-logech.json')).toHaveLength(1)
  const kept = [...files].filter(([name]) => name.startsWith(`prilohy/${ticket.number}/`))
  expect(kept.map(([, bytes]) => bytes.toString())).toEqual(['Obsah', 'Obsah'])
  expect([...files.keys()].filter((name) => name.startsWith('prilohy/neodeslane/'))).toHaveLength(1)
  const letter = files.get('CTI-ME.txt')?.toString() ?? ''
  expect(letter).toContain(marks.username)
  for (const name of ['profil.json', 'tickety/…', 'prilohy/…', 'herni-zaznamy.json'])
    expect(letter).toContain(name)
})

test('nothing the staff keep to themselves is in it, and nothing of others', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const staff = await app.as('administrator', 'šerif')
  const player = await app.as('user')
  const other = await app.as('user')
  const mine = await openTicket(player)
  const foreign = await openTicket(other, { message: 'Cizí slova' })
  await note(staff, mine.id, 'Tajná poznámka')
  await reply(staff, mine.id, 'Odpověď týmu')
  await staff.send('PATCH', `${TICKETS}/${mine.id}`, { assigneeId: staff.id })
  await staff.send('POST', `/api/users/${player.id}/notes`, { text: 'Tajná poznámka' })
  await staff.send('POST', '/api/todos', { title: 'Tajný úkol', link: { type: 'user', id: player.id } })
  await upload(app, other, 'cizí.txt', 'Cizí slova')
  await sendLines(app, line({ user_identifier: `discord:${other.id}`, action: 'Cizí slova' }))

  const { files, text } = await download(app, player)

  expect(text).toContain('Odpověď týmu')
  expect(text).not.toMatch(/Tajn|Cizí/)
  expect(files.has(`tickety/${foreign.number}.json`)).toBe(false)
  expect((await app.visitor.get(DATA)).status).toBe(401)
})

test('the lines of the game are told to the last, however many there are', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  const player = await app.as('user')
  const lines = Array.from({ length: 900 }, (_, index) =>
    line({ user_identifier: `discord:${player.id}`, action: `Čin ${index}` }),
  )
  for (let batch = 0; batch < 5; batch += 1) await sendLines(app, lines)

  const { read } = await download(app, player)

  const actions: string[] = read('herni-zaznamy.json').map(({ action }: any) => action)
  expect(actions).toHaveLength(4_500)
  expect(new Set(actions).size).toBe(900)
})

test('a download is of one moment and the only one of its person, whatever happens meanwhile', async () => {
  await using app = await startTestApp({ GAME_TOKEN })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const player = await app.as('user', 'tereza')
  const other = await app.as('user')
  // More than the wires between hold, so that it is still being read when the rest happens.
  const attachmentIds: string[] = []
  for (let file = 0; file < 5; file += 1) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000)])
    attachmentIds.push((await upload(app, player, 'a.pdf', bytes)).body.id)
  }
  for (let ticket = 0; ticket < 4; ticket += 1) {
    await openTicket(player, { title: `Ticket ${ticket}` })
  }
  const big = await openTicket(player, { title: 'Velký', attachmentIds })
  for (let more = 0; more < 15; more += 1) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000)])
    await upload(app, player, 'a.pdf', bytes)
  }
  await sendLines(app, line({ user_identifier: `discord:${player.id}`, action: 'Dřív' }))
  const answer = await fetch(`${addressOf(app)}${DATA}`, { headers: { cookie: player.cookie } })
  const reader = answer.body?.getReader()
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()]

  expectRefusal(await player.get(DATA), 409, 'DOWNLOAD_RUNNING')
  expect((await other.get(DATA)).status).toBe(200)
  await sendLines(app, line({ user_identifier: `discord:${player.id}`, action: 'Později' }))
  await reply(player, big.id, 'Později')
  expect((await player.send('DELETE', '/api/auth/me', { confirm: 'tereza' })).status).toBe(204)
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) break
    chunks.push(value)
  }

  const files = unzip(Buffer.concat(chunks))
  expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(20)
  expect(JSON.parse(files.get('herni-zaznamy.json')?.toString() ?? '')).toMatchObject([{ action: 'Dřív' }])
  expect(files.get(`tickety/${big.number}.json`)?.toString()).not.toContain('Později')
  expect((await other.get(DATA)).status).toBe(200)
})

test('a reader who goes away frees the place for the next download', async () => {
  await using app = await startTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const player = await app.as('user')
  for (let file = 0; file < 10; file += 1) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000_000)])
    await upload(app, player, 'a.pdf', bytes)
  }
  for (let round = 0; round < 2; round += 1) {
    const stop = new AbortController()
    const answer = await fetch(`${addressOf(app)}${DATA}`, {
      headers: { cookie: player.cookie },
      signal: stop.signal,
    })
    await answer.body?.getReader().read()
    stop.abort()
    await expect
      .poll(
        async () => (await app.app.inject({ url: DATA, headers: { cookie: player.cookie } })).statusCode,
        {
          timeout: 8_000,
          interval: 1_000,
        },
      )
      .toBe(200)
  }
})
