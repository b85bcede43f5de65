import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { submissionGate } from '@westmore/contract/allowlist.ts'
import { isStaff, type User } from '@westmore/contract/users.ts'
import * as users from '#features/users/public.ts'
import * as todos from '#features/todos/public.ts'
import * as tickets from '#features/tickets/public.ts'
import * as submissions from '#features/allowlist/public.ts'
import type { Tx } from '#postgres/db.ts'
import type { Env } from '#env.ts'
import { record } from '#events/record.ts'
import { removeSessionsOf } from '#caller/session-store.ts'
import { eraseFromGame, recordRemoval } from '#features/game/public.ts'
import { eraseFromDiscord, refreshArticleCards, refreshCardsOf } from '#features/discord/public.ts'
import * as interviews from '#features/interviews/public.ts'
import { identifiersLinkedTo, eraseFromLedger } from '#features/logs/public.ts'
import { eraseNotifications } from '#features/notifications/public.ts'
import * as sanctions from '#features/sanctions/public.ts'
import { eraseFromTeam } from '#features/team/public.ts'
import { eraseFromViews } from '#features/views/public.ts'
import { lockReferences } from '#events/subjects.ts'
import { patternsOf, type ErasedPerson } from '#personal-data/erased-person.ts'
import { eraseFromNews, lockArticlesWith } from '#features/news/public.ts'
import { eraseFromPages, lockDrafts } from '#features/pages/public.ts'
import { eraseFromNotes } from './note-store.ts'
import * as store from './store.ts'

/**
 * Locks every row that others may hold before the id changes: running transactions of this account finish first,
 * and later ones find no such user. From `blockReferences` on, others may wait for this transaction, so it waits
 * for no lock (it could deadlock).
 */
export async function erase(
  tx: Tx,
  env: Pick<Env, 'DISCORD_CLIENT_SECRET'>,
  person: Omit<User, 'avatarUrl'>,
  now: Date,
): Promise<void> {
  const { discordId: id, email } = person
  const names = await store.namesOf(tx, id)
  const deletedId = `smazany-${randomBytes(16).toString('hex')}`
  const gone: ErasedPerson = { id, email, deletedId, ...patternsOf(id, email, names) }
  const fingerprint = store.fingerprintOf(env, id)

  await tickets.lockTicketsWith(tx, gone, '')
  await submissions.lockSubmissionsWith(tx, gone, '')
  await eraseFromTeam(tx, gone)
  await lockDrafts(tx)
  await lockArticlesWith(tx, gone, '')
  await lockReferences(tx)
  await users.blockReferences(tx, id)
  await tickets.lockTicketsWith(tx, gone, 'nowait')
  await submissions.lockSubmissionsWith(tx, gone, 'nowait')
  await lockArticlesWith(tx, gone, 'nowait')

  await tickets.eraseFromTexts(tx, gone)
  await tickets.eraseFromFiles(tx, gone)
  const identifiers = await identifiersLinkedTo(tx, id)
  await tickets.eraseFromEvidence(tx, gone, identifiers)
  await sanctions.eraseFromTemplates(tx, gone)
  await submissions.eraseFromTexts(tx, gone)
  await interviews.eraseFromTexts(tx, gone)
  await todos.eraseFromTexts(tx, gone)

  const { canSubmitAt } = submissionGate(person, now, await interviews.interviewBar(tx, id))
  // A backup from before the deletion still has the account.
  await store.storeTombstones(tx, [{ fingerprint, at: sql<string>`now()` }])
  if (canSubmitAt !== null) await store.storeWait(tx, fingerprint, canSubmitAt)
  const wasApproved = await submissions.wasApproved(tx, id)
  if (wasApproved || isStaff(person)) await recordRemoval(tx, id)

  await refreshCardsOf(tx, id)
  await users.anonymize(tx, gone)
  await removeSessionsOf(tx, deletedId)
  await tickets.eraseFromTickets(tx, gone, names, fingerprint)
  await submissions.eraseFromSubmissions(tx, gone)
  await interviews.eraseFromInterviews(tx, gone)
  await submissions.eraseFromTaken(tx, gone)
  await todos.eraseFromTodos(tx, gone, names)
  await sanctions.eraseFromEvidence(tx, gone, identifiers)
  await sanctions.eraseFromSanctions(tx, gone)
  await eraseFromGame(tx, gone)
  await eraseFromLedger(tx, gone)
  await eraseFromPages(tx, gone)
  await refreshArticleCards(tx, await eraseFromNews(tx, gone))
  await eraseFromViews(tx, gone)
  await eraseNotifications(tx, gone)
  await eraseFromDiscord(tx, gone)
  await eraseFromNotes(tx, gone, identifiers)

  await record(tx, null, 'account.remove', { id: deletedId, userId: id, wasApproved })
}
