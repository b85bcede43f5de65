import { authorsEvents, isClosedByDecision, type TicketChange } from '@westmore/contract/tickets.ts'
import { record, type Actor } from '#events/record.ts'
import type { Tx } from '#postgres/db.ts'
import { Refusal, refuse } from '#refusal.ts'
import { fields, type ChangeRefused, type FieldName, type Plan } from './change-fields.ts'
import type { TicketSummary } from '../store.ts'
import { writeEvent } from './change-store.ts'

type Outcome = 'changed' | 'same' | Refusal<'NOT_FOUND', undefined> | ChangeRefused

interface ChangeOptions {
  isQuiet?: boolean
  isDecision?: boolean
  /** Called once all fields are allowed, before anything is written. */
  onAllowed?: (plans: ReadonlyMap<FieldName, Plan>) => Promise<void>
}

/** All values or (at the first refusal) none; other fields stay. The ticket must be locked. */
export async function change(
  tx: Tx,
  actor: Actor,
  ticket: TicketSummary,
  values: TicketChange,
  { isQuiet = false, isDecision = false, onAllowed }: ChangeOptions = {},
): Promise<Outcome> {
  const plans = new Map<FieldName, Plan>()
  if (!isDecision && isClosedByDecision(ticket) && isClosingOrReopening(ticket, values))
    return refuse('APPEAL_DECIDES')
  for (const name of namesOf(fields)) {
    if (values[name] === undefined) continue
    const field = fields[name]
    // The author of a ticket cannot change fields hidden from them.
    if (ticket.userId === actor?.id && !authorsEvents.includes(field.event)) return refuse('NOT_FOUND')
    const plan = await field.plan(tx, ticket, values, actor?.id ?? null)
    if (plan === 'same') continue
    if (plan instanceof Refusal) return plan
    plans.set(name, plan)
  }
  if (plans.size === 0) return 'same'
  await onAllowed?.(plans)
  for (const [name, { value, from, to, before, after, columns, isShown }] of plans) {
    const { event, action, onFinal, valueOf } = fields[name]
    await writeEvent(tx, actor, ticket, { kind: event, from, to }, columns)
    await record(tx, actor, action, { ticket, before, after, isShown })
    if (!isQuiet) await onFinal?.(tx, actor, ticket, { from: valueOf(ticket), to: value })
  }
  return 'changed'
}

const isClosingOrReopening = ({ status }: TicketSummary, { status: wanted = status }: TicketChange) =>
  (status === 'closed') !== (wanted === 'closed')

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[]
function namesOf(table: object): string[] {
  return Object.keys(table)
}
