import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { fetchPicture } from '#pictures/fetch.ts'
import { QUESTIONS } from '#test/applications.ts'
import { sendBytes, type Person, type TestApp } from '#test/app.ts'
import { drawPicture, LONG_BOMB } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'
import { test } from '#test/site-test.ts'
import { removeUnusedPictures } from './picture-store.ts'

// The files of a worker share modules; only this file should get the mock.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('#pictures/fetch.ts', () => ({ fetchPicture: vi.fn<typeof fetchPicture>() }))
const fetched = vi.mocked(fetchPicture)
beforeEach(() => void fetched.mockReset())

const PICTURES = '/api/allowlist/pictures'
const FOREIGN = 'https://elsewhere.example/map.png'
const small = await drawPicture('png').toBuffer()

const send = (app: TestApp, person: Person, bytes: Buffer | string) => sendBytes(app, person, PICTURES, bytes)

const show = ({ app }: TestApp, { cookie }: Person, url: string) => app.inject({ url, headers: { cookie } })

async function ask(staff: Person, imageUrl: string) {
  const { status, body } = await staff.send('POST', QUESTIONS, { question: 'Kdo jsi?', imageUrl })
  expect({ status, body }).toMatchObject({ status: 201, body: { imageUrl } })
  return body
}

test('lets the staff upload a picture for a question, and shows players a redrawn one', async ({ app }) => {
  const [staff, player] = [await app.as('administrator'), await app.as('user')]

  const { status, body } = await send(app, staff, small)

  expect({ status, body }).toEqual({
    status: 201,
    body: { id: body.id, imageUrl: `${PICTURES}/${body.id}`, width: 60, height: 40 },
  })
  const question = await ask(staff, body.imageUrl)
  expect((await player.get(QUESTIONS)).body).toMatchObject([{ imageUrl: body.imageUrl }])
  const shown = await show(app, player, body.imageUrl)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const kept = await sharp(shown.rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 60 })
  expect(kept).not.toHaveProperty('exif')
  const renamed = await staff.send('PATCH', `${QUESTIONS}/${question.id}`, { question: 'Kdo vlastně jsi?' })
  expect(renamed.body.imageUrl).toBe(body.imageUrl)
})

test('refuses a question with a picture that does not exist or is no web address', async ({ staff }) => {
  const question = await ask(staff, '')
  const unknown = `${PICTURES}/0198c0de-0000-4000-8000-000000000001`
  expectRefusal(
    await staff.send('POST', QUESTIONS, { question: 'x', imageUrl: unknown }),
    422,
    'PICTURE_REFUSED',
  )
  expectRefusal(
    await staff.send('PATCH', `${QUESTIONS}/${question.id}`, { imageUrl: unknown }),
    422,
    'PICTURE_REFUSED',
  )
  const own = [`${PICTURES}/`, `${PICTURES}/x`, '/api/audit/export', '/icon.svg']
  for (const imageUrl of [
    ...own,
    '//evil.example/a',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.cz',
  ])
    expectRefusal(await staff.send('POST', QUESTIONS, { question: 'x', imageUrl }), 400, 'BAD_REQUEST')
})

test('keeps unused pictures for a day, 20 per person, and those of questions for good', async ({ app }) => {
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const ids = Array.from({ length: 21 }, () => randomUUID())
  const row = { uploaderId: staff.id, width: 60, height: 40, data: small }
  await app.db
    .insertInto('allowlistPictures')
    .values(ids.map((id) => ({ ...row, id })))
    .execute()
  await ask(staff, `${PICTURES}/${ids[0]}`)

  expectRefusal(await send(app, staff, LONG_BOMB), 409, 'TOO_MANY_PICTURES')
  expectRefusal(await send(app, other, LONG_BOMB), 422, 'PICTURE_BROKEN')
  await removeUnusedPictures(app.db)
  expectRefusal(await send(app, staff, LONG_BOMB), 409, 'TOO_MANY_PICTURES')
  await app.db
    .updateTable('allowlistPictures')
    .set({ createdAt: new Date('2020-01-01') })
    .execute()
  await removeUnusedPictures(app.db)

  expect(await app.db.selectFrom('allowlistPictures').select('id').execute()).toEqual([{ id: ids[0] }])
  expectRefusal(await send(app, staff, LONG_BOMB), 422, 'PICTURE_BROKEN')
})

test('fetches a picture from another site once and shows its own copy', async ({ app, staff, player }) => {
  fetched.mockResolvedValue(small)
  const { id } = await ask(staff, FOREIGN)
  const url = `${QUESTIONS}/${id}/picture`

  const together = await Promise.all([staff, player, player, player].map((person) => show(app, person, url)))
  const later = await show(app, player, url)

  for (const { statusCode, headers, rawPayload } of [...together, later]) {
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 })
  }
  expect(fetched.mock.calls).toEqual([[FOREIGN]])
  expect((await player.get(QUESTIONS)).body).toMatchObject([{ imageUrl: FOREIGN }])
})

test('fetches a new address again and deletes the copy with its question', async ({ app, staff }) => {
  fetched.mockResolvedValue(small)
  const { id } = await ask(staff, FOREIGN)
  await show(app, staff, `${QUESTIONS}/${id}/picture`)
  fetched.mockResolvedValue(await drawPicture('png', 20, 10).toBuffer())

  await staff.send('PATCH', `${QUESTIONS}/${id}`, { imageUrl: `${FOREIGN}?2` })
  const { rawPayload } = await show(app, staff, `${QUESTIONS}/${id}/picture`)

  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 20 })
  await staff.send('DELETE', `${QUESTIONS}/${id}`)
  expectRefusal(await staff.get(`${QUESTIONS}/${id}/picture`), 404, 'NOT_FOUND')
  expect(await app.db.selectFrom('allowlistPictures').select('id').execute()).toEqual([])
})

test('treats a useless address as a broken picture and retries after ten minutes', async ({ app }) => {
  const [staff, player] = [await app.as('administrator'), await app.as('user')]
  const { id } = await ask(staff, FOREIGN)
  const url = `${QUESTIONS}/${id}/picture`
  fetched.mockResolvedValueOnce(undefined).mockResolvedValueOnce(LONG_BOMB).mockResolvedValue(small)
  const aWhileAgo = () =>
    app.db
      .updateTable('allowlistPictures')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .execute()

  for (let time = 0; time < 3; time += 1) expectRefusal(await player.get(url), 404, 'NOT_FOUND')
  expect(fetched).toHaveBeenCalledTimes(1)
  await aWhileAgo()
  expectRefusal(await player.get(url), 404, 'NOT_FOUND')
  await aWhileAgo()
  expect((await player.get(url)).status).toBe(200)
  expect(fetched).toHaveBeenCalledTimes(3)
})
