import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'

/** Whom an attacker is signed in as, besides those who use the site. */
export interface Attackers {
  url: string
  /** Cookies of players and of administrators that nobody else uses. */
  players: string[]
  administrators: string[]
  /** Some more sessions of one person, each with a cookie of its own. */
  sessionsOf: (at: number, count: number) => Promise<string[]>
}

/** What the attacker was answered, by status, with what is worth telling. */
export type Outcome = Record<string, number>

export interface Attack {
  name: string
  run: (attackers: Attackers, until: number) => Promise<Outcome>
}

const isOver = (until: number) => performance.now() >= until

/** Asks over and over, so many at once, until the time is up. */
async function flood(
  until: number,
  atOnce: number,
  ask: (turn: number) => Promise<string | number>,
): Promise<Outcome> {
  const outcome: Outcome = {}
  let turn = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver(until)) {
        const answer = await ask(turn++).catch(() => 'cut off')
        outcome[answer] = (outcome[answer] ?? 0) + 1
        // From elsewhere nobody would be back sooner; without it the attacker takes a core of the measured machine.
        await sleep(20)
      }
    }),
  )
  return outcome
}

/** Attackers come from an address of their own: limits by address are not to hit those who use the site. */
const localAddress = '127.0.0.2'
const agent = new Agent({ keepAlive: true, localAddress })

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
}

