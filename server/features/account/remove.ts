import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { submissionGate } from '@westmore/contract/allowlist.ts'
import type { User } from '@westmore/contract/users.ts'
import { isHeld, type Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import * as submissions from '#features/allowlist/erase-store.ts'
import { recordDeed, server } from '#features/audit/store.ts'
import { endSession } from '#features/auth/session.ts'
import { removeSessionsOf } from '#features/auth/store.ts'
import { eraseFromLedger } from '#features/logs/erase-store.ts'
import { eraseNotifications } from '#features/notifications/erase-store.ts'
import * as tickets from '#features/tickets/erase-store.ts'
import * as todos from '#features/todos/erase-store.ts'
import { lockTodos } from '#features/todos/store.ts'
import * as users from '#features/users/erase-store.ts'
import { lockUser } from '#features/users/store.ts'
import { patternsOf, type Gone } from '#gone.ts'
import { announce } from '#live.ts'
import { asUser } from '#rpc.ts'
import * as store from './store.ts'

/** How often a deletion that meets others is begun anew. */
const ATTEMPTS = 50

export const remove = asUser.account.remove.handler(async ({ input: { confirm }, context, errors }) => {
  const { db, env, user, now } = context
  await untilFree(() =>
    db.transaction().execute(async (tx) => {
      await store.lockRemovals(tx)
      const person = await lockUser(tx, user.id)
      if (!person) throw errors.UNAUTHORIZED()
      if (confirm.trim() !== person.username) throw errors.NOT_CONFIRMED()
      if (person.role === 'owner' && (await users.isLastOwner(tx, user.id))) throw errors.LAST_OWNER()
      await erase(tx, env, person, now())
    }),
  )
  await endSession(context)
  context.reply.header('clear-site-data', '"cache", "storage"')
})

/** Begins again when something was held that must not be waited for. */
async function untilFree(attempt: () => Promise<void>): Promise<void> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1 || !isHeld(error)) throw error
      await setTimeout(20 * Math.random())
    }
  }
}

/**
 * Everything that could be waited for is locked before the id changes: what is under way under this account ends first,
 * and what comes later finds nobody to refer to. From `closeToReferences` on others may wait for us, so we wait for nobody.
 */
async function erase(tx: Tx, env: Env, person: Omit<User, 'avatarUrl'>, now: Date): Promise<void> {
  const { discordId: id, email } = person
  const names = await users.namesOf(tx, id)
  const deletedId = `smazany-${randomBytes(16).toString('hex')}`
  const gone: Gone = { id, email, deletedId, ...patternsOf(id, email, names) }
  const fingerprint = store.fingerprintOf(env, id)

  await tickets.lockTicketsWith(tx, gone, '')
  await submissions.lockSubmissionsWith(tx, gone, '')
  await lockTodos(tx)
  await users.closeToReferences(tx, id)
  await tickets.lockTicketsWith(tx, gone, 'nowait')
  await submissions.lockSubmissionsWith(tx, gone, 'nowait')

  await tickets.eraseFromTexts(tx, gone)
  await tickets.eraseFromFiles(tx, gone)
  await submissions.eraseFromTexts(tx, gone)
  await todos.eraseFromTexts(tx, gone)

  const { canSubmitAt } = submissionGate(person, now)
  if (canSubmitAt !== null) await store.keepWait(tx, fingerprint, canSubmitAt)
  if (await submissions.wasApproved(tx, id)) await store.tellGame(tx, id)

  await users.makeNameless(tx, gone)
  await removeSessionsOf(tx, deletedId)
  await tickets.eraseFromTickets(tx, gone, names, fingerprint)
  await submissions.eraseFromSubmissions(tx, gone)
  await todos.eraseFromTodos(tx, gone, names)
  await eraseFromLedger(tx, gone)
  await eraseNotifications(tx, gone)
  await users.eraseFromNotes(tx, gone)

  await recordDeed(tx, server, { action: 'account.remove', subjectType: 'user', subjectId: deletedId })
  await announceRemoval(tx, id)
}

/** The same news whatever there was, so that it tells nobody of a ticket they may not know of. */
async function announceRemoval(tx: Tx, id: string): Promise<void> {
  await announce(tx, { topic: 'auth' }, { userId: id })
  await announce(tx, { topic: 'users' }, { staff: true })
  await announce(tx, { topic: 'todos' }, { staff: true })
  await announce(tx, { topic: 'tickets' }, { everyone: true })
  await announce(tx, { topic: 'allowlist' }, { everyone: true })
}
