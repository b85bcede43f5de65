import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { addAdministrators, connectionIn, openDatabase, startSession } from '#shared/database.ts'
import { fill } from '#shared/filled-site.ts'
import { freePort, node, type Program, run, STAFF as FILLED, startNode, untilAnswers } from '#shared/site.ts'

export const STAFF = 15
export const PLAYERS = 300
const ticket = { title: 'Ztracený kůň', category: 'support' }
const TEXT = 'Ztratil se mi kůň u brodu.'

/** One of the measured servers. Players and members of the staff are numbers from 0. */
export interface Peer {
  name: string
  start: () => Promise<Program>
  /** Opens a ticket with its first message; returns its id. */
  open: (player: number) => Promise<string>
  reply: (player: number, ticket: string, text: string) => Promise<unknown>
  /** Calls back with each text that a member of the staff gets at the ticket; returns how to end that. */
  watch: (member: number, ticket: string, onText: (text: string) => void) => Promise<() => void>
}

type Headers = Record<string, string>

function begin(method: string, url: string, headers: Headers, body?: unknown): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, 'content-type': 'application/json' } }
    const sent = request(url, options, resolve)
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

async function call(method: string, url: string, headers: Headers, body?: unknown) {
  const answer = await begin(method, url, headers, body)
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  if ((answer.statusCode ?? 0) >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${text}`)
  return JSON.parse(text || '{}')
}

/** A message of the product's or PocketBase's stream. */
interface Sent {
  id?: string
  said?: { message: string }
  clientId?: string
  record?: { ticket: string; text: string }
}

async function listen(url: string, headers: Headers, onData: (data: Sent) => void): Promise<() => void> {
  let rest = ''
  const stream = (await begin('GET', url, headers)).setEncoding('utf8').on('error', () => {})
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data:')) onData(JSON.parse(line.slice(5)))
  })
  return () => void stream.destroy()
}

export async function westmore(dataDir: string): Promise<Peer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = () => startNode(port, { DATA_DIR: dataDir })
  const site = await start()
  await fill(dataDir, url, { people: FILLED + PLAYERS })
  await using pool = openDatabase(dataDir)
  await addAdministrators(pool, STAFF - FILLED)
  const signIn = async (role: string) => {
    const { rows } = await pool.query<{ id: string }>('select id from users where role = $1', [role])
    return Promise.all(rows.map(({ id }) => startSession(pool, id)))
  }
  const [staff, players] = [await signIn('administrator'), await signIn('user')]
  await site.stop()
  const as = (cookies: string[], index: number) => ({ cookie: cookies[index % cookies.length] ?? '' })
  return {
    name: 'Westmore',
    start,
    async open(player) {
      const body = { ...ticket, id: randomUUID(), message: TEXT }
      return (await call('POST', `${url}/api/tickets`, as(players, player), body)).id
    },
    reply: (player, id, message) =>
      call('POST', `${url}/api/tickets/${id}/messages`, as(players, player), { message }),
    watch: (member, id, onText) =>
      listen(`${url}/api/live`, as(staff, member), (change) => {
        if (change.id === id && change.said) onText(change.said.message)
      }),
  }
}

const [identity, password] = ['owner@example.com', 'a-long-password']
const own = '(owner = @request.auth.id || @request.auth.staff = true)'
const ofOwn = own.replace('owner', 'ticket.owner')
/** As shipped, SQLite writes through only now and then; after this address was read, at each commit. */
const hook = `routerAdd('GET', '/full', (e) => {
  $app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute()
  return e.json(200, {})
})`

/** A ticket with its message, and a message with its ticket's last text, is a batch: one transaction. */
export async function pocketbase(program: string, folder: string, isFull: boolean): Promise<Peer> {
  mkdirSync(join(folder, 'hooks'), { recursive: true })
  writeFileSync(join(folder, 'hooks/full.pb.js'), hook)
  // In a temporary folder it takes itself for a developer's.
  const data = ['--dev=false', '--dir', join(folder, 'data'), '--hooksDir', join(folder, 'hooks')]
  execFileSync(program, ['superuser', 'upsert', identity, password, ...data])
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = async () => {
    const server = run([program, 'serve', '--http', `127.0.0.1:${port}`, ...data])
    await untilAnswers(`${url}/${isFull ? 'full' : 'api/health'}`, server)
    return server
  }
  const server = await start()
  const people = await prepare(`${url}/api`)
  await server.stop()
  const said = (at: number, id: string, text: string) =>
    ['POST', 'messages/records', { ticket: id, author: people[at]?.id, text }] as const
  const batch = (at: number, ...requests: (readonly [method: string, path: string, body: object])[]) =>
    call('POST', `${url}/api/batch`, people[at]?.headers ?? {}, {
      requests: requests.map(([method, path, body]) => ({ method, url: `/api/collections/${path}`, body })),
    })
  return {
    name: isFull ? 'PocketBase, fsync' : 'PocketBase',
    start,
    async open(player) {
      const at = STAFF + player
      const id = randomBytes(8).toString('hex').slice(1)
      const row = { ...ticket, id, status: 'open', owner: people[at]?.id, last: TEXT }
      await batch(at, ['POST', 'tickets/records', row], said(at, id, TEXT))
      return id
    },
    reply: (player, id, text) =>
      batch(STAFF + player, said(STAFF + player, id, text), [
        'PATCH',
        `tickets/records/${id}`,
        { last: text },
      ]),
    async watch(member, id, onText) {
      const { headers = {} } = people[member] ?? {}
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const end = await listen(`${url}/api/realtime`, headers, ({ clientId, record }) => {
        if (record?.ticket === id) onText(record.text)
        const wanted = { clientId, subscriptions: ['messages/*'] }
        if (clientId && !record) call('POST', `${url}/api/realtime`, headers, wanted).then(resolve, reject)
      })
      await promise
      return end
    },
  }
}

async function prepare(api: string): Promise<{ id: string; headers: Headers }[]> {
  const as = ({ token }: { token: string }) => ({ authorization: token })
  const login = `${api}/collections/_superusers/auth-with-password`
  const admin = as(await call('POST', login, {}, { identity, password }))
  await call('PATCH', `${api}/settings`, admin, { batch: { enabled: true, maxRequests: 50, timeout: 3 } })
  const text = (name: string) => ({ name, type: 'text' })
  const to = (name: string, collectionId: string) => ({ name, type: 'relation', collectionId })
  const create = async (name: string, type: string, rest: object): Promise<string> =>
    (await call('POST', `${api}/collections`, admin, { name, type, ...rest })).id
  const users = await create('people', 'auth', { fields: [{ name: 'staff', type: 'bool' }] })
  const rights = { listRule: own, viewRule: own, updateRule: own, createRule: 'owner = @request.auth.id' }
  const fields = [...['title', 'category', 'status', 'last'].map(text), to('owner', users)]
  const parts = [
    text('text'),
    to('ticket', await create('tickets', 'base', { fields, ...rights })),
    to('author', users),
  ]
  const createRule = `author = @request.auth.id && ${ofOwn}`
  const indexes = ['create index messages_ticket on messages (ticket)']
  await create('messages', 'base', { fields: parts, listRule: ofOwn, viewRule: ofOwn, createRule, indexes })
  const people = []
  for (let at = 0; at < STAFF + PLAYERS; at += 1) {
    const person = { email: `p${at}@example.com`, password, passwordConfirm: password, staff: at < STAFF }
    const { id } = await call('POST', `${api}/collections/people/records`, admin, person)
    const headers = as(await call('POST', `${api}/collections/people/impersonate/${id}`, admin, {}))
    people.push({ id, headers })
  }
  return people
}

/** Rights are lists at each object; the functions check them as the person, and write as the server. */
const program = (port: string, host: string) => `
import express from 'express'
import { ParseServer } from 'parse-server'
const cloud = () => {
  const master = { useMasterKey: true }
  const say = (ticket, author, text) => new Parse.Object('Message', { ticket, author, text, ACL: ticket.getACL() }).save(null, master)
  Parse.Cloud.define('open', async ({ user, params }) => {
    const ACL = new Parse.ACL(user)
    ACL.setRoleReadAccess('staff', true)
    const ticket = await new Parse.Object('Ticket', { ...params, status: 'open', owner: user, ACL }).save(null, master)
    await say(ticket, user, params.last)
    return ticket.id
  }, { requireUser: true })
  Parse.Cloud.define('reply', async ({ user, params: { id, text } }) => {
    const ticket = await new Parse.Query('Ticket').get(id, { sessionToken: user.getSessionToken() })
    await say(ticket, user, text)
    await ticket.save({ last: text }, master)
  }, { requireUser: true })
}
const server = new ParseServer({ appId: 'peer', masterKey: 'master', serverURL: 'http://127.0.0.1:${port}/parse', cloud,
  databaseURI: 'postgres://westmore@localhost/parse', databaseOptions: { host: '${host}' },
  liveQuery: { classNames: ['Message'] }, silent: true, allowClientClassCreation: true })
await server.start()
await ParseServer.createLiveQueryServer(express().use('/parse', server.app).listen(${port}, '127.0.0.1'))`

/** In a database of its own beside the product's. A ticket with its message is two commits, a reply too. */
export async function parse(folder: string, dataDir: string): Promise<Peer> {
  await using pool = openDatabase(dataDir)
  await pool.query('create database parse')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/parse`
  const file = join(folder, 'parse.mjs')
  writeFileSync(file, program(port, connectionIn(dataDir).host))
  const start = async () => {
    const server = run([node, file], { PARSE_SERVER_LOGS_FOLDER: 'null' })
    await untilAnswers(`${url}/health`, server)
    return server
  }
  const server = await start()
  const app = { 'x-parse-application-id': 'peer' }
  const people: { objectId: string; sessionToken: string }[] = []
  for (let at = 0; at < STAFF + PLAYERS; at += 1)
    people.push(await call('POST', `${url}/users`, app, { username: `p${at}`, password }))
  const pointer = (className: string, objectId: string) => ({ __type: 'Pointer', className, objectId })
  const objects = people.slice(0, STAFF).map(({ objectId }) => pointer('_User', objectId))
  const role = { name: 'staff', ACL: { '*': { read: true } }, users: { __op: 'AddRelation', objects } }
  await call('POST', `${url}/roles`, { ...app, 'x-parse-master-key': 'master' }, role)
  await server.stop()
  const ask = async (player: number, name: string, values: object): Promise<string> => {
    const headers = { ...app, 'x-parse-session-token': people[STAFF + player]?.sessionToken ?? '' }
    return (await call('POST', `${url}/functions/${name}`, headers, values)).result
  }
  return {
    name: 'Parse Server',
    start,
    open: (player) => ask(player, 'open', { ...ticket, last: TEXT }),
    reply: (player, id, text) => ask(player, 'reply', { id, text }),
    async watch(member, id, onText) {
      const { sessionToken } = people[member] ?? {}
      const query = { className: 'Message', where: { ticket: pointer('Ticket', id) } }
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      const send = (message: object) => socket.send(JSON.stringify({ ...message, sessionToken }))
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      socket.addEventListener('error', reject)
      socket.addEventListener('open', () => send({ op: 'connect', applicationId: 'peer' }))
      socket.addEventListener('message', ({ data }) => {
        const { op, object } = JSON.parse(data)
        if (op === 'connected') send({ op: 'subscribe', requestId: 1, query })
        if (op === 'subscribed') resolve(op)
        if (op === 'create') onText(object.text)
      })
      await promise
      return () => socket.close()
    },
  }
}
