import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { MAX_PAGE_PICTURES, pagePictureUrl } from '@westmore/contract/pages-pictures.ts'
import { MAX_UNUSED_PICTURES } from '@westmore/contract/pictures.ts'
import type { Answer, Person, TestApp } from '#test/app.ts'
import { letAppear, PAGES, publishText, saveDraft } from '#test/pages.ts'
import { drawPicture, LONG_BOMB } from '#test/pictures.ts'
import { statusesOf, times } from '#test/races.ts'
import { addArticle, publishNow, republish } from '#test/news.ts'
import { expectRefusal } from '#test/refusal.ts'
import { inHours } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { removeUnusedPictures } from './picture-store.ts'

const PICTURES = `${PAGES}/pictures`
const small = await drawPicture('png').toBuffer()

const send = ({ request }: Pick<TestApp, 'request'>, { cookie }: Person, bytes: Buffer | string) =>
  request({
    method: 'POST',
    url: PICTURES,
    headers: { cookie, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })

async function store({ db }: TestApp, { id }: Person, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const row = { uploaderId: id, width: 60, height: 40, data: small }
  const rows = ids.map((one) => ({ ...row, id: one }))
  await db.insertInto('pagePictures').values(rows).execute()
  return ids
}

const address = (id = '') => pagePictureUrl({ id, width: 60, height: 40 })

const makeOld = ({ db }: TestApp) =>
  db
    .updateTable('pagePictures')
    .set({ createdAt: new Date('2020-01-01') })
    .execute()

const left = async ({ db }: TestApp) =>
  new Set((await db.selectFrom('pagePictures').select('id').execute()).map(({ id }) => id))

test('the staff upload a picture, and anyone reads it redrawn', async ({ app, staff }) => {
  const { status, body } = await send(app, staff, small)

  expect({ status, body }).toEqual({
    status: 201,
    body: { id: body.id, imageUrl: `${PICTURES}/${body.id}?size=60x40`, width: 60, height: 40 },
  })
  const shown = await app.app.inject({ url: body.imageUrl })
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag: `"${body.id}"`,
  })
  expect(shown.headers).not.toHaveProperty('set-cookie')
  const kept = await sharp(shown.rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 60 })
  expect(kept).not.toHaveProperty('exif')
})

test('a browser that has the picture gets 304 without the bytes', async ({ app }) => {
  const { body } = await send(app, await app.as('owner'), small)
  const ask = (etag: string) => app.app.inject({ url: body.imageUrl, headers: { 'if-none-match': etag } })

  const known = await ask(`W/"x", "${body.id}"`)

  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  expect(known.headers).toMatchObject({
    etag: `"${body.id}"`,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await ask('"another"')).statusCode).toBe(200)
})

test('only the staff upload, and only pictures within the limits', async ({ app, owner: staff, player }) => {
  expectRefusal(await send(app, app.visitor, small), 401, 'UNAUTHORIZED')
  expectRefusal(await send(app, player, small), 403, 'FORBIDDEN')
  expectRefusal(await send(app, staff, ''), 400, 'BAD_REQUEST')
  expectRefusal(await send(app, staff, '<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'PICTURE_TYPE')
  expectRefusal(await send(app, staff, LONG_BOMB), 422, 'PICTURE_BROKEN')
  expectRefusal(await send(app, staff, Buffer.alloc(10 * 1024 * 1024 + 1)), 413, 'PAYLOAD_TOO_LARGE')
})

test('one person may have 20 unused pictures, also with uploads at the same moment', async ({ app }) => {
  const [staff, other] = [await app.as('administrator'), await app.as('administrator')]
  const [used] = await store(app, staff, MAX_UNUSED_PICTURES)
  await saveDraft(staff, 'faq', `![](${address(used)})`)

  const together = await times(2, () => send(app, staff, small))

  expect(statusesOf(together)).toEqual([201, 409])
  expectRefusal(await send(app, staff, small), 409, 'TOO_MANY_PICTURES')
  expect((await send(app, other, small)).status).toBe(201)
})

test('all pages together have at most 2,000 pictures, on all nodes', async ({ app }) => {
  await using node = await app.anotherNode()
  const [staff, other] = [await app.as('administrator'), await app.as('owner')]
  await store(app, await app.as('owner'), MAX_PAGE_PICTURES - 1)

  const together = await Promise.all([send(app, staff, small), send(node, other, small)])

  expect(statusesOf(together)).toEqual([201, 409])
  expectRefusal(await send(app, staff, small), 409, 'PICTURES_FULL')
})

async function done(answer: Promise<Answer>): Promise<void> {
  expect((await answer).status).toBe(200)
}

test('a picture in no draft and no version is removed after a day', async ({ app, owner }) => {
  const ids = await store(app, owner, 9)
  const [drafted = '', quoted = '', old, planned, cancelled, ofNews, first = '', newer = '', unused] = ids
  const publishAt = inHours(1)
  await done(publishText(owner, 'rules', `![](${address(old)})`))
  await done(publishText(owner, 'rules', 'Bez obrázků'))
  const quote = `<https://elsewhere.example${PICTURES}/${quoted.toUpperCase()}>`
  await done(saveDraft(owner, 'rules', `Text ![Mapa](${address(drafted)}) a ${quote}`))
  for (const [page, id] of [
    ['faq', planned],
    ['team', cancelled],
  ] as const) {
    await done(publishText(owner, page, `![](${address(id)})`, { publishAt }))
    await done(saveDraft(owner, page, 'Bez obrázků'))
  }
  await addArticle(owner, { markdown: `![](${address(ofNews)})` })
  const { id } = await publishNow(owner, { picture: { address: address(first), alt: 'Dostavník' } })
  await republish(owner, id, { picture: { address: address(newer), alt: '' } })

  await removeUnusedPictures(app.db)
  expect(await left(app)).toEqual(new Set(ids))
  await makeOld(app)
  await removeUnusedPictures(app.db)
  expect(await left(app)).toEqual(new Set(ids.filter((one) => one !== unused)))

  await done(owner.send('DELETE', `${PAGES}/team/plan`))
  await letAppear(app)
  await done(saveDraft(owner, 'rules', 'Bez obrázků'))
  await removeUnusedPictures(app.db)
  expect(await left(app)).toEqual(new Set([old, planned, ofNews, first, newer]))
  expect((await app.visitor.get(address(old))).status).toBe(200)
})
