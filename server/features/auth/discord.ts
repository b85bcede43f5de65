import * as oauth from 'oauth4webapi'
import * as z from 'zod/mini'
import type { Profile } from '@westmore/contract/auth.ts'
import type { Env } from '#env.ts'
import type { PendingLogin } from './login-state.ts'
import { shownName } from './shown-name.ts'

/** Milliseconds for all of Discord's answers. */
const PATIENCE = 5_000

const DiscordUser = z.object({
  id: z.string().check(z.regex(/^\d{15,21}$/)),
  username: z.string().check(z.minLength(1), z.maxLength(64)),
  global_name: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  discriminator: z.optional(z.nullable(z.string().check(z.maxLength(8)))),
  avatar: z.optional(z.nullable(z.string().check(z.regex(/^\w{1,64}$/)))),
  email: z.optional(z.nullable(z.string().check(z.maxLength(320)))),
  mfa_enabled: z.optional(z.boolean()),
})

export async function authorizeUrl(env: Env, { state, codeVerifier }: PendingLogin): Promise<string> {
  const url = new URL(env.DISCORD_AUTHORIZE_URL)
  url.searchParams.set('client_id', env.DISCORD_CLIENT_ID)
  url.searchParams.set('redirect_uri', redirectUri(env))
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('scope', 'identify email')
  url.searchParams.set('state', state)
  url.searchParams.set('code_challenge', await oauth.calculatePKCECodeChallenge(codeVerifier))
  url.searchParams.set('code_challenge_method', 'S256')
  return url.href
}

interface Confirmed {
  profile: Profile
  mfa: boolean
}

/** Throws on any failure, including a timeout. */
export async function confirm(
  env: Env,
  code: string,
  codeVerifier: string,
  patience = PATIENCE,
): Promise<Confirmed> {
  const server = { issuer: env.DISCORD_API_URL, token_endpoint: `${env.DISCORD_API_URL}/oauth2/token` }
  const client = { client_id: env.DISCORD_CLIENT_ID }
  const options = {
    signal: AbortSignal.timeout(patience),
    [oauth.allowInsecureRequests]: env.DISCORD_API_URL.startsWith('http:'),
  }
  const callback = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code }),
    oauth.skipStateCheck,
  )
  const secret = oauth.ClientSecretPost(env.DISCORD_CLIENT_SECRET)
  const granted = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    callback,
    redirectUri(env),
    codeVerifier,
    options,
  )
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, granted)
  const address = new URL(`${env.DISCORD_API_URL}/users/@me`)
  const answer = await oauth.protectedResourceRequest(
    access_token,
    'GET',
    address,
    undefined,
    undefined,
    options,
  )
  if (!answer.ok) throw new Error(`the profile was refused with ${answer.status}`)
  const account = DiscordUser.parse(await answer.json())
  const { id, discriminator, avatar, email, mfa_enabled } = account
  const username = shownName(id, account.username)
  return {
    profile: {
      id,
      username,
      name: shownName(username, account.global_name ?? ''),
      discriminator: discriminator ?? '0',
      avatar: avatar ?? null,
      email: email ?? '',
    },
    mfa: mfa_enabled === true,
  }
}

const redirectUri = (env: Env) => `${env.PUBLIC_URL}/user`
