import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { Attachment, MAX_FIELD, MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import Send from '~icons/lucide/send-horizontal'
import { errorCode, type Api } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { useKept } from '#kept/use-kept.ts'
import { ownTicketPlace } from '#places.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextArea } from '#ui/field.tsx'
import { submitOrFocus, useSending } from '#ui/use-sending.ts'
import { MESSAGE_TOO_LONG, ticketProblem, tooLong } from '../labels.ts'
import { DropVeil, pasteFiles, useFileDrop } from '../writing/file-drop.tsx'
import { FilesField } from '../writing/files-field.tsx'
import { useAttachments } from '../writing/use-attachments.ts'
import { appealWords } from './labels.ts'
import { appealCommands } from './queries.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type AppealData = Awaited<ReturnType<Api['sanctions']['appeals']['form']>>

const Draft = z.object({
  /** Id of the future ticket: a repeated request opens only one. */
  id: z.string(),
  message: z.string(),
  /** By question, so that a changed form loses no answer. */
  answers: z.record(z.string(), z.string()),
  attachments: z.array(Attachment),
})
type Draft = z.infer<typeof Draft>

export function AppealForm({ data: { sanction, form } }: { data: AppealData }) {
  const { draft, change, isTried, create } = useAppeal(sanction.id, form.questions)
  const files = useAttachments(draft.attachments, (attachments) => change({ attachments }))
  const { isOver, drop } = useFileDrop(files)
  const messageFault =
    draft.message.length > MAX_MESSAGE
      ? MESSAGE_TOO_LONG
      : isTried && isBlank(draft.message) && 'Napište prosím, proč se sankcí nesouhlasíte.'

  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: () => (files.isBusy || files.isHeld ? null : create()),
    explain: problemOf,
  })

  return (
    <form
      noValidate
      onSubmit={(event) => submitOrFocus(event, submit)}
      onInput={forgetFailure}
      aria-label={appealWords.heading}
      className="grid gap-5"
      {...drop}
    >
      {form.help !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {form.help}
        </p>
      )}
      <TextArea
        label="Proč se sankcí nesouhlasíte *"
        rows={6}
        max={MAX_MESSAGE}
        aria-required
        error={messageFault}
        value={draft.message}
        onChange={({ currentTarget: { value } }) => change({ message: value })}
        onPaste={(event) => pasteFiles(event, files)}
      />
      {form.questions.map((question) => {
        const answer = draft.answers[question] ?? ''
        return (
          <TextArea
            key={question}
            label={question}
            rows={2}
            max={MAX_FIELD}
            error={answer.length > MAX_FIELD && tooLong(MAX_FIELD)}
            value={answer}
            onChange={({ currentTarget: { value } }) =>
              change({ answers: { ...draft.answers, [question]: value } })
            }
          />
        )
      })}
      <FilesField files={files} />
      <Failure>{failure}</Failure>
      <Button
        type="submit"
        busy={isSending}
        disabled={files.isBusy || files.isHeld}
        className="sm:justify-self-end"
      >
        <Send />
        {isSending ? 'Odesílám…' : files.isBusy ? 'Nahrávám soubory…' : 'Odeslat odvolání'}
      </Button>
      {isOver && <DropVeil />}
    </form>
  )
}

function useAppeal(id: string, questions: readonly string[]) {
  const { draft, setDraft, forget } = useKept({
    name: `appeal:${id}`,
    schema: Draft,
    blank: { id: crypto.randomUUID(), message: '', answers: {}, attachments: [] },
    store: browserStore,
  })
  const change = (news: Partial<Draft>) => setDraft((before) => ({ ...before, ...news }))
  const [isTried, setIsTried] = useState(false)
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(appealCommands.create())

  /** Null if the fields show why it cannot be sent. */
  function create() {
    const { message, answers, attachments } = draft
    setIsTried(true)
    const asked = questions.map((question) => ({ question, answer: answers[question]?.trim() ?? '' }))
    const isTooLong = message.length > MAX_MESSAGE || asked.some(({ answer }) => answer.length > MAX_FIELD)
    if (isBlank(message) || isTooLong) return null
    const attachmentIds = attachments.map((attachment) => attachment.id)
    return store({ id, ticketId: draft.id, message: message.trim(), answers: asked, attachmentIds })
  }

  async function store(appeal: Parameters<typeof mutateAsync>[0]) {
    const { ticket } = await mutateAsync(appeal, {
      onError: (refusal) => {
        if (isDefinedError(refusal) && refusal.code === 'ID_TAKEN') change({ id: crypto.randomUUID() })
      },
    })
    // Not in `onSuccess`, which is lost when the page has been loaded again without the form.
    forget()
    void navigate(ownTicketPlace(ticket), { replace: true })
  }

  return { draft, change, isTried, create }
}

/** The refusals that depend on the time are shown by the page, which is loaded again. */
const problemOf = (error: unknown) =>
  errorCode(error) === 'FORM_CHANGED'
    ? appealWords.formChanged
    : ticketProblem(error, appealWords.failed, {
        NOT_FOUND: appealWords.gone,
        SANCTION_OVER: appealWords.over,
      })
