import { useMutation } from '@tanstack/react-query'
import { isDefinedError } from '@orpc/client'
import { categories, forms } from '@westmore/contract/tickets-forms.ts'
import { Category, MAX_MESSAGE, MAX_TITLE, type Ticket } from '@westmore/contract/tickets.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Send from '~icons/lucide/send-horizontal'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { AttachButton } from '../writing/attach-button.tsx'
import { DropVeil, pasteFiles, useFileDrop } from '../writing/file-drop.tsx'
import { ConcernedField } from './concerned-field.tsx'
import { FileList } from '../writing/file-list.tsx'
import { FormField } from './form-field.tsx'
import { alerts, categoryLabel, ticketProblem } from '../labels.ts'
import { ticketCommands } from '../queries.ts'
import { TelegramHead } from './telegram-head.tsx'
import {
  emptyDraft,
  fieldsToSend,
  readTicketDraft,
  type TicketDraft,
  writeTicketDraft,
} from './ticket-draft.ts'
import { type Faults, ticketFaults } from './ticket-faults.ts'
import { useAttachments } from '../writing/use-attachments.ts'

interface NewTicketProps {
  userId: string
  /** Told what was sent: an answer that was lost may belong to an earlier wording. */
  onCreated: (ticket: Ticket, message: string) => void
}

/** The form of a new ticket; what is written is kept in this browser until it is sent. */
export function NewTicket({ userId, onCreated }: NewTicketProps) {
  const [draft, setDraft] = useState(() => readTicketDraft(userId))
  const kept = useRef(draft)
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error, reset } = useMutation(ticketCommands.create())
  const files = useAttachments(draft.attachments, (attachments) => change({ attachments }))
  const { isOver, drop } = useFileDrop(files)
  const { category, title, message } = draft
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  function change(news: Partial<TicketDraft>) {
    kept.current = { ...kept.current, ...news }
    setDraft(kept.current)
    writeTicketDraft(userId, kept.current)
    setFaults((before) => omit(before, Object.keys(news)))
  }

  function answer(id: string, value: string) {
    if (category === '') return
    change({
      fields: { ...kept.current.fields, [category]: { ...kept.current.fields[category], [id]: value } },
    })
    setFaults((before) => omit(before, [id]))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending || files.isBusy) return
    const found = ticketFaults(kept.current)
    flushSync(() => setFaults(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (category === '' || Object.keys(found).length > 0) return
    const { id, concernedId, attachments } = kept.current
    mutate(
      {
        id,
        category,
        title: title.trim(),
        message: message.trim(),
        fields: fieldsToSend(kept.current),
        concernedId: category === 'complaint' && concernedId !== '' ? concernedId : null,
        attachmentIds: attachments.map((attachment) => attachment.id),
      },
      {
        onSuccess: (ticket) => {
          writeTicketDraft(userId, null)
          onCreated(ticket, message)
        },
        onError: (refusal) => {
          console.error(refusal)
          if (isDefinedError(refusal) && refusal.code === 'ID_TAKEN') change({ id: emptyDraft().id })
        },
      },
    )
  }

  return (
    <Paper framed className="relative mx-auto max-w-3xl" {...drop}>
      <TelegramHead name="Nový Ticket" />
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        aria-label="Nový Ticket"
        className="grid gap-5"
        onInput={() => error && reset()}
      >
        <SelectField
          label="Kategorie *"
          hint={category !== '' && forms[category].about}
          error={faults['category']}
          value={category}
          aria-required
          onChange={({ currentTarget }) => {
            const chosen = Category.safeParse(currentTarget.value)
            change({ category: chosen.success ? chosen.data : '' })
          }}
        >
          <option value="">Vyberte, čeho se ticket týká</option>
          {categories.map((one) => (
            <option key={one} value={one}>
              {categoryLabel(one)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Titulek *"
          placeholder="O co jde, v jedné větě"
          max={MAX_TITLE}
          aria-required
          error={faults['title']}
          value={title}
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
        <TextArea
          label="Zpráva *"
          rows={6}
          max={MAX_MESSAGE}
          aria-required
          placeholder="Popište to vlastními slovy. Čím přesněji, tím rychleji se dočkáte odpovědi."
          error={faults['message']}
          value={message}
          onChange={({ currentTarget }) => change({ message: currentTarget.value })}
          onPaste={(event) => pasteFiles(event, files)}
        />
        <div className="grid gap-2">
          <FileList files={files} />
          <div>
            <AttachButton files={files} label="Přiložit soubory" />
          </div>
        </div>
        {error && (
          <p role="alert" className="border-l-6 border-bad bg-field px-4 py-3 font-bold text-bad">
            {ticketProblem(error, alerts.createFailed)}
          </p>
        )}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <LinkButton to="?" variant="ghost">
            Zpět
          </LinkButton>
          <Button type="submit" busy={isPending} disabled={files.isBusy}>
            <Send />
            {isPending ? 'Odesílám…' : files.isBusy ? 'Nahrávám soubory…' : 'Odeslat ticket'}
          </Button>
        </div>
      </form>
      {isOver && <DropVeil />}
    </Paper>
  )
}

function omit(faults: Faults, names: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))
}