function statusOf(url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** A raw connection that sends what it is told and reads only when it is to. */
function open(url: string, head: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  socket.on('error', () => {})
  socket.write(head)
  return socket
}

const headOf = (method: string, path: string, headers: Record<string, string | number>) =>
  `${method} ${path} HTTP/1.1\r\nhost: attacker\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Sockets that ask for something and never read the answer. */
async function askWithoutReading(
  { url }: Attackers,
  until: number,
  asked: { path: string; cookie: string }[],
): Promise<Outcome> {
  const sockets = asked.map(({ path, cookie }) => {
    const socket = open(url, headOf('GET', path, { cookie }))
    socket.pause()
    return socket
  })
  await sleep(until - performance.now())
  const outcome: Outcome = {}
  for (const status of await Promise.all(sockets.map(firstStatus)))
    outcome[status] = (outcome[status] ?? 0) + 1
  for (const socket of sockets) socket.destroy()
  return outcome
}

/** What the first line of an answer says, as far as it comes within a second. */
async function firstStatus(socket: Socket): Promise<string> {
  const first = await new Promise<string>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')))
    socket.resume()
    setTimeout(resolve, 1_000, '')
  })
  return /^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 'cut off'
}

/** A PNG that says it is so wide and so high, and holds nothing of it. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), body.length + 4)
    return whole
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(width * height, 40_000_000)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

const upload = ({ url }: Attackers, cookie: string, body: Buffer) =>
  statusOf(`${url}/api/tickets/attachments?name=obraz.png`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body,
  })

/** As many bytes of a body as announced, one after the other. */
function drip({ url }: Attackers, cookie: string, path: string): Socket {
  const socket = open(
    url,
    headOf('POST', path, { cookie, 'content-type': 'application/json', 'content-length': 2_000 }),
  )
  const timer = setInterval(() => socket.write('a'), 500)
  socket.once('close', () => clearInterval(timer))
  socket.resume()
  return socket
}

async function hold(until: number, sockets: Socket[]): Promise<Outcome> {
  await sleep(until - performance.now())
  const ended = sockets.filter(({ destroyed }) => destroyed).length
  for (const socket of sockets) socket.destroy()
  return { 'ended by the server': ended, 'still open': sockets.length - ended }
}

const flat = bomb(16_000, 2_500)

export const attacks: Attack[] = [
  {
    name: 'pictures of 20,000,000 × 2 points in 68 bytes, four at once',
    run: (attackers, until) => {
      const picture = bomb(20_000_000, 2)
      return flood(until, 4, (turn) => upload(attackers, attackers.players[turn % 4] ?? '', picture))
    },
  },
  {
    name: 'pictures of 40 million points in 40 kB, the most that is drawn, four at once',
    run: (attackers, until) =>
      flood(until, 4, (turn) => upload(attackers, attackers.players[10 + (turn % 4)] ?? '', flat)),
  },
  {
    name: '100 exports of the audit and of the ledger that nobody reads',
    run: (attackers, until) =>
      askWithoutReading(
        attackers,
        until,
        Array.from({ length: 100 }, (_, at) => ({
          path: at % 2 === 0 ? '/api/audit/export' : '/api/logs/export?format=csv',
          cookie: attackers.administrators[at % attackers.administrators.length] ?? '',
        })),
      ),
  },
  {
    name: '20 people who do not read their own download',
    run: (attackers, until) =>
      askWithoutReading(
        attackers,
        until,
        attackers.players.slice(0, 20).map((cookie) => ({ path: '/api/auth/me/data', cookie })),
      ),
  },
  {
    name: '2,000 live streams of one person, unread',
    run: (attackers, until) =>
      askWithoutReading(
        attackers,
        until,
        Array.from({ length: 2_000 }, () => ({ path: '/api/live', cookie: attackers.players[0] ?? '' })),
      ),
  },
  {
    name: 'ten people with twenty streams each log out at once, again and again',
    run: async (attackers, until) => {
      const outcome: Outcome = {}
      while (!isOver(until)) {
        const cookies = (
          await Promise.all(Array.from({ length: 10 }, (_, at) => attackers.sessionsOf(at, 1)))
        ).flat()
        const streams = cookies.flatMap((cookie) =>
          Array.from({ length: 20 }, () => open(attackers.url, headOf('GET', '/api/live', { cookie }))),
        )
        const opened = await Promise.all(streams.map(firstStatus))
        for (const status of opened) outcome[`stream ${status}`] = (outcome[`stream ${status}`] ?? 0) + 1
        const left = await Promise.all(
          cookies.map((cookie) =>
            statusOf(`${attackers.url}/api/auth/logout`, { method: 'POST', headers: { cookie } }),
          ),
        )
        for (const status of left) outcome[`logout ${status}`] = (outcome[`logout ${status}`] ?? 0) + 1
        for (const stream of streams) stream.destroy()
        await sleep(500)
      }
      return outcome
    },
  },
  {
    name: '40 searches in texts of one administrator at once',
    run: ({ url, administrators }, until) =>
      flood(until, 40, (turn) =>
        statusOf(`${url}/api/logs?text=${encodeURIComponent(`nikde ${turn}`)}`, {
          headers: { cookie: administrators[0] ?? '' },
        }),
      ),
  },
  {
    name: '80 halves of uploads of 8 MB',
    run: (attackers, until) =>
      hold(
        until,
        Array.from({ length: 80 }, (_, at) => {
          const socket = open(
            attackers.url,
            headOf('POST', '/api/tickets/attachments?name=a.png', {
              cookie: attackers.players[at % 4] ?? '',
              'content-type': 'application/octet-stream',
              'content-length': 8_000_000,
            }),
          )
          socket.write(Buffer.alloc(4_000_000))
          socket.resume()
          return socket
        }),
      ),
  },
  {
    name: '32 callers of the API’s document and its page',
    run: ({ url }, until) =>
      flood(until, 32, (turn) => statusOf(`${url}/api/${turn % 2 === 0 ? 'openapi.json' : 'docs'}`)),
  },
  {
    name: '100 bodies a byte at a time',
    run: (attackers, until) =>
      hold(
        until,
        Array.from({ length: 100 }, (_, at) =>
          drip(attackers, attackers.players[at % 20] ?? '', '/api/tickets'),
        ),
      ),
  },
  {
    name: '100 headers a byte at a time',
    run: ({ url }, until) =>
      hold(
        until,
        Array.from({ length: 100 }, () => {
          const socket = open(url, 'GET / HTTP/1.1\r\nhost: a\r\n')
          const timer = setInterval(() => socket.write('x'), 500)
          socket.once('close', () => clearInterval(timer))
          socket.resume()
          return socket
        }),
      ),
  },
  {
    name: 'five sessions of one person, each as fast as it can',
    run: async ({ url, sessionsOf }, until) => {
      const cookies = await sessionsOf(30, 5)
      return flood(until, 10, (turn) =>
        statusOf(`${url}/api/tickets/mine`, { headers: { cookie: cookies[turn % 5] ?? '' } }),
      )
    },
  },
  {
    name: 'made-up cookies, tokens and forwarding headers, 32 at once',
    run: ({ url }, until) =>
      flood(until, 32, (turn) =>
        statusOf(`${url}/api/${turn % 2 === 0 ? 'auth/me' : 'game/allowlist'}`, {
          headers: {
            cookie: `sid=${String(turn).padStart(43, 'A')}`,
            authorization: `Bearer made-up-${turn}`,
            'x-forwarded-for': `10.${turn % 250}.${turn % 241}.${turn % 239}`,
            forwarded: `for=10.0.0.${turn % 250}`,
          },
        }),
      ),
  },
]
