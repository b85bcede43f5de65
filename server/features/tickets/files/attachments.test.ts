import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { startTestApp, type Person } from '#test/app.ts'
import { drawPicture, LONG_BOMB } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'

const FILES = `${TICKETS}/attachments`
const PDF = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\ntrailer<<>>'

test('shows files to both sides with their message, in the given order', async ({ app, player, staff }) => {
  const picture = (await upload(app, player, 'snímek.png', await drawPicture('png').toBuffer())).body
  const text = (await upload(app, player, 'log.txt', 'řádek 1\r\nřádek 2')).body
  const pdf = (await upload(app, player, 'plán.pdf', Buffer.from(PDF, 'latin1'))).body
  expect(text).toEqual({
    id: text.id,
    name: 'log.txt',
    type: 'text/plain',
    size: 20,
    width: null,
    height: null,
  })
  expect(pdf).toMatchObject({ name: 'plán.pdf', type: 'application/pdf' })

  const { id } = await openTicket(player, { attachmentIds: [text.id, picture.id] })
  const answer = await reply(player, id, 'A plán', { attachmentIds: [pdf.id] })

  expect(answer.body.attachments).toEqual([pdf])
  for (const person of [player, staff]) {
    const { body } = await person.get(`${TICKETS}/${id}/messages`)
    expect(body.map(({ attachments }: any) => attachments)).toEqual([[text, picture], [pdf]])
    expect((await person.get(`${FILES}/${text.id}`)).body).toBe('řádek 1\r\nřádek 2')
  }
})

test('sends every file with headers that keep it from running in a browser', async ({ app, player }) => {
  const shown = (await upload(app, player, 'a.png', await drawPicture('png').toBuffer())).body
  const saved = (await upload(app, player, 'a"; x=\'*ž.txt', 'text')).body
  const pdf = (await upload(app, player, 'a.pdf', Buffer.from(PDF, 'latin1'))).body
  const common = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  }
  const headersOf = async ({ id }: { id: string }) => (await player.get(`${FILES}/${id}`)).headers

  expect(await headersOf(shown)).toMatchObject({
    ...common,
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="a.webp"; filename*=UTF-8\'\'a.webp',
  })
  expect(await headersOf(saved)).toMatchObject({
    ...common,
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition':
      "attachment; filename=\"a ; x=' _.txt\"; filename*=UTF-8''a%20%3B%20x%3D%27%20%C5%BE.txt",
  })
  expect(await headersOf(pdf)).toMatchObject({
    ...common,
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; /),
  })
})

test('lets only the uploader read, discard or send an unsent file', async ({ app, player }) => {
  const { id } = await openTicket(player)
  const others: Person[] = [await app.as('user'), await app.as('owner')]
  const { body: file } = await upload(app, player, 'a.txt', 'tajemství')

  for (const person of [...others, app.visitor]) {
    const [read, discarded] = [
      await person.get(`${FILES}/${file.id}`),
      await person.send('DELETE', `${FILES}/${file.id}`),
    ]
    const [status, code] = person.id ? ([404, 'NOT_FOUND'] as const) : ([401, 'UNAUTHORIZED'] as const)
    expectRefusal(read, status, code)
    expectRefusal(discarded, status, code)
  }
  expectRefusal(
    await reply(others[1] ?? player, id, 'x', { attachmentIds: [file.id] }),
    422,
    'ATTACHMENT_REFUSED',
  )
  const opening = { title: 'x', category: 'rules', message: 'x', attachmentIds: [file.id] }
  expectRefusal(await (others[0] ?? player).send('POST', TICKETS, opening), 422, 'ATTACHMENT_REFUSED')

  expect((await player.get(`${FILES}/${file.id}`)).body).toBe('tajemství')
  expect((await player.send('DELETE', `${FILES}/${file.id}`)).status).toBe(204)
  expectRefusal(await player.get(`${FILES}/${file.id}`), 404, 'NOT_FOUND')
})

