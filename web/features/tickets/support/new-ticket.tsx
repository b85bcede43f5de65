import { forms } from '@westmore/contract/tickets-forms.ts'
import { type ChosenCategory, MAX_MESSAGE, MAX_TITLE, type Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import Send from '~icons/lucide/send-horizontal'
import { TicketAnswers } from '#features/pages/public.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { Failure } from '#ui/failure.tsx'
import { ChoiceField, TextArea, TextField } from '#ui/field.tsx'
import { submitOrFocus, useSending } from '#ui/use-sending.ts'
import { DropVeil, pasteFiles, useFileDrop } from '../writing/file-drop.tsx'
import { FilesField } from '../writing/files-field.tsx'
import { alerts, categoryLabel, followsOn, ticketProblem } from '../labels.ts'
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
  const ticket = useNewTicket({
    userId,
    reference,
    onCreated,
  })
  const { draft, faults, change, check, create } = ticket
  const form = useRef<HTMLFormElement>(null)
  const asked = draft.category === '' ? undefined : forms[draft.category].message
  const files = useAttachments(draft.attachments, (attachments) => change({ attachments }))
  const { isOver, drop } = useFileDrop(files)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () => (!files.isBusy && !files.isHeld && check() ? create() : null),
    explain: (error) => ticketProblem(error, alerts.createFailed),
  })

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
      <form
        ref={form}
        noValidate
        onSubmit={(event) => submitOrFocus(event, submit)}
        aria-label="Nový Ticket"
        className="grid gap-5"
        onInput={forgetFailure}
      >
        <RequiredFields {...{ allowed, userId, ticket }} />
        <TextArea
          label={`${asked?.label ?? 'Zpráva'} *`}
          hint={asked?.hint}
          rows={6}
          max={MAX_MESSAGE - reference.length}
          aria-required
          placeholder="Popište to vlastními slovy, co nejpřesněji."
          error={faults['message']}
          value={draft.message}
          onChange={({ currentTarget }) => change({ message: currentTarget.value })}
          onPaste={(event) => pasteFiles(event, files)}
        />
        <TicketAnswers text={`${draft.title}\n${draft.message}`} />
        <CategoryFields ticket={ticket} />
        <FilesField files={files} />
        <Failure>{failure}</Failure>
        <Button
          type="submit"
          busy={isSending}
          disabled={files.isBusy || files.isHeld}
          className="sm:justify-self-end"
        >
          <Send />
          {isSending ? 'Odesílám…' : files.isBusy ? 'Nahrávám soubory…' : 'Odeslat ticket'}
        </Button>
      </form>
      {isOver && <DropVeil />}
    </Paper>
  )
}

type FieldsProps = { ticket: ReturnType<typeof useNewTicket> }

type RequiredFieldsProps = FieldsProps & Pick<NewTicketProps, 'allowed' | 'userId'>

function RequiredFields({ allowed, userId, ticket: { draft, faults, change } }: RequiredFieldsProps) {
  const { category } = draft
  return (
    <>
      <ChoiceField
        label="Kategorie *"
        hint={category !== '' && forms[category].about}
        error={faults['category']}
        choices={[
          ['', 'Vyberte, čeho se ticket týká'],
          ...allowed.map((one) => [one, categoryLabel(one)] as const),
        ]}
        value={category}
        aria-required
        onChange={(chosen) => change({ category: chosen })}
      />
      {category === 'complaint' && (
        <ConcernedField
          value={draft.concernedId}
          userId={userId}
          onChange={(concernedId) => change({ concernedId })}
        />
      )}
      <TextField
        label="Předmět *"
        placeholder="O co jde, v jedné větě"
        {...(draft.title.length > MAX_TITLE / 2 && { max: MAX_TITLE })}
        aria-required
        error={faults['title']}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
    </>
  )
}

function CategoryFields({ ticket: { draft, faults, answer } }: FieldsProps) {
  const { category } = draft
  if (category === '') return null
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {forms[category].fields.map((field) => (
        <div key={`${category} ${field.id}`} className={field.kind === 'text' ? 'sm:col-span-2' : undefined}>
          <FormField
            field={field}
            value={draft.fields[category]?.[field.id] ?? ''}
            error={faults[field.id]}
            onChange={(value) => answer(field.id, value)}
          />
        </div>
      ))}
    </div>
  )
}
