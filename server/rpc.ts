import { implement, ORPCError } from '@orpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { api } from '@westmore/contract/api.ts'
import type { Door } from '@westmore/contract/doors.ts'
import type { Status } from '@westmore/contract/status.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { breaksReference, type Db } from './db.ts'
import type { Env } from './env.ts'
import { sessionOf, type SignedIn } from './features/auth/session.ts'
import { gameServerOf } from './features/logs/game-token.ts'

export interface Context {
  db: Db
  env: Env
  askGameServer: () => Promise<Status>
  request: FastifyRequest
  reply: FastifyReply
}

const implementer = implement(api).$context<Context>()

/** A door refuses to serve a procedure that the contract put behind another one. */
function checkDoor(procedure: { '~orpc': { meta: { door?: Door } } }, door: Door): void {
  const promised = procedure['~orpc'].meta.door
  if (promised !== door)
    throw new Error(`the contract says «${promised}», the handler stands behind «${door}»`)
}

/** The person of the cookie, or UNAUTHORIZED. */
export async function signedIn(context: Parameters<typeof sessionOf>[0]): Promise<SignedIn> {
  const user = await sessionOf(context)
  if (!user) throw unauthorized()
  return user
}

/** Whoever deletes their account while something of theirs is under way is signed in no more. */
export async function whileThere<T>(user: SignedIn, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw breaksReference(error, user.id) ? unauthorized() : error
  }
}

function unauthorized(): ORPCError<'UNAUTHORIZED', undefined> {
  return new ORPCError('UNAUTHORIZED', { message: 'Sign in first' })
}

function forbidden(): ORPCError<'FORBIDDEN', undefined> {
  return new ORPCError('FORBIDDEN', { message: 'Your role does not allow this' })
}

export const anyone = implementer.use(({ procedure, next }) => {
  checkDoor(procedure, 'anyone')
  return next()
})

export const asUser = implementer.use(async ({ procedure, context, next }) => {
  checkDoor(procedure, 'user')
  const user = await signedIn(context)
  return whileThere(user, async () => next({ context: { user } }))
})

export const asStaff = implementer.use(async ({ procedure, context, next }) => {
  checkDoor(procedure, 'staff')
  const user = await signedIn(context)
  if (!isStaff(user)) throw forbidden()
  return whileThere(user, async () => next({ context: { user } }))
})

export const asOwner = implementer.use(async ({ procedure, context, next }) => {
  checkDoor(procedure, 'owner')
  const user = await signedIn(context)
  if (user.role !== 'owner') throw forbidden()
  return whileThere(user, async () => next({ context: { user } }))
})

export const asGame = implementer.use(async ({ procedure, context, next }) => {
  checkDoor(procedure, 'game')
  const game = await gameServerOf(context)
  if (!game) throw new ORPCError('UNAUTHORIZED', { message: 'A valid token of a game server is required' })
  return next({ context: { game } })
})
