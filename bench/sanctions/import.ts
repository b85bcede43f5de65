import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { startSession } from '#shared/database.ts'
import { ms, percentile, print, seconds } from '#shared/figures.ts'
import { GAME_TOKEN, type MeasuredSite, openSite } from '#shared/site.ts'

const PLAYERS = 50_000
const GOAL = 60_000
const WAIT_GOAL = 2_000
/** Players with an account, those among them that prove their licence during the import, and the sanctions before it. */
const ACCOUNTS = 5_000
const PROOFS = 100
const SANCTIONS = 20_000
const OWNER = '30000000000000001'

const idAt = (place: number) => String(40_000_000_000_000_000n + BigInt(place))
const hexAt = (place: number, digits: number) => (place + 1).toString(16).padStart(digits, '0')
const licenseAt = (place: number) => `license:${hexAt(place, 40)}`

/** How long the import of a playersDB.json with this many bans takes, and how long others wait beside it. */
export async function measureImport(bans: number): Promise<void> {
  const site = await openSite('sanctions-import', 2)
  try {
    await site.fill(() => fillSite(site))
    const cookie = await startSession(site.pool, OWNER)
    const file = playersDb(bans)
    const report = await send(site, cookie, file)
    const proving = await startProving(site)
    const stored = await send(site, cookie, file, report.hash)
    const proofs = await proving.stop()
    const again = await send(site, cookie, file, report.hash)
    const waits = proofs.map(({ took }) => took)
    const refused = proofs.filter(({ status }) => status !== 201)
    print([
      [
        `${PLAYERS} players, ${bans} bans, ${(file.length / 1e6).toFixed(0)} MB: report`,
        seconds(report.took),
      ],
      ['  stored', `${seconds(stored.took)} (both to reach: ${seconds(GOAL)})`],
      ['  the same file again', seconds(again.took)],
      [
        `  ${proofs.length} proofs of a licence during it`,
        `p95 ${ms(percentile(waits, 95))} (to reach: ${WAIT_GOAL} ms), refused ${refused.length}`,
      ],
    ])
  } finally {
    await site.close()
  }
}

/** A site in use: accounts that the game knows, and bans of others. */
async function fillSite({ pool }: MeasuredSite): Promise<void> {
  await pool.query(
    `insert into users (id, username, discriminator, role) values ($1, 'majitel', '0', 'owner')`,
    [OWNER],
  )
  await pool.query(
    `insert into users (id, username, discriminator, allowlist_status)
     select (40000000000000000 + n)::text, 'hrac' || n, '0', 'approved' from generate_series(0, $1::int - 1) n`,
    [ACCOUNTS],
  )
  await fillBans(pool, SANCTIONS)
}

/** Bans that the game holds, of people without an account. */
export async function fillBans(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `with given as (insert into sanctions (id, number, kind, name, reason, author, gate_seq)
       select gen_random_uuid(), n, 'ban', 'a', repeat('Cheaty ', 30), 'b', 0 from generate_series(1, $1::int) n
       returning id, number)
     insert into sanction_identifiers (sanction_id, identifier)
     select id, 'license:' || lpad(to_hex(number), 40, 'f') from given`,
    [count],
  )
}

/** Sends a file as its owner; stores it if the hash of its report is given. */
async function send({ url }: MeasuredSite, cookie: string, file: Buffer<ArrayBuffer>, hash?: string) {
  const began = performance.now()
  const answer = await fetch(`${url}/api/sanctions/import${hash === undefined ? '' : `?store=${hash}`}`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/octet-stream' },
    body: file,
  })
  const body = await answer.json()
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return { hash: String(body.hash), took: performance.now() - began }
}

/** Has people prove their licences, two each second, until it is stopped. */
async function startProving({ url, pool }: MeasuredSite) {
  const people: { cookie: string; code: string }[] = []
  for (let place = 0; place < PROOFS; place += 1) {
    const { code } = await (
      await post(
        `${url}/api/game/links`,
        { authorization: `Bearer ${GAME_TOKEN}` },
        { license: licenseAt(place), name: 'Jan' },
      )
    ).json()
    people.push({ cookie: await startSession(pool, idAt(place)), code })
  }
  const stopped = new AbortController()
  async function prove({ cookie, code }: { cookie: string; code: string }) {
    const began = performance.now()
    const { status } = await post(`${url}/api/auth/me/licenses`, { cookie, origin: url }, { code })
    return { status, took: performance.now() - began }
  }
  const proofs: ReturnType<typeof prove>[] = []
  const running = (async () => {
    while (!stopped.signal.aborted) {
      const person = people.pop()
      if (person) proofs.push(prove(person))
      await sleep(500)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await running
      return Promise.all(proofs)
    },
  }
}

const post = (url: string, headers: Record<string, string>, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A file of txAdmin as a large server has it: every ninth ban revoked, every eighth over. */
function playersDb(bans: number): Buffer<ArrayBuffer> {
  const players = Array.from({ length: PLAYERS }, (_, place) => ({
    license: hexAt(place, 40),
    ids: [
      licenseAt(place),
      `license2:${hexAt(place, 40)}`,
      `discord:${idAt(place)}`,
      `steam:110000${hexAt(place, 9)}`,
      `fivem:${place + 1}`,
    ],
    hwids: Array.from({ length: 5 }, (_hwid, at) => `${at}:${hexAt(place * 5 + at, 64)}`),
    displayName: `Matouš Hron ${place}`,
    pureName: `matoushron${place}`,
    playTime: place,
    tsLastConnection: 1_750_000_000 + place,
    tsJoined: 1_700_000_000 + place,
    ...(place % 20 === 0 && {
      notes: { text: 'Napomenut v saloonu. '.repeat(10), lastAdmin: 'Adéla', tsLastEdit: 1_750_000_000 },
    }),
  }))
  const actions = Array.from({ length: bans }, (_, place) => {
    const { ids = [], hwids = [], displayName = '' } = players[(place * 3) % PLAYERS] ?? {}
    const timestamp = 1_750_000_000 + place
    const lifted = { timestamp: timestamp + 1, author: 'Bára' }
    return {
      type: 'ban',
      id: `B${hexAt(place, 4).toUpperCase()}`,
      ids,
      hwids,
      playerName: displayName,
      reason: 'Přestřelka v saloonu. '.repeat(5),
      author: 'Adéla',
      timestamp,
      expiration: place % 8 === 0 && timestamp + 86_400,
      revocation: place % 9 === 0 ? lifted : { timestamp: null, author: null },
    }
  })
  return Buffer.from(
    JSON.stringify({ version: 5, players, actions, whitelistApprovals: [], whitelistRequests: [] }),
  )
}
