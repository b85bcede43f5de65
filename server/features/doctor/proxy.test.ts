import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { readEnv } from '#env.ts'
import { startTestApp } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { END, PROBE_PATH, FAKE_ADDRESS } from './probe.ts'
import { certificateFound, probeLines, probeSite } from './proxy.ts'

const envOf = (variables: Record<string, string>) =>
  readEnv({ DISCORD_CLIENT_ID: 'westmore', DISCORD_CLIENT_SECRET: 'secret', ...variables })

const faultsOf = (lines: ReturnType<typeof probeLines>) =>
  lines.filter(({ state }) => state !== 'good').map(({ state, says }) => `${state}: ${says}`)

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const seen = { address: '198.51.100.9', isProxied: true }
const behind = envOf({ PUBLIC_URL: 'https://westmore.cz', TRUST_PROXY: '1' })

test('distinguishes a flowing stream from one that a proxy holds back', async () => {
  const first = `: open\n\ndata: ${JSON.stringify(seen)}\n\n`
  using flowing = await serve((_request, response) => void response.write(first))
  using held = await serve((_request, response) => {
    response.write(first)
    response.end(END)
  })
  expect(await probeSite(envOf({ PUBLIC_URL: flowing.url }), 50)).toEqual({
    kind: 'seen',
    seen,
    isBuffered: false,
  })
  expect(await probeSite(envOf({ PUBLIC_URL: held.url }), 20_000)).toEqual({
    kind: 'seen',
    seen,
    isBuffered: true,
  })
})

test('reports an answer that is not from this site, and its redirect', async () => {
  using other = await serve((_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.example/' }).end()
  })
  using page = await serve((_request, response) => void response.end('<html>data: {"a":1}</html>'))
  expect(await probeSite(envOf({ PUBLIC_URL: other.url }))).toEqual({
    kind: 'elsewhere',
    status: 302,
    to: 'https://elsewhere.example/',
  })
  expect(await probeSite(envOf({ PUBLIC_URL: page.url }))).toEqual({
    kind: 'elsewhere',
    status: 200,
    to: null,
  })
  expect(await probeSite(envOf({ PUBLIC_URL: 'http://127.0.0.1:1' }))).toMatchObject({ kind: 'away' })
})

test('returns what the server sees of the client, including a made-up address', async ({ app }) => {
  await using trusting = await startTestApp({ TRUST_PROXY: '2' })
  const look = async ({ app: server }: typeof app, headers: Record<string, string>) => {
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const text = await (await fetch(address + PROBE_PATH, { headers })).text()
    return JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '')
  }
  expect(await look(app, { 'x-forwarded-for': FAKE_ADDRESS })).toEqual({
    address: '127.0.0.1',
    isProxied: false,
  })
  const passed = { 'x-forwarded-for': `${FAKE_ADDRESS}, 198.51.100.9`, 'x-forwarded-proto': 'https' }
  expect(await look(trusting, passed)).toEqual({ address: FAKE_ADDRESS, isProxied: true })
})

test('finds no fault with a site behind a correct proxy', () => {
  expect(faultsOf(probeLines(behind, { kind: 'seen', seen, isBuffered: false }))).toEqual([])
})

test.each([
  ['holds the stream back', behind, seen, true, 'bad: Proxy zdržuje živé změny'],
  [
    'is not trusted',
    envOf({ PUBLIC_URL: 'https://westmore.cz' }),
    { ...seen, address: '127.0.0.1' },
    false,
    'bad: Před webem stojí proxy, ale server jí nevěří: všichni mají adresu 127.0.0.1',
  ],
  ['says nothing of the visitor', behind, { ...seen, isProxied: false }, false, 'bad: Server čeká proxy'],
  [
    'passes made-up addresses on',
    behind,
    { ...seen, address: FAKE_ADDRESS },
    false,
    'bad: Server uvěří i vymyšlené',
  ],
])('names a proxy that %s', (_, env, what, isBuffered, fault) => {
  expect(faultsOf(probeLines(env, { kind: 'seen', seen: what, isBuffered }))).toEqual([
    expect.stringContaining(fault),
  ])
})

test('reports missing HTTP/2 and certificates that were not renewed', () => {
  const now = Date.parse('2026-11-22T00:00:00Z')
  const found = (protocol: string | false, from: string, until: string) =>
    faultsOf(certificateFound({ protocol, from, until }, now)).map((line) => line.slice(0, 40))
  expect(found('h2', 'Oct 24 00:00:00 2026 GMT', 'Jan 22 00:00:00 2027 GMT')).toEqual([])
  // A proxy's own certificate, valid for twelve hours.
  expect(found('h2', 'Nov 21 18:00:00 2026 GMT', 'Nov 22 06:00:00 2026 GMT')).toEqual([])
  expect(found('http/1.1', 'Aug 29 00:00:00 2026 GMT', 'Nov 27 00:00:00 2026 GMT')).toEqual([
    'warning: Proxy neumí HTTP/2: prohlížeč m',
    'bad: Certifikát platí už jen 5 dní a nik',
  ])
})
