import { forms } from '@westmore/contract/tickets-forms.ts'
import { type ChosenCategory, MAX_MESSAGE, MAX_TITLE, type Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { TicketAnswers } from '#features/pages/public.ts'
import { Paper } from '#ui/card.tsx'
import { ChoiceField, TextArea, TextField } from '#ui/field.tsx'
import { DropVeil, pasteFiles, useFileDrop } from '../writing/file-drop.tsx'
import { categoryLabel, followsOn } from '../labels.ts'
import { OpeningForm } from '../writing/opening-form.tsx'
import { useAttachments } from '../writing/use-attachments.ts'
import { ConcernedField } from './concerned-field.tsx'
import { FormField } from './form-field.tsx'
import { useNewTicket } from './use-new-ticket.ts'

type NewTicketProps = {
  allowed: readonly ChosenCategory[]
  userId: string
  follows: string | null
  /** Also gets the sent text: after a lost response, the stored ticket may have an earlier wording. */
  onCreated: (ticket: Ticket, message: string) => void
}

export function NewTicket({ allowed, userId, follows, onCreated }: NewTicketProps) {
  const reference = follows === null ? '' : `${followsOn(follows)}.\n\n`
  const ticket = useNewTicket({ reference, onCreated })
  const { values, text, onChange } = ticket.fields
  const form = useRef<HTMLFormElement>(null)
  const asked = values.category === '' ? undefined : forms[values.category].message
  const files = useAttachments(values.attachments, (attachments) => onChange({ attachments }))
  const { isOver, drop } = useFileDrop(files)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  return (
    <Paper framed className="relative max-w-3xl" {...drop}>
      <header className="mb-5 max-sm:mb-3 border-b-4 border-double border-fg/70 pb-2">
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
      <OpeningForm
        ref={form}
        aria-label="Nový Ticket"
        state={ticket.state}
        files={files}
        sendLabel="Odeslat ticket"
      >
        <RequiredFields {...{ allowed, userId, ticket }} />
        <TextArea
          label={`${asked?.label ?? 'Zpráva'} *`}
          hint={asked?.hint}
          rows={6}
          max={MAX_MESSAGE - reference.length}
          aria-required
          placeholder="Popište to vlastními slovy, co nejpřesněji."
          {...text('message')}
          onPaste={(event) => pasteFiles(event, files)}
        />
        <TicketAnswers text={`${values.title}\n${values.message}`} />
        <CategoryFields ticket={ticket} />
      </OpeningForm>
      {isOver && <DropVeil />}
    </Paper>
  )
}

type FieldsProps = { ticket: ReturnType<typeof useNewTicket> }

type RequiredFieldsProps = FieldsProps & Pick<NewTicketProps, 'allowed' | 'userId'>

function RequiredFields({ allowed, userId, ticket: { fields } }: RequiredFieldsProps) {
  const { values, problems, onChange, text } = fields
  const { category } = values
  return (
    <>
      <ChoiceField
        label="Kategorie *"
        hint={category !== '' && forms[category].about}
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
        {...(values.title.length > MAX_TITLE / 2 && { max: MAX_TITLE })}
        aria-required
        {...text('title')}
      />
    </>
  )
}

function CategoryFields({ ticket: { fields, answer } }: FieldsProps) {
  const { category, fields: answers } = fields.values
  if (category === '') return null
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {forms[category].fields.map((field) => (
        <div key={`${category} ${field.id}`} className={field.kind === 'text' ? 'sm:col-span-2' : undefined}>
          <FormField
            field={field}
            value={answers[category]?.[field.id] ?? ''}
            error={fields.problems[field.id]}
            onChange={(value) => answer(field.id, value)}
          />
        </div>
      ))}
    </div>
  )
}
