import { setTimeout as sleep } from 'node:timers/promises'

/** Runs inside the machine but uses the public address and HTTPS with Caddy's certificate. */
const SITE = 'https://westmore.cz'
const PERSONA = '10000000000000021'
const TOOLS = '/srv/guide-tools'
const [verb, argument, timeout] = process.argv.slice(2)
const verbs = { up, write, read, copy, busy }
console.log(JSON.stringify(await verbs[verb]()))

/** Waits until this commit answers and is ready. */
async function up() {
  const until = performance.now() + Number(timeout) * 1_000
  let last
  while (performance.now() < until) {
    try {
      const { version } = await (await get('/api/status')).json()
      last = `${(await get('/readyz')).status} of ${version?.commit}`
      if (last === `200 of ${argument}`) return last
    } catch (error) {
      last = error.cause?.message ?? error.message
    }
    await sleep(500)
  }
  console.error(`${SITE} answers: ${last}`)
  return process.exit(1)
}

/** Signs in and opens a ticket with this title. */
async function write() {
  const ask = await signIn()
  const ticket = { title: argument, category: 'support', message: 'A ticket of the guide.' }
  return (await ask('/api/tickets', ticket)).json()
}

/** Signs in and returns the titles of the tickets. */
async function read() {
  const ask = await signIn()
  return (await (await ask('/api/tickets/mine')).json()).map(({ title }) => title)
}

/** Signs in, starts a backup and waits until it is copied elsewhere. */
async function copy() {
  const ask = await signIn()
  await ask('/api/backup', {})
  for (let tries = 0; tries < 60; tries += 1) {
    const { copy: copied } = await (await ask('/api/backup')).json()
    if (copied?.failure) throw new Error(copied.failure)
    if (copied?.at) return copied
    await sleep(1_000)
  }
  throw new Error('nothing was copied within a minute')
}

/** Holds streams of all personas, reads and writes for some seconds; returns the requests without an answer. */
async function busy() {
  const { personas } = await import(`${TOOLS}/discord-stand-in/personas.ts`)
  const asks = await Promise.all(personas.map(({ id }) => signIn(id)))
  const over = AbortSignal.timeout(Number(timeout) * 1_000)
  const lost = []
  const counts = { done: 0, held: 0 }
  const again = async (pause, act) => {
    while (!over.aborted) {
      await act().then(
        () => (counts.done += 1),
        (error) => lost.push(`${new Date().toISOString()} ${error.cause?.message ?? error.message}`),
      )
      await sleep(pause)
    }
  }
  /** Opened again when it ends, as a page does. */
  const hold = async (ask) => {
    for (let isNew = true; !over.aborted; isNew = false) {
      const stream = await ask('/api/live', undefined, over).catch(() => undefined)
      if (isNew && stream) counts.held += 1
      await stream?.text().catch(() => {})
      await sleep(500)
    }
  }
  for (let count = 0; count < Number(argument); count += 1) void hold(asks[count % asks.length])
  const ask = asks[personas.findIndex(({ id }) => id === PERSONA)]
  const [{ id }] = await (await ask('/api/tickets/mine')).json()
  const message = () => ({ messageId: crypto.randomUUID(), message: 'A visit.' })
  await Promise.all([
    again(200, async () => (await ask('/pravidla')).text()),
    again(500, async () => (await ask('/api/tickets/mine')).json()),
    again(3_000, () => ask(`/api/tickets/${id}/messages`, message())),
  ])
  return { lost, ...counts }
}

function get(path) {
  return fetch(SITE + path, { signal: AbortSignal.timeout(10_000) })
}

/** Signs in through Discord like a browser, with its cookies. */
async function signIn(persona = PERSONA) {
  const jar = new Map()
  const ask = async (path, body, signal = AbortSignal.timeout(40_000)) => {
    const answer = await fetch(SITE + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json', origin: SITE }),
      },
      redirect: 'manual',
      signal,
    })
    for (const line of answer.headers.getSetCookie()) jar.set(...line.split(';')[0].split(/=(.*)/s))
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const choosing = new URL((await ask('/api/auth/discord')).headers.get('location'))
  choosing.pathname += '/choose'
  choosing.searchParams.set('persona', persona)
  const back = (await fetch(choosing, { redirect: 'manual' })).headers.get('location')
  const { code, state } = Object.fromEntries(new URL(back).searchParams)
  await ask('/api/auth/discord/callback', { code, state })
  return ask
}
