import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { expectFailedLogin, openBrowser, startBoth } from '#test/login.ts'
import { confirm } from './discord.ts'

test.concurrent('refuses a forged, foreign or missing state without using up the code', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const stranger = openBrowser(both)
  const { code, state } = await browser.goToPlatform()
  const other = await stranger.goToPlatform()
  const [nonce, begun, signature] = state.split('.')

  expectFailedLogin(await stranger.handIn({ code, state }), true)
  expectFailedLogin(await openBrowser(both).handIn({ code, state }), true)
  for (const forged of [
    '',
    '.',
    'x',
    `${nonce}.`,
    `${nonce}.${begun}.`,
    `${nonce}.${begun}.${signature}x`,
    `${nonce}.${begun}0.${signature}`,
    `${nonce}.${begun}.${signature}.x`,
    'š.ř\0',
  ]) {
    expectFailedLogin(await browser.handIn({ code, state: forged }))
  }
  for (const foreign of [`x.${begun}.${signature}`, other.state])
    expectFailedLogin(await browser.handIn({ code, state: foreign }), true)
  expectFailedLogin(await browser.handIn({ code }))

  expect((await browser.handIn({ code, state })).statusCode).toBe(200)
})

test.concurrent('allows two tabs of a browser to log in at the same time', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const first = await browser.goToPlatform()
  const second = await browser.goToPlatform()

  expect((await browser.handIn(first)).statusCode).toBe(200)
  expect((await browser.handIn(second)).statusCode).toBe(200)
})

test.concurrent('refuses a code that was used before or made up', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const { code, state } = await browser.goToPlatform()

  expect((await browser.handIn({ code, state })).statusCode).toBe(200)
  expectFailedLogin(await browser.handIn({ code, state }), true)
  for (const madeUp of ['x', '\0', 'žluť & kůň=1', 'a'.repeat(512)]) {
    expectFailedLogin(await browser.handIn({ code: madeUp, state }), true)
  }
  expect((await browser.me()).statusCode).toBe(200)
})

test.concurrent('fails the login at every failure of the platform, at the code or the profile', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)

  for (const endpoint of ['token', 'profile'] as const) {
    for (const failure of ['refuse', '429', '500', 'garbage', 'empty', 'hangup'] as const) {
      const returned = await browser.goToPlatform()
      both.discord.fail(endpoint, failure)
      expectFailedLogin(await browser.handIn(returned))
      both.discord.fail(null)
    }
  }

  expect(await both.app.db.selectFrom('users').selectAll().execute()).toEqual([])
  expect((await browser.signIn()).statusCode).toBe(200)
})

test.concurrent('gives up after 5 seconds if the platform does not answer', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const returned = await browser.goToPlatform()
  both.discord.fail('token', 'timeout')

  const began = performance.now()
  expectFailedLogin(await browser.handIn(returned))

  const seconds = (performance.now() - began) / 1000
  expect(seconds).toBeGreaterThan(4.9)
  expect(seconds).toBeLessThan(8)
})

test.concurrent('gives up if the profile never comes or stops in the middle', async () => {
  await using both = await startBoth()
  const { code, verifier } = await both.codeWithVerifier()
  both.discord.fail('profile', 'timeout')
  await expect(confirm(both.app.env, code, verifier, 150)).rejects.toThrow(/timeout/i)

  const dripping = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":')
  })
  await new Promise<void>((resolve) => void dripping.listen(0, '127.0.0.1', resolve))
  const { port } = dripping.address() as AddressInfo
  await expect(
    confirm({ ...both.app.env, DISCORD_API_URL: `http://127.0.0.1:${port}` }, 'code', verifier, 150),
  ).rejects.toThrow()
  dripping.closeAllConnections()
  dripping.close()
})
