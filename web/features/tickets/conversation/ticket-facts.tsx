import { forms } from '@westmore/contract/tickets-forms.ts'
import type { Ticket } from '@westmore/contract/tickets.ts'
import { date } from '#format.ts'
import { classes } from '#ui/classes.ts'
import type { Side } from '#places.ts'
import { MessageText } from '../writing/message-text.tsx'

export function TicketFacts({ ticket, side }: { ticket: Ticket; side: Side }) {
  const { category, fields, concerned, createdAt } = ticket
  const isDate = (id: string) => forms[category].fields.find((field) => field.id === id)?.kind === 'date'
  const facts = fields.map(({ id, label, value }) => ({ id, label, value: isDate(id) ? date(value) : value }))
  if (category === 'complaint' && concerned)
    facts.unshift({ id: 'concerned', label: 'Stížnost na', value: concerned.name })
  if (facts.length === 0) return null
  return (
    <dl
      aria-label="Údaje k ticketu"
      className={classes(
        'mb-3 grid grid-cols-1 gap-x-6 gap-y-3 rounded-sm sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)]',
        side === 'player' ? 'paper px-4 py-3 sm:px-5 sm:py-4' : 'border border-line bg-fg/3 px-3 py-2.5',
      )}
    >
      {facts.map(({ id, label, value }) => (
        <div key={id} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="text-sm font-bold text-fg-soft sm:max-w-56 sm:pt-0.5">{label}</dt>
          <dd className="min-w-0">
            <MessageText side={side} at={createdAt} text={value} isNote={false} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
