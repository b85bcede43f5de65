import { randomUUID } from 'node:crypto'
import { appealObstacle, type AppealObstacle } from '@westmore/contract/sanctions-appeals.ts'
import { sanctionName, stateOf } from '@westmore/contract/sanctions.ts'
import { isStaff } from '@westmore/contract/users.ts'
import { record } from '#events/record.ts'
import { isTicketIdTaken, openAppeal } from '#features/tickets/public.ts'
import { allStaff, userById } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import type { Tx } from '#postgres/db.ts'
import { orThrow, refuse, Refusal, transact } from '#refusal.ts'
import { asUser } from '#rpc.ts'
import { readRules } from './rules.ts'
import { isAuthor, type Author } from '../rules.ts'
import { sanctionById, sanctionByNumber, toOwn, type SanctionRow } from '../store.ts'
import { addAppeal, ownAppeals, toOwnAppeal } from './store.ts'

export const form = asUser.sanctions.appeals.form.handler(
  async ({ input: { number }, context: { db, user, now }, errors }) => {
    const row = await sanctionByNumber(db, number)
    if (row?.userId !== user.id) throw errors.NOT_FOUND()
    const rules = await readRules(db)
    const appeals = (await ownAppeals(db, user, [row]))(row)
    const sanction = toOwn(row, now())
    return {
      sanction,
      form: rules.form,
      appeals,
      obstacle: appealObstacle({ ...sanction, appeals }, rules, now()),
    }
  },
)

export const create = asUser.sanctions.appeals.create.handler(
  async ({ input, context: { db, user, now }, errors }) => {
    const appeal = { ...input, ticketId: input.ticketId ?? randomUUID() }
    const result = await transact(db, (tx) => appealOnce(tx, user, appeal, now)).catch((error: unknown) => {
      if (!isTicketIdTaken(error)) throw error
      return refuse('ID_TAKEN')
    })
    return orThrow(result, errors)
  },
)

interface Appeal {
  id: string
  ticketId: string
  message: string
  answers: { question: string; answer: string }[]
  attachmentIds: string[]
}

/** Returns the stored appeal if the request is repeated. */
async function appealOnce(
  tx: Tx,
  user: Author,
  { id, ticketId, message, answers, attachmentIds }: Appeal,
  clock: () => Date,
) {
  await lockPeople(tx)
  if (!(await userById(tx, user.id))) return refuse('UNAUTHORIZED')
  const row = await sanctionById(tx, id)
  if (row?.userId !== user.id) return refuse('NOT_FOUND')
  const appeals = (await ownAppeals(tx, user, [row]))(row)
  const repeated = appeals.find((one) => one.id === ticketId)
  if (repeated) return repeated
  const rules = await readRules(tx)
  const now = clock()
  const obstacle = appealObstacle({ ...toOwn(row, now), appeals }, rules, now)
  if (obstacle) return refuseFor(obstacle, row, now)
  const { questions } = rules.form
  const isOfThisForm =
    answers.length === questions.length && answers.every(({ question }, at) => question === questions[at])
  if (!isOfThisForm) return refuse('FORM_CHANGED', { form: rules.form })

  const fields = answers.flatMap(({ question: label, answer: value }, at) =>
    value === '' ? [] : [{ id: `question-${at + 1}`, label, value }],
  )
  const title = `Odvolání proti sankci ${sanctionName(row.number)}`
  const ticket = await openAppeal(tx, user, {
    id: ticketId,
    title,
    message,
    fields,
    attachmentIds,
    concernedId: await hiddenFrom(tx, row, user),
  })
  if (ticket instanceof Refusal) return ticket
  const added = await addAppeal(tx, { ticketId, sanctionId: id })
  await record(tx, user, 'sanctions.appeal', { sanctionId: id, readers: ticket.readers })
  return toOwnAppeal(added, ticket.number)
}

/**
 * The author of the sanction does not see its appeals until they are decided. Null if the author is unknown,
 * or an owner without a replacement: there would be no other reader.
 */
async function hiddenFrom(tx: Tx, row: SanctionRow, person: Author): Promise<string | null> {
  const others = (await allStaff(tx)).filter(({ id }) => id !== person.id)
  const author = others.find((one) => isAuthor(one, row))
  // They may come back to the staff.
  if (!author) return row.source === 'site' && (await userById(tx, row.authorId ?? '')) ? row.authorId : null
  const judges = isStaff(person) ? others.filter(({ role }) => role === 'owner') : others
  return author.role === 'owner' && judges.every(({ id }) => id === author.id) ? null : author.id
}

function refuseFor(obstacle: AppealObstacle, row: SanctionRow, now: Date) {
  switch (obstacle.why) {
    case 'early':
      return refuse('APPEAL_TOO_EARLY', { from: obstacle.from })
    case 'late':
      return refuse('APPEAL_TOO_LATE', { until: obstacle.until })
    case 'open':
      return refuse('APPEAL_OPEN', { ticket: obstacle.ticket })
    case 'over':
      return refuse('SANCTION_OVER', { state: stateOf(row, now) })
  }
}