test('stores neither message nor ticket when one of its files is refused', async ({ app, player }) => {
  const { id, updatedAt } = await openTicket(player)
  const { body: file } = await upload(app, player, 'a.txt', 'text')
  const wrong = [[file.id, randomUUID()], [file.id, file.id], [randomUUID()]]

  for (const attachmentIds of wrong) {
    expectRefusal(await reply(player, id, 'x', { attachmentIds }), 422, 'ATTACHMENT_REFUSED')
    const opening = { title: 'x', category: 'rules', message: 'x', attachmentIds }
    expectRefusal(await player.send('POST', TICKETS, opening), 422, 'ATTACHMENT_REFUSED')
  }
  const six = Array.from({ length: 6 }, () => randomUUID())
  expectRefusal(await reply(player, id, 'x', { attachmentIds: six }), 400, 'BAD_REQUEST')

  expect((await player.get(`${TICKETS}/${id}/messages`)).body).toHaveLength(1)
  expect((await player.get(`${TICKETS}/mine`)).body).toMatchObject([{ id, updatedAt }])
  expect((await reply(player, id, 'x', { attachmentIds: [file.id] })).status).toBe(201)
})

test('does not discard, resend or show to strangers a file that was sent', async ({ app, player }) => {
  const { body: file } = await upload(app, player, 'a.txt', 'text')
  const { id } = await openTicket(player, { attachmentIds: [file.id] })
  await setStatus(await app.as('administrator'), id, 'closed')

  expectRefusal(await player.send('DELETE', `${FILES}/${file.id}`), 404, 'NOT_FOUND')
  const opening = { title: 'x', category: 'rules', message: 'x', attachmentIds: [file.id] }
  expectRefusal(await player.send('POST', TICKETS, opening), 422, 'ATTACHMENT_REFUSED')
  expectRefusal(await (await app.as('user')).get(`${FILES}/${file.id}`), 404, 'NOT_FOUND')
  expect((await player.get(`${FILES}/${file.id}`)).status).toBe(200)
})

test('lets one person have 20 unsent files at most, even with concurrent uploads', async ({ app }) => {
  const player = await app.as('user')

  const answers = await Promise.all(Array.from({ length: 25 }, () => upload(app, player, 'a.txt', 'text')))

  const kept = answers.filter(({ status }) => status === 201)
  expect(kept).toHaveLength(20)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefusal(answer, 409, 'TOO_MANY_ATTACHMENTS')
  }
  await player.send('DELETE', `${FILES}/${kept[0]?.body.id}`)
  expect((await upload(app, player, 'a.txt', 'text')).status).toBe(201)
  expect((await upload(app, await app.as('user'), 'a.txt', 'text')).status).toBe(201)
})

test('limits the bytes of one person’s files, even with concurrent uploads', async () => {
  await using app = await startTestApp({ FILES_MIB_PER_PERSON: '1', LARGEST_FILE_MIB: '1' })
  const [player, staff] = [await app.as('user'), await app.as('administrator')]
  const text = 'x'.repeat(200 * 1024)

  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(app, player, 'a.txt', text)))

  const kept = answers.filter(({ status }) => status === 201)
  expect(kept).toHaveLength(5)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefusal(answer, 409, 'STORAGE_FULL')
  }
  const attachmentIds = kept.map(({ body }) => body.id)
  await openTicket(player, { attachmentIds })
  expectRefusal(await upload(app, player, 'a.txt', text), 409, 'STORAGE_FULL')
  expect((await upload(app, player, 'a.txt', 'x'.repeat(24 * 1024))).status).toBe(201)
  const nothingIsDrawn = await upload(app, player, 'a.png', LONG_BOMB)
  expectRefusal(nothingIsDrawn, 409, 'STORAGE_FULL')
  for (const name of ['a.txt', 'b.txt'])
    expect((await upload(app, staff, name, 'x'.repeat(1024 * 1024))).status).toBe(201)
})

test('refuses a picture before decoding it when 20 files wait to be sent', async ({ app, player }) => {
  await Promise.all(Array.from({ length: 20 }, () => upload(app, player, 'a.txt', 'text')))
  expectRefusal(await upload(app, player, 'a.png', LONG_BOMB), 409, 'TOO_MANY_ATTACHMENTS')
})
