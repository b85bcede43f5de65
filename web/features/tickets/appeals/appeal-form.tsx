import { useMutation } from '@tanstack/react-query'
import { Attachment, MAX_FIELD, MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { errorCode, type Api } from '#api.ts'
import { browserStore } from '#kept/browser-store.ts'
import { useKept } from '#kept/use-kept.ts'
import { ownTicketPlace } from '#places.ts'
import { TextArea } from '#ui/field.tsx'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { MESSAGE_TOO_LONG, ticketProblem, tooLong } from '../labels.ts'
import { OpeningForm } from '../writing/opening-form.tsx'
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

export function AppealForm({ data: { sanction, form } }: { data: AppealData }) {
  const { fields, state } = useAppeal(sanction.id, form.questions)
  const { values, problems, onChange, text } = fields
  return (
    <OpeningForm aria-label={appealWords.heading} {...{ fields, state }} sendLabel="Odeslat odvolání">
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
        {...text('message')}
      />
      {form.questions.map((question) => (
        <TextArea
          key={question}
          label={question}
          rows={2}
          max={MAX_FIELD}
          error={problems[question]}
          value={values.answers[question] ?? ''}
          onWrite={(answer) => onChange({ answers: { ...values.answers, [question]: answer } })}
        />
      ))}
    </OpeningForm>
  )
}

function useAppeal(id: string, questions: readonly string[]) {
  const { draft, setDraft, forget } = useKept({
    name: `appeal:${id}`,
    schema: Draft,
    blank: { id: crypto.randomUUID(), message: '', answers: {}, attachments: [] },
    store: browserStore,
  })
  const navigate = useNavigate()
  const { mutateAsync } = useMutation(appealCommands.create())
  const asked = questions.map((question) => ({ question, answer: draft.answers[question]?.trim() ?? '' }))
  const attachmentIds = draft.attachments.map((attachment) => attachment.id)
  return useNewForm({
    values: [draft, setDraft],
    read: ({ message }) =>
      readUnless(
        {
          ...Object.fromEntries(
            asked.map(({ question, answer }) => [question, answer.length > MAX_FIELD && tooLong(MAX_FIELD)]),
          ),
          message:
            (isBlank(message) && 'Napište prosím, proč se sankcí nesouhlasíte.') ||
            (message.length > MAX_MESSAGE && MESSAGE_TOO_LONG),
        },
        () => ({ id, ticketId: draft.id, message: message.trim(), answers: asked, attachmentIds }),
      ),
    save: async (appeal) => {
      const { ticket } = await mutateAsync(appeal)
      // Not in `onSuccess`, which is lost when the page has been loaded again without the form.
      forget()
      void navigate(ownTicketPlace(ticket), { replace: true })
    },
    explain: problemOf,
  })
}

/** The refusals that depend on the time are shown by the page, which is loaded again. */
const problemOf = (error: unknown) =>
  errorCode(error) === 'FORM_CHANGED'
    ? 'Otázky se mezitím změnily. Vaše odpovědi zůstaly; odpovězte prosím i na nové otázky a odvolání odešlete znovu.'
    : ticketProblem(error, 'Odvolání se nepodařilo odeslat. Zkuste to prosím znovu.', {
        NOT_FOUND: appealWords.gone,
        SANCTION_OVER: appealWords.over,
      })
