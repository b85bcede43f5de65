import { implement, ORPCError } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { api } from '@westmore/contract/api.ts'
import type { Door, RouteMeta } from '@westmore/contract/doors.ts'
import { isFreshSignIn } from '@westmore/contract/auth-sign-in.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { breaksReference } from './postgres/db.ts'
import { clientGone } from '#flow/client-gone.ts'
import { openTurns } from '#flow/turns.ts'
import { readSession, sessionOf, type SignedIn } from '#caller/session.ts'
import { gameServerOf, readGameServer } from '#caller/game-token.ts'

/** The server's services for its endpoints; `server/services.ts` names them, so that no door knows a feature. */
export interface Services {}

export interface Context extends Services {
  /** A mark from before anything was read for this request, from which a live stream can resume. */
  livePosition: string
  request: FastifyRequest
  reply: FastifyReply
}

const NO_MFA = 'Turn on two-factor authentication in Discord and sign in again'

const implementer = implement(api).$context<Context>()

interface Behind {
  '~orpc': { meta: RouteMeta }
}

/** Throws when the contract requires another guard (door) for this procedure. */
function checkDoor(procedure: Behind, door: Door): void {
  const promised = procedure['~orpc'].meta.door
  if (promised !== door) throw new Error(`the contract says «${promised}», the handler uses «${door}»`)
}

const orRefused =
  <Asked, Found>(find: (asked: Asked) => Promise<Found | undefined>, refusal: () => Error) =>
  async (asked: Asked): Promise<Found> => {
    const found = await find(asked)
    if (!found) throw refusal()
    return found
  }

export const authenticateUser = orRefused(sessionOf, unauthorized)
/** Reads the session again: it may have ended while a slow body came in. */
export const reauthenticateUser = orRefused(readSession, unauthorized)
export const authenticateGameServer = orRefused(gameServerOf, noToken)
/** Reads the token again after a wait: it may have been revoked since. */
export const reauthenticateGameServer = orRefused(readGameServer, noToken)

function noToken(): ORPCError<'UNAUTHORIZED', undefined> {
  return new ORPCError('UNAUTHORIZED', { message: 'A valid token of a game server is required' })
}

/** Answers 401 if the person's account is deleted during the request. */
export async function unauthorizedIfDeleted<T>(user: SignedIn, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw breaksReference(error, user.id) ? unauthorized() : error
  }
}

export function unauthorized(): ORPCError<'UNAUTHORIZED', undefined> {
  return new ORPCError('UNAUTHORIZED', { message: 'Sign in first' })
}

/** Lets staff pass; a staff role does not count while its holder is signed in without a second factor. */
export function requireStaff(user: SignedIn): void {
  if (!isStaff(user)) throw lacking(user)
}

const lacking = ({ lacksMfa }: SignedIn) =>
  lacksMfa
    ? new ORPCError('MFA_REQUIRED', { status: 403, message: NO_MFA })
    : new ORPCError('FORBIDDEN', { message: 'Your role does not allow this' })

export function requireOwner(user: SignedIn): void {
  if (user.role !== 'owner') throw lacking(user)
}

export function requireFreshSignIn(user: SignedIn): void {
  if (!isFreshSignIn(user.signedInFor))
    throw new ORPCError('SIGN_IN_AGAIN', { status: 403, message: 'Sign in again first' })
}

function admit(procedure: Behind, user: SignedIn, role: 'staff' | 'owner', input: unknown): void {
  if (role === 'owner') requireOwner(user)
  else requireStaff(user)
  const { fresh } = procedure['~orpc'].meta
  if (fresh === true || (fresh !== undefined && isTrueIn(input, fresh))) requireFreshSignIn(user)
}

const isTrueIn = (input: unknown, field: string) =>
  typeof input === 'object' &&
  input !== null &&
  Object.entries(input).some(([name, value]) => name === field && value === true)

export const anyone = implementer.use(({ procedure, next }) => {
  checkDoor(procedure, 'anyone')
  return next()
})

/** One person with many tabs, or a script, takes one connection of the database. */
const costly = openTurns({ atOnce: 4, perPerson: 1, waiting: 20 })

const signedInAs = (door: 'user' | 'staff' | 'owner') =>
  implementer.use(async ({ procedure, context, next }, input: unknown) => {
    checkDoor(procedure, door)
    const { unattended, costly: isCostly } = procedure['~orpc'].meta
    const user = await (unattended ? reauthenticateUser : authenticateUser)(context)
    if (door !== 'user') admit(procedure, user, door, input)
    const work = async () => next({ context: { user } })
    return unauthorizedIfDeleted(user, () =>
      isCostly ? costly.run(user.id, work, clientGone(context.reply)) : work(),
    )
  })

export const asUser = signedInAs('user')
export const asStaff = signedInAs('staff')
export const asOwner = signedInAs('owner')

export const asGame = implementer.use(async ({ procedure, context, next }) => {
  checkDoor(procedure, 'game')
  return next({ context: { game: await authenticateGameServer(context) } })
})
