import { ORPCError } from '@orpc/server'
import type { FastifyRequest } from 'fastify'
import type { Profile } from '@westmore/contract/auth.ts'
import { avatarUrl } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { anyone, asUser, type Context } from '#rpc.ts'
import { breaksReference } from '#postgres/db.ts'
import { storeSignIn } from '#features/people/public.ts'
import { userExists } from '#features/users/public.ts'
import { avatar } from './avatar.ts'
import { authorizeUrl, confirm } from './discord.ts'
import { beginLogin, consumeLogin } from './login-state.ts'
import { endSession, hashOf, startSession } from '#caller/session.ts'
import { removeOwnSession, removeSessionsOf, sessionsOf, spendLogin } from '#caller/session-store.ts'

export const auth = {
  login: anyone.auth.login.handler(async ({ context }) => {
    const { env, request, reply } = context
    const target = isUnderOwnName(env, request)
      ? await authorizeUrl(env, beginLogin(context))
      : `${env.PUBLIC_URL}/api/auth/discord?canonical`
    reply.redirect(target, 302)
  }),

  callback: anyone.auth.callback.handler(async ({ input, context, errors }) => {
    const { db, env, request } = context
    const login = consumeLogin(context, input.state)
    if (login === 'forgotten') throw errors.AUTHENTICATION_FAILED({ data: { isForgotten: true } })
    if (!login || !(await spendLogin(db, hashOf(login.state)))) throw errors.AUTHENTICATION_FAILED()
    const { profile, mfa } = await confirm(env, input.code, login.codeVerifier).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the chat platform did not confirm a login')
      throw errors.AUTHENTICATION_FAILED()
    })
    await remember(context, profile)
    await startSession(context, profile.id, mfa).catch(async (error: unknown) => {
      if (!breaksReference(error, profile.id)) throw error
      // The account was deleted in between: they sign in as a new person.
      await remember(context, profile)
      await startSession(context, profile.id, mfa)
    })
    void context.portraits.refresh()
    return profile
  }),

  me: asUser.auth.me.handler(({ context: { env, user, reply, livePosition } }) => {
    reply.header('x-live', livePosition)
    const seesTodos = user.id === env.TODOS_USER_ID
    const maxFileBytes = env.LARGEST_FILE_MIB * 1024 * 1024
    return { ...user, avatarUrl: avatarUrl(env.DISCORD_CDN_URL, user), seesTodos, maxFileBytes }
  }),

  avatar,

  logout: anyone.auth.logout.handler(async ({ context }) => {
    await endSession(context)
    // Clears cached pages and pictures. Not "storage", which holds unsent texts.
    context.reply.header('clear-site-data', '"cache"')
  }),

  sessions: {
    list: asUser.auth.sessions.list.handler(({ context: { db, user } }) =>
      sessionsOf(db, user.id, user.tokenHash),
    ),

    end: asUser.auth.sessions.end.handler(async ({ input: { id }, context, errors }) => {
      if (!(await removeOwnSession(context.db, context.user.id, id))) throw errors.NOT_FOUND()
    }),

    endOthers: asUser.auth.sessions.endOthers.handler(async ({ context: { db, user } }) => {
      await removeSessionsOf(db, user.id, user.tokenHash)
    }),
  },
}

/**
 * Discord returns to PUBLIC_URL, so the state's cookie must be set there; requests to another host are
 * redirected.
 */
function isUnderOwnName(env: Env, { host, query }: FastifyRequest): boolean {
  const wasSentHere = typeof query === 'object' && query !== null && 'canonical' in query
  return wasSentHere || host === new URL(env.PUBLIC_URL).host
}

/** A known person can sign in even if the new profile cannot be stored. */
async function remember({ db, env, request }: Context, profile: Profile): Promise<void> {
  try {
    await storeSignIn(db, env, profile)
  } catch (error) {
    request.log.error({ err: error }, 'the user could not be stored at login')
    const isKnown = await userExists(db, profile.id).catch(() => false)
    if (!isKnown) throw new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
  }
}
