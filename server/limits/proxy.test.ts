import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'

const head = (line: string, ...more: string[]) =>
  [line, 'host: x', 'x-forwarded-for: 203.0.113.7', ...more, '', ''].join('\r\n')

const unfinished = head(
  'POST /api/auth/discord/callback HTTP/1.1',
  'content-type: application/json',
  'content-length: 90',
)
const requests = [
  head('GET /api/auth/me HTTP/1.1'),
  head('GET /api/tickets/mine HTTP/1.1', 'cookie: sid=made-up'),
  head('GET /nowhere HTTP/1.1'),
  `${head('POST /api/logs HTTP/1.1', 'authorization: Bearer made-up', 'content-length: 2')}[]`,
  unfinished,
]

test.each([
  ['false', '127.0.0.1'],
  ['1', '203.0.113.7'],
  ['127.0.0.1, 10.0.0.0/8', '203.0.113.7'],
])('reports no failure with TRUST_PROXY=%s when a connection is reset', async (trusted, address) => {
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line) }
  await using app = await startTestApp({ TRUST_PROXY: trusted, LOG_LEVEL: 'info' }, output)
  const owner = await app.as('owner')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const send = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }

  // While its body is coming.
  const [slow] = await Promise.all([send(unfinished), once(app.app.server, 'request')])
  slow.resetAndDestroy()
  const aborted = () => lines.map((line) => JSON.parse(line)).filter((line) => line.aborted)
  await expect.poll(aborted).toMatchObject([{ ip: address }])

  // Before the server reads the request; the checks below are read after these.
  const all = Array.from({ length: 6 }, () => requests).flat()
  await Promise.all(all.map(async (text) => (await send(text)).resetAndDestroy()))
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect((await owner.get('/api/faults')).body.faults).toEqual([])
})
