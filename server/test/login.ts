import { createHash, randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { authorizeCode } from '@westmore/discord-stand-in/authorize-code.ts'
import { startTestApp } from './app.ts'
import { startStandIn } from './discord.ts'

/** The server and a stand-in for Discord that accepts its redirect address. */
export async function startBoth(variables: Record<string, string> = {}) {
  const publicUrl = variables.PUBLIC_URL ?? 'http://localhost:3001'
  const { discord, platform, found } = await startStandIn(publicUrl)
  const app = await startTestApp({
    ...found,
    DISCORD_AUTHORIZE_URL: `${platform}/oauth2/authorize`,
    ...variables,
  })
  return {
    app,
    discord,
    platform,
    /** A code that no browser's login asked for. */
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

/** A browser: it keeps and deletes cookies as answers say. */
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

  /** Signs in at Discord and returns with a code, without using it. */
  async function goToPlatform(personaUsername = 'tereza_kolt') {
    const { headers } = await ask({ url: '/api/auth/discord' })
    const { searchParams } = new URL(String(headers.location))
    const state = searchParams.get('state') ?? ''
    const redirectUri = searchParams.get('redirect_uri') ?? ''
    const scope = searchParams.get('scope') ?? ''
    const challenge = searchParams.get('code_challenge') ?? ''
    const wish = { personaUsername, redirectUri, state, scope, challenge }
    /** Another code of the same login, as if the person had signed in at Discord twice. */
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

/** Expects the common answer to every failed login, and no session; `isForgotten`: in a browser without the login’s cookie. */
export function expectFailedLogin(answer: Answer, isForgotten = false): void {
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({
    code: 'AUTHENTICATION_FAILED',
    message: 'Authentication failed',
    requestId: answer.headers['x-request-id'],
    ...(isForgotten && { data: { isForgotten } }),
  })
  expect(answer.cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([])
}
