import { useMutation } from '@tanstack/react-query'
import { MAX_NOTE, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import { isBlank } from '@westmore/contract/signs.ts'
import { useRef, useState } from 'react'
import Chevron from '~icons/lucide/chevron-right'
import { announceFailure } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import type { Fields } from '#ui/use-form.ts'
import { offerUndo } from '#undo/undos.ts'
import { allowlistCommands } from '../queries.ts'
import { reasonTemplates, reviewWords, tooLong } from '../staff-labels.ts'
import { olderText } from './older-texts.ts'
import { ReasonForm, type ReasonDraft } from './reason.tsx'
import type { DecisionDialog } from './use-decisions.ts'

const words = { send: 'Zamítnout', sending: 'Zamítám...', failed: reviewWords.declineFailed }

type DeclineFormProps = DecisionDialog & { submission: StaffSubmission; onUndo: (id: string) => void }

export function DeclineForm({ submission, carryOut, close, onUndo }: DeclineFormProps) {
  const { id, username, answers } = submission
  const { mutateAsync } = useMutation(allowlistCommands.decline())
  const undoDecline = useMutation(allowlistCommands.undoDecline())
  const field = useRef<HTMLTextAreaElement>(null)

  async function decline({ reason, notes }: ReasonDraft, keepAgain: () => void) {
    const written = Object.entries(notes)
      .map(([questionId, note]) => ({ questionId, note: note.trim() }))
      .filter(({ note }) => note !== '')
    await mutateAsync({ id, reason, notes: written, isHeld: true })
    offerUndo(`Žádost uživatele ${username} byla zamítnuta.`, () => void undo(keepAgain))
  }

  async function undo(keepAgain: () => void) {
    onUndo(id)
    try {
      await undoDecline.mutateAsync({ id })
      keepAgain()
      toast.success(reviewWords.undone)
    } catch (error) {
      announceFailure(error, reviewWords.undoFailed, { TOO_LATE: reviewWords.undoLate })
    }
  }

  return (
    <ReasonForm
      ref={field}
      name={`decline:${id}`}
      blank={{
        reason: olderText(id, 'reason'),
        notes: Object.fromEntries(
          answers.map(({ questionId }) => [questionId, olderText(id, `answer:${questionId}`)]),
        ),
      }}
      question={
        <>
          Opravdu chcete zamítnout žádost uživatele <bdi>{username}</bdi>? Uživatel bude moci podat novou
          žádost za 24 hodin.
        </>
      }
      onSend={(draft, keepAgain) => carryOut(submission, () => decline(draft, keepAgain))}
      words={words}
      onClose={close}
      fieldClass="[&_textarea]:min-h-22"
    >
      {(fields) => (
        <>
          <div role="group" aria-label="Vzorové důvody" className="flex flex-wrap gap-2">
            {reasonTemplates.map(({ label, text }) => (
              <Button
                key={label}
                variant="secondary"
                size="sm"
                onClick={() => {
                  const { reason } = fields.values
                  fields.onChange({ reason: isBlank(reason) ? text : `${reason.trimEnd()}\n${text}` })
                  field.current?.focus()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          <AnswerNotes answers={answers} {...fields} />
        </>
      )}
    </ReasonForm>
  )
}

type AnswerNotesProps = Pick<StaffSubmission, 'answers'> & Fields<ReasonDraft>

function AnswerNotes({ answers, values: { notes }, onChange }: AnswerNotesProps) {
  const [hadNotes] = useState(() => Object.values(notes).some((note) => note !== ''))
  return (
    <details className="group rounded-sm border border-line" open={hadNotes}>
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 font-bold hover:bg-fg/5 [&::-webkit-details-marker]:hidden">
        <Chevron className="shrink-0 transition-transform group-open:rotate-90" />
        Poznámky k odpovědím (nepovinné)
      </summary>
      <ol className="grid max-h-[max(12rem,26dvh)] gap-5 overflow-y-auto overscroll-contain border-t border-line px-3 py-3">
        {answers.map(({ questionId, question, answer }, index) => (
          <li key={questionId} className="grid gap-1.5">
            <p className="font-bold wrap-anywhere">
              {index + 1}. {question}
            </p>
            <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-wrap text-fg-soft">{answer}</p>
            <SuggestingTextArea
              signs="§"
              label={`Poznámka k odpovědi ${index + 1}`}
              rows={2}
              max={MAX_NOTE}
              value={notes[questionId] ?? ''}
              onWrite={(text) => onChange({ notes: { ...notes, [questionId]: text } })}
              error={(notes[questionId] ?? '').trim().length > MAX_NOTE && tooLong(MAX_NOTE)}
              className="text-sm [&_textarea]:min-h-16"
            />
          </li>
        ))}
      </ol>
    </details>
  )
}
