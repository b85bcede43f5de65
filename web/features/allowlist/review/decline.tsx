import { useMutation } from '@tanstack/react-query'
import { MAX_NOTE, type StaffSubmission } from '@westmore/contract/allowlist.ts'
import { useRef, useState } from 'react'
import Chevron from '~icons/lucide/chevron-right'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { offerUndo } from '#undo/undos.ts'
import { allowlistCommands } from '../queries.ts'
import { olderText } from './older-texts.ts'
import { applyDecision, type DecisionProps } from './outcome.ts'
import { ReasonForm, useReason, type ReasonDraft } from './reason.tsx'
import { reasonTemplates, reviewWords, tooLong } from '../staff-labels.ts'
import { isBlank } from '@westmore/contract/signs.ts'

const words = { send: 'Zamítnout', sending: 'Zamítám...' }

export function DeclineForm(props: DecisionProps) {
  const { id, username, answers } = props.submission
  const { mutateAsync } = useMutation(allowlistCommands.decline())
  const undoDecline = useMutation(allowlistCommands.undoDecline())
  const form = useReason({
    name: `decline:${id}`,
    blank: {
      reason: olderText(id, 'reason'),
      notes: Object.fromEntries(
        answers.map(({ questionId }) => [questionId, olderText(id, `answer:${questionId}`)]),
      ),
    },
    save,
    failed: reviewWords.declineFailed,
  })
  const { values, onChange } = form.fields
  const field = useRef<HTMLTextAreaElement>(null)

  const useTemplate = (text: string) => {
    const { reason } = values
    onChange({ reason: isBlank(reason) ? text : `${reason.trimEnd()}\n${text}` })
    field.current?.focus()
  }

  function save({ reason, notes }: ReasonDraft) {
    const written = Object.entries(notes)
      .map(([questionId, note]) => ({ questionId, note: note.trim() }))
      .filter(({ note }) => note !== '')
    const decline = async () => {
      await mutateAsync({ id, reason, notes: written, isHeld: true })
      form.forget()
    }
    const done = () => offerUndo(`Žádost uživatele ${username} byla zamítnuta.`, () => void undo())
    return applyDecision(props, decline, done)
  }

  async function undo() {
    props.onUndo(id)
    try {
      await undoDecline.mutateAsync({ id })
      form.restore()
      toast.success(reviewWords.undone)
    } catch (error) {
      announceFailure(error, reviewWords.undoFailed, { TOO_LATE: reviewWords.undoLate })
    }
  }

  return (
    <ReasonForm
      {...{ form, words }}
      ref={field}
      question={
        <>
          Opravdu chcete zamítnout žádost uživatele <bdi>{username}</bdi>? Uživatel bude moci podat novou
          žádost za 24 hodin.
        </>
      }
      onClose={props.onClose}
      fieldClass="[&_textarea]:min-h-22"
    >
      <div role="group" aria-label="Vzorové důvody" className="flex flex-wrap gap-2">
        {reasonTemplates.map(({ label, text }) => (
          <Button key={label} variant="secondary" size="sm" onClick={() => useTemplate(text)}>
            {label}
          </Button>
        ))}
      </div>
      <AnswerNotes
        answers={answers}
        notes={values.notes}
        onType={(questionId, text) => onChange({ notes: { ...values.notes, [questionId]: text } })}
      />
    </ReasonForm>
  )
}

type AnswerNotesProps = {
  answers: StaffSubmission['answers']
  notes: Readonly<Record<string, string>>
  onType: (questionId: string, text: string) => void
}

function AnswerNotes({ answers, notes, onType }: AnswerNotesProps) {
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
              onWrite={(text) => onType(questionId, text)}
              error={(notes[questionId] ?? '').trim().length > MAX_NOTE && tooLong(MAX_NOTE)}
              className="text-sm [&_textarea]:min-h-16"
            />
          </li>
        ))}
      </ol>
    </details>
  )
}
