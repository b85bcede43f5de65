import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import { inject } from 'vitest'
import type { Role } from '@westmore/contract/users.ts'
import { buildApp } from '#app.ts'
import type { Parts } from '#services.ts'
import { APP_ROLE } from '#postgres/audit-role.ts'
import { longWorkTimeouts, openDatabase, type Db } from '#postgres/db.ts'
import { readEnv, type Env } from '#env.ts'
import { hashOf, newToken } from '#caller/session.ts'
import { addSession } from '#caller/session-store.ts'
import { openLiveHub } from '#live.ts'
import { administer } from './database.ts'
import { TEMPLATE } from './template.ts'

export interface Answer {
  status: number
  // A test may assert on any part of the JSON body, so it has no type.
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

export interface Person {
  id: string
  cookie: string
  get: (path: string) => Promise<Answer>
  send: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Answer>
}

/** How long (ms) an answer left unread by a test may delay the end. */
const SHORTLY = 1_000

/** (ms) As for requests, but waits for a lock however busy the machine is; a deadlock ends a wait at once. */
const patientTimeouts = { statement: 30_000, lock: 0, idleInTransaction: 60_000 }

/** The whole server on its own database; `await using` closes and drops both. */
export async function startTestApp(
  variables: Record<string, string> = {},
  output?: DestinationStream,
  site = '/nowhere',
) {
  const server = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // Copying a template's files takes half as long as writing its pages to the log.
  await administer(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  // Uses the application's role, as on the embedded database, so that missing privileges show in every test.
  const connection = { ...server, database, user: APP_ROLE }
  const env = readEnv({
    DISCORD_CLIENT_ID: 'westmore',
    DISCORD_CLIENT_SECRET: 'secret',
    DISCORD_CDN_URL: 'https://cdn.example',
    // An unused port: no test may call the real Discord.
    DISCORD_API_URL: 'http://127.0.0.1:1/api/v10',
    LOG_LEVEL: 'silent',
    ...variables,
  })
  const logger = pino({ level: env.LOG_LEVEL }, output)
  const openNode = async (of: Pick<Parts, 'env' | 'db' | 'backgroundDb'>) => {
    const hub = await openLiveHub(connection, logger)
    const app = await buildApp({ ...of, hub, logger, site, patience: SHORTLY })
    return {
      app,
      request: (options: InjectOptions) => ask(app, options),
      async [Symbol.asyncDispose]() {
        await app.close()
        await hub.close()
        await Promise.all([of.db.destroy(), of.backgroundDb.destroy()])
      },
    }
  }
  const db = openDatabase(connection, () => {}, 25, patientTimeouts)
  const backgroundDb = openDatabase(connection, () => {}, 4, longWorkTimeouts)
  const node = await openNode({ env, db, backgroundDb })
  const { app, request } = node

  function person(id: string, cookie: string): Person {
    const headers = cookie ? { cookie } : {}
    return {
      id,
      cookie,
      get: (url) => request({ method: 'GET', url, headers }),
      send: (method, url, body) =>
        request({ method, url, headers, ...(body !== undefined && { payload: body as object }) }),
    }
  }

  let people = 0
  return {
    app,
    db,
    env,
    connection,
    request,
    visitor: person('', ''),
    /** A second server on the same database; without metrics, because the port is taken. */
    anotherNode: () => {
      const ownDb = openDatabase(connection, () => {}, 5)
      return openNode({ env: { ...env, METRICS_PORT: undefined }, db: ownDb, backgroundDb: ownDb })
    },
    /** Signs the person in with another browser. */
    inOtherBrowser: async ({ id }: Pick<Person, 'id'>) =>
      person(id, `sid=${await startSessionFor(db, env, id, false)}`),
    /** Runs a statement as the superuser, for changes the application's role may not make. */
    administer: (statement: string) => administer(statement, database),
    /** A signed-in person with this role, inserted into the database; the login itself is tested elsewhere. */
    async as(role: Role, username = `${role}${people + 1}`, mfa = false): Promise<Person> {
      people += 1
      const id = String(20_000_000_000_000_000n + BigInt(people))
      await db
        .insertInto('users')
        .values({ id, username, discriminator: '0', avatar: null, email: '', role })
        .execute()
      return person(id, `sid=${await startSessionFor(db, env, id, mfa)}`)
    },
    async [Symbol.asyncDispose]() {
      await node[Symbol.asyncDispose]()
      await administer(`drop database ${database} with (force)`)
    },
  }
}

async function ask(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const answer = await app.inject(options)
  const isJson = answer.headers['content-type']?.includes('/json') ?? false
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
}

/** Sends raw bytes as the browser does. */
export const sendBytes = (
  { request }: Pick<TestApp, 'request'>,
  { cookie }: Pick<Person, 'cookie'>,
  url: string,
  bytes: Buffer | string,
): Promise<Answer> => {
  const headers = { cookie, 'content-type': 'application/octet-stream' }
  return request({ method: 'POST', url, headers, payload: Buffer.from(bytes) })
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

async function startSessionFor(db: Db, env: Env, userId: string, mfa: boolean): Promise<string> {
  const token = newToken(env)
  await addSession(db, { tokenHash: hashOf(token), userId, mfa, browser: null, os: null })
  return token
}
