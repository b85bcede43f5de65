import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { drawPicture } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'

const AVATAR = '/api/auth/me/avatar'
const HASH = '4f1d0c7be29a53864f1d0c7be29a5386'

async function startCdn(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

const setAvatar = ({ db }: TestApp, { id }: Person, avatar: string) =>
  db.updateTable('users').set({ avatar }).where('id', '=', id).execute()

test('serves a person’s own picture, or 404 if they have none', async () => {
  const picture = await drawPicture('webp').toBuffer()
  const asked: (string | undefined)[] = []
  await using cdn = await startCdn(({ url, headers }, response) => {
    asked.push(url)
    expect(headers.cookie).toBeUndefined()
    response.setHeader('content-type', 'image/webp').end(picture)
  })
  await using app = await startTestApp({ DISCORD_CDN_URL: cdn.url })
  const [person, plain] = [await app.as('user'), await app.as('user')]
  await setAvatar(app, person, HASH)

  const { statusCode, headers, rawPayload } = await app.app.inject({
    url: `${AVATAR}?${HASH}`,
    headers: { cookie: person.cookie },
  })

  expect(statusCode).toBe(200)
  expect(rawPayload.equals(picture)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(asked).toEqual([`/avatars/${person.id}/${HASH}.webp?size=64`])
  expectRefusal(await plain.get(AVATAR), 404, 'NOT_FOUND')
  expectRefusal(await app.visitor.get(AVATAR), 401, 'UNAUTHORIZED')
})

const answers: Record<string, RequestListener> = {
  'a page': (_request, response) => response.setHeader('content-type', 'text/html').end('<script>'),
  'a picture without an end': (_request, response) =>
    response.setHeader('content-type', 'image/webp').end(Buffer.alloc(256 * 1024 + 1)),
  'another place': (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'a refusal': (_request, response) => response.writeHead(403, { 'content-type': 'image/png' }).end('x'),
}

test.each(Object.keys(answers))('treats %s as no picture', async (name) => {
  await using cdn = await startCdn((request, response) => answers[name]?.(request, response))
  await using app = await startTestApp({ DISCORD_CDN_URL: cdn.url })
  const person = await app.as('user')
  await setAvatar(app, person, HASH)

  expectRefusal(await person.get(AVATAR), 404, 'NOT_FOUND')
})
