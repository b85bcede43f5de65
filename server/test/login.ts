import { createHash, randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { buildStandIn } from '@westmore/discord-stand-in/app.ts'
import { authorizeCode } from '@westmore/discord-stand-in/authorize-code.ts'
import { startTestApp } from './app.ts'

/** The server beside a stand-in of the chat platform that knows its redirect address. */
export async function startBoth(variables: Record<string, string> = {}) {
  const publicUrl = variables.PUBLIC_URL ?? 'http://localhost:3001'
  const discord = buildStandIn({
    clientId: 'westmore',
    clientSecret: 'secret',
    redirectUris: [`${publicUrl}/user`],
  })
  const platform = await discord.listen({ port: 0, host: '127.0.0.1' })
  const app = await startTestApp({
    DISCORD_API_URL: `${platform}/api/v10`,
    DISCORD_AUTHORIZE_URL: `${platform}/oauth2/authorize`,
    ...variables,
  })
  return {
    app,
    discord,
    platform,
    /** A code asked for by nobody's browser. */
    async codeWithVerifier() {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const redirectUri = `${publicUrl}/user`
      const ask = { personaUsername: 'tereza_kolt', redirectUri, state: 'state', challenge }
      return { verifier, code: await authorizeCode(discord, ask) }
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await discord.close()
    },
  }
}

export type Both = Awaited<ReturnType<typeof startBoth>>

/** One browser: it keeps the cookies it is given and drops those it is told to drop. */
export function openBrowser({ app: { app, env }, discord }: Both) {
  const jar = new Map<string, string>()

  async function ask(options: InjectOptions) {
    const answer = await app.inject({
      ...options,
      headers: { host: new URL(env.PUBLIC_URL).host, ...options.headers },
      cookies: Object.fromEntries(jar),
    })
    for (const { name, value } of answer.cookies) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }

  /** Goes to the platform and back with a code, not yet handing it in. */
  async function goToPlatform(personaUsername = 'tereza_kolt') {
    const { headers } = await ask({ url: '/api/auth/discord' })
    const { searchParams } = new URL(String(headers.location))
    const state = searchParams.get('state') ?? ''
    const redirectUri = searchParams.get('redirect_uri') ?? ''
    const scope = searchParams.get('scope') ?? ''
    const challenge = searchParams.get('code_challenge') ?? ''
    const wish = { personaUsername, redirectUri, state, scope, challenge }
    /** A further code of the same login, as if its way had been gone twice. */
    const codeAgain = () => authorizeCode(discord, wish)
    return { state, code: await codeAgain(), codeAgain }
  }

  const handIn = ({ code, state }: { code: string; state?: string }, headers: Record<string, string> = {}) =>
    ask({ method: 'POST', url: '/api/auth/discord/callback', payload: { code, state }, headers })

  return {
    jar,
    ask,
    goToPlatform,
    handIn,
    signIn: async (personaUsername?: string) => handIn(await goToPlatform(personaUsername)),
    me: () => ask({ url: '/api/auth/me' }),
  }
}

type Answer = Awaited<ReturnType<ReturnType<typeof openBrowser>['ask']>>

/** Nothing but the one answer to every failed login, and no session. */
export function expectFailedLogin(answer: Answer): void {
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({
    code: 'AUTHENTICATION_FAILED',
    message: 'Authentication failed',
    requestId: answer.headers['x-request-id'],
  })
  expect(answer.cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([])
}
