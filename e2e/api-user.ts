import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { people, type Username } from './people.ts'

export interface GameLine {
  category: string
  script_name: string
  action: string
  user_identifier?: string
  server_id?: string
  metadata?: Record<string, unknown>
  created_at?: string
}

export type ApiUser = Awaited<ReturnType<typeof apiUser>>

/** A person signed in with or without a browser. */
export interface Someone {
  request: APIRequestContext
}

/** Sends what the site must accept; answers with its JSON. */
export async function send(
  { request }: Someone,
  method: 'post' | 'put' | 'patch',
  path: string,
  data: object = {},
) {
  const answer = await request[method](`/api${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** A person without a browser, who uses the site over HTTP; prepares what a journey needs. */
export async function apiUser(
  request: APIRequestContext,
  username: Username,
  makeToken: () => Promise<string>,
) {
  await signInOverHttp(request, username)

  const post = (path: string, data?: object) => send({ request }, 'post', path, data)
  const pendingOf = async (applicant: Username): Promise<string> => {
    const answer = await request.get(`/api/allowlist/submissions?userId=${people[applicant]}`)
    const { submissions } = await answer.json()
    return submissions[0].id
  }
  const questions = async (): Promise<{ id: string; question: string }[]> =>
    (await request.get('/api/allowlist/questions')).json()

  const pathOf = async (wanted: string) => {
    const found = (await questions()).find(({ question }) => question === wanted)
    return `/api/allowlist/questions/${found?.id}`
  }
  const edit = async (question: string, data: object) => request.patch(await pathOf(question), { data })

  let gameToken: string | undefined
  const tokenOfGame = async (): Promise<string> => (gameToken ??= await makeToken())
  /** Sends a request as the game server, with its token or one made for it. */
  const postAsGame = async (path: string, data: object, token?: string) => {
    const headers = { authorization: `Bearer ${token ?? (await tokenOfGame())}` }
    const answer = await request.post(path, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer
  }

  return {
    request,
    /** Adds questions after the existing ones. */
    async ask(...asked: (string | { question: string; description?: string; imageUrl?: string })[]) {
      for (const question of asked)
        await post('/allowlist/questions', typeof question === 'string' ? { question } : question)
    },
    reword: (from: string, question: string) => edit(from, { question }),
    answerBy: (question: string, form: object) => edit(question, { form }),
    withdraw: async (question: string) => request.delete(await pathOf(question)),
    async apply(answer = 'Přijel jsem za prací.') {
      const answers = (await questions()).map(({ id }) => ({ questionId: id, answer }))
      await post('/allowlist/submissions', { answers })
    },
    approve: async (applicant: Username) =>
      post(`/allowlist/submissions/${await pendingOf(applicant)}/approve`),
    decline: async (applicant: Username, reason: string) =>
      post(`/allowlist/submissions/${await pendingOf(applicant)}/decline`, { reason }),
    async sendLines(...lines: GameLine[]) {
      expect((await postAsGame('/api/logs', lines)).status()).toBe(202)
    },
    tokenOfGame,
    /** The link code that the game shows to the player with this licence. */
    async codeFor(license: string): Promise<string> {
      const answer = await postAsGame('/api/game/links', { license, name: 'Tereza' })
      return (await answer.json()).code
    },
    sendHeartbeat(fields: object = {}, token?: string) {
      const heartbeat = {
        players: [],
        slots: 64,
        queue: 0,
        uptime: 3_600,
        version: '1.0.0',
        now: new Date().toISOString(),
        restartIn: null,
        spool: { lines: 0, bytes: 0, dropped: 0 },
        lag: 1,
        refused: [],
        ...fields,
      }
      return postAsGame('/api/game/heartbeat', heartbeat, token)
    },
    describeCategory: (category: { name: string; description?: string; scriptExport: string }) =>
      post('/logs/categories', category),
    addTodo: (todo: { title: string; [field: string]: unknown }): Promise<{ id: string }> =>
      post('/todos', todo),
    changeRole: (subject: Username, role: 'user' | 'administrator' | 'owner') =>
      request.patch(`/api/users/${people[subject]}`, { data: { role } }),
  }
}

/** Sanctions a person, by default with a warning for good. */
export const giveSanction = (
  by: Someone,
  to: Username,
  wishes: object = {},
): Promise<{ id: string; number: number }> =>
  send(by, 'post', '/sanctions', {
    target: { userId: people[to] },
    kind: 'warning',
    reason: 'Metagaming',
    until: null,
    ...wishes,
  })

/** Signs the request context in, by the calls a browser would make. */
export async function signInOverHttp(request: APIRequestContext, username: Username) {
  const picker = addressOf(await request.get('/api/auth/discord', { maxRedirects: 0 }))
  picker.pathname = '/oauth2/authorize/choose'
  picker.searchParams.set('persona', people[username])
  const back = addressOf(await request.get(picker.href, { maxRedirects: 0 })).searchParams
  const data = { code: back.get('code'), state: back.get('state') }
  const call = () => request.post('/api/auth/discord/callback', { data })
  let answer = await call()
  // Journeys sign in more often from one address than its limit allows.
  if (answer.status() === 429) {
    await sleep(Number(answer.headers()['retry-after']) * 1_000)
    answer = await call()
  }
  expect(answer.ok(), await answer.text()).toBe(true)
}

function addressOf(answer: APIResponse): URL {
  return new URL(answer.headers()['location'] ?? '')
}
