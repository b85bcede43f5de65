import { forms } from '@westmore/contract/tickets-forms.ts'
import { ChosenCategory, MAX_MESSAGE, MAX_TITLE, type Ticket } from '@westmore/contract/tickets.ts'
import { useEffect, useRef } from 'react'
import Telegraph from '~icons/game-icons/post-office'
import Send from '~icons/lucide/send-horizontal'
import { TicketAnswers } from '#features/pages/public.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Options } from '#ui/options.tsx'
import { FormLine } from '#ui/ornament.tsx'
import { submitOrFocus, useSending } from '#ui/use-sending.ts'
import { DropVeil, pasteFiles, useFileDrop } from '../writing/file-drop.tsx'
import { ConcernedField } from './concerned-field.tsx'
import { FilesField } from '../writing/files-field.tsx'
import { FormField } from './form-field.tsx'
import { alerts, categoryLabel, ticketProblem } from '../labels.ts'
import { useAttachments } from '../writing/use-attachments.ts'
import { useNewTicket } from './use-new-ticket.ts'
import { useAllowedCategories } from './use-allowed-categories.ts'

type NewTicketProps = {
  userId: string
  /** Also gets the sent text: after a lost response, the stored ticket may have an earlier wording. */
  onCreated: (ticket: Ticket, message: string) => void
}

/** Form of a new ticket, printed like a telegram; its draft is kept in this browser until it is sent. */
export function NewTicket({ userId, onCreated }: NewTicketProps) {
  const ticket = useNewTicket(userId, onCreated)
  const { draft, faults, change, check, create } = ticket
  const form = useRef<HTMLFormElement>(null)
  const asked = draft.category === '' ? undefined : forms[draft.category].message
  const files = useAttachments(draft.attachments, (attachments) => change({ attachments }))
  const { isOver, drop } = useFileDrop(files)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () => (!files.isBusy && check() ? create() : null),
    explain: (error) => ticketProblem(error, alerts.createFailed),
  })

  return (
    <Paper framed className="relative mx-auto max-w-3xl" {...drop}>
      <header className="mb-6 grid gap-4">
        <div className="flex items-center gap-4">
          <Telegraph className="size-12 shrink-0 text-ember-deep sm:size-16" />
          <div className="min-w-0">
            <p className="smallcaps text-fg-soft">Telegrafní úřad · Westmore</p>
            <h2 className="poster text-display-sm">Nový Ticket</h2>
          </div>
        </div>
        <FormLine />
      </header>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => submitOrFocus(event, submit)}
        aria-label="Nový Ticket"
        className="grid gap-5"
        onInput={forgetFailure}
      >
        <AskedFields {...{ userId, ticket }} />
        <TextArea
          label={`${asked?.label ?? 'Zpráva'} *`}
          hint={asked?.hint}
          rows={6}
          max={MAX_MESSAGE}
          aria-required
          placeholder="Popište to vlastními slovy. Čím přesněji, tím rychleji se dočkáte odpovědi."
          error={faults['message']}
          value={draft.message}
          onChange={({ currentTarget }) => change({ message: currentTarget.value })}
          onPaste={(event) => pasteFiles(event, files)}
        />
        <TicketAnswers
          text={`${draft.title}\n${draft.message}`}
          opened={draft.openedAnswers}
          onOpened={(openedAnswers) => change({ openedAnswers })}
        />
        <FilesField files={files} />
        {failure && (
          <p role="alert" className="border-l-6 border-bad bg-field px-4 py-3 font-bold text-bad">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <LinkButton to="?" variant="ghost">
            Zpět
          </LinkButton>
          <Button type="submit" busy={isSending} disabled={files.isBusy}>
            <Send />
            {isSending ? 'Odesílám…' : files.isBusy ? 'Nahrávám soubory…' : 'Odeslat ticket'}
          </Button>
        </div>
      </form>
      {isOver && <DropVeil />}
    </Paper>
  )
}

type AskedFieldsProps = { userId: string; ticket: ReturnType<typeof useNewTicket> }

/** Category, title, and the questions of the category. */
function AskedFields({ userId, ticket: { draft, faults, change, answer } }: AskedFieldsProps) {
  const { category } = draft
  const allowed = useAllowedCategories()
  return (
    <>
      <SelectField
        label="Kategorie *"
        hint={category !== '' && forms[category].about}
        error={faults['category']}
        value={category}
        aria-required
        onChange={({ currentTarget }) => {
          const chosen = ChosenCategory.safeParse(currentTarget.value)
          change({ category: chosen.success ? chosen.data : '' })
        }}
      >
        <option value="">Vyberte, čeho se ticket týká</option>
        <Options of={allowed.map((one) => [one, categoryLabel(one)])} />
      </SelectField>
      <TextField
        label="Předmět *"
        placeholder="O co jde, v jedné větě"
        max={MAX_TITLE}
        aria-required
        error={faults['title']}
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      {category === 'complaint' && (
        <ConcernedField
          value={draft.concernedId}
          userId={userId}
          onChange={(concernedId) => change({ concernedId })}
        />
      )}
      {category !== '' &&
        forms[category].fields.map((field) => (
          <FormField
            key={`${category} ${field.id}`}
            field={field}
            value={draft.fields[category]?.[field.id] ?? ''}
            error={faults[field.id]}
            onChange={(value) => answer(field.id, value)}
          />
        ))}
    </>
  )
}
