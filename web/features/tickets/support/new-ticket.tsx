import { useMutation, useQuery } from '@tanstack/react-query'
import { forms, type FormField as Asked } from '@westmore/contract/tickets-forms.ts'
import {
  type ChosenCategory,
  MAX_FIELD,
  MAX_MESSAGE,
  MAX_TITLE,
  type Ticket,
} from '@westmore/contract/tickets.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { DayField } from '#days/day-field.tsx'
import { TicketAnswers } from '#features/pages/public.ts'
import { useKept } from '#kept/use-kept.ts'
import { withCurrent } from '#lists/filters.ts'
import { Paper } from '#ui/card.tsx'
import { ChoiceField, TextArea, TextField } from '#ui/field.tsx'
import { useNewForm } from '#ui/use-form.ts'
import { alerts, categoryLabel, followsOn, ticketProblem } from '../labels.ts'
import { ticketCommands, ticketQueries } from '../queries.ts'
import { OpeningForm } from '../writing/opening-form.tsx'
import { completeLink, keptTicket, readTicket } from './ticket-draft.ts'
import { withUsername } from '@westmore/contract/users.ts'

type NewTicketProps = {
  allowed: readonly ChosenCategory[]
  userId: string
  follows: string | null
  /** Also gets the sent text: after a lost response, the stored ticket may have an earlier wording. */
  onCreated: (ticket: Ticket, message: string) => void
}

export function NewTicket({ allowed, userId, follows, onCreated }: NewTicketProps) {
  const reference = follows === null ? '' : `${followsOn(follows)}.\n\n`
  const { draft, setDraft, forget } = useKept(keptTicket())
  const { mutateAsync } = useMutation(ticketCommands.create())
  const { fields, state } = useNewForm({
    values: [draft, setDraft],
    read: (values) => readTicket(values, reference),
    save: (ticket) =>
      mutateAsync(ticket, {
        onSuccess: (created) => {
          forget()
          onCreated(created, ticket.message)
        },
      }),
    explain: (error) => ticketProblem(error, alerts.createFailed),
  })
  const { values, problems, onChange, text } = fields
  const { category, title, message } = values
  const asked = category === '' ? undefined : forms[category]
  const answers = values.fields[category]
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  return (
    <Paper framed className="relative">
      <OpeningForm ref={form} aria-label="Nový Ticket" {...{ fields, state }} sendLabel="Odeslat ticket">
        <header className="max-sm:-mb-2 border-b-4 border-double border-fg/70 pb-2">
          <p className="smallcaps text-fg-soft max-sm:hidden">Telegrafní úřad · Westmore</p>
          <h2 className="poster text-display-sm">Nový Ticket</h2>
          {follows !== null && (
            <p>
              <Link to={`?ticket=${follows}`} className="text-link inline-flex min-h-11 items-center">
                {followsOn(follows)}
              </Link>
            </p>
          )}
        </header>
        <ChoiceField
          label="Kategorie *"
          hint={asked?.about}
          error={problems['category']}
          choices={[
            ['', 'Vyberte, čeho se ticket týká'],
            ...allowed.map((one) => [one, categoryLabel(one)] as const),
          ]}
          value={category}
          aria-required
          onChange={(chosen) => onChange({ category: chosen })}
        />
        {category === 'complaint' && (
          <ConcernedField
            value={values.concernedId}
            userId={userId}
            onChange={(concernedId) => onChange({ concernedId })}
          />
        )}
        <TextField
          label="Předmět *"
          placeholder="O co jde, v jedné větě"
          {...(title.length > MAX_TITLE / 2 && { max: MAX_TITLE })}
          aria-required
          {...text('title')}
        />
        <TextArea
          label={`${asked?.message?.label ?? 'Zpráva'} *`}
          hint={asked?.message?.hint}
          rows={6}
          max={MAX_MESSAGE - reference.length}
          aria-required
          placeholder="Popište to vlastními slovy, co nejpřesněji."
          {...text('message')}
        />
        <TicketAnswers text={`${title}\n${message}`} />
        {asked && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {asked.fields.map((field) => (
              <div
                key={`${category} ${field.id}`}
                className={field.kind === 'text' ? 'sm:col-span-2' : undefined}
              >
                <FormField
                  field={field}
                  value={answers?.[field.id] ?? ''}
                  error={problems[field.id]}
                  onWrite={(value) =>
                    onChange({
                      fields: { ...values.fields, [category]: { ...answers, [field.id]: value } },
                    })
                  }
                />
              </div>
            ))}
          </div>
        )}
      </OpeningForm>
    </Paper>
  )
}

type FormFieldProps = {
  field: Asked
  value: string
  error: string | undefined
  onWrite: (value: string) => void
}

function FormField({ field: { label, hint, kind, options = [] }, ...state }: FormFieldProps) {
  const shared = { label, hint, ...state }
  const { value, error, onWrite } = state
  if (kind === 'choice')
    return (
      <ChoiceField
        {...{ label, hint, value, error }}
        choices={[['', 'Vyberte…'], ...options.map((one) => [one, one] as const)]}
        onChange={onWrite}
      />
    )
  if (kind === 'date')
    return (
      <DayField {...{ label, hint, value, error }} onChange={onWrite} onInvalid="pass" className="max-w-72" />
    )
  if (kind === 'text')
    return <TextArea {...shared} rows={3} {...(value.length > MAX_FIELD / 2 && { max: MAX_FIELD })} />
  if (kind === 'link')
    return (
      <TextField
        {...shared}
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        onBlur={() => onWrite(completeLink(value))}
      />
    )
  return <TextField {...shared} autoComplete="off" />
}

type ConcernedFieldProps = { value: string; userId: string; onChange: (id: string) => void }

/** This person cannot see the ticket. */
function ConcernedField({ value, userId, onChange }: ConcernedFieldProps) {
  const { data: staff } = useQuery(ticketQueries.staff())
  const others = staff?.filter(({ id }) => id !== userId) ?? []
  // A select shows its first option, «Neuvádím», for a value it does not offer.
  const chosen = withCurrent(
    value || undefined,
    others.map((one) => [one.id, withUsername(one)]),
    () => (staff ? 'Vybraný člověk už v týmu není' : 'Načítám…'),
  )
  return (
    <ChoiceField
      label="Na koho si stěžujete"
      hint="Kdo je tu uvedený, ticket neuvidí ani se o něm nedozví."
      value={value}
      choices={[['', 'Neuvádím (ticket uvidí celý tým)'], ...chosen]}
      onChange={onChange}
    />
  )
}
