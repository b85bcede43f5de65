import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import Close from '~icons/lucide/x'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { TextField } from '#ui/field.tsx'
import { todoQueries } from '../queries.ts'
import { subjectKinds, type Subject } from '../todo-subject.tsx'

type SubjectFieldProps = { value: Subject | null; onChange: (subject: Subject | null) => void }

export function SubjectField({ value, onChange }: SubjectFieldProps) {
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim())
  const { found, isError } = useSubjects(wanted)
  const listId = useId()
  const place = useFocusRecovery<HTMLDivElement>()

  const search = (
    <div className="grid content-start gap-1">
      <TextField
        label="Souvisí s"
        type="search"
        autoComplete="off"
        hint="Hledejte ticket, žádost nebo hráče."
        aria-controls={listId}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <ul id={listId} aria-label="Nalezeno" className="grid max-h-60 overflow-y-auto text-sm">
        {wanted !== '' &&
          found?.map((subject) => {
            const { label, Icon } = subjectKinds[subject.type]
            return (
              <li key={`${subject.type} ${subject.id}`}>
                <button
                  type="button"
                  onClick={() => {
                    onChange(subject)
                    setWords('')
                  }}
                  className="flex min-h-10 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-fg/10 max-sm:min-h-11"
                >
                  <Icon className="shrink-0" />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {label} {subject.number && `#${subject.number}`} {subject.title}
                  </span>
                </button>
              </li>
            )
          })}
      </ul>
      <p role="status" className="text-sm text-fg-soft">
        {wanted !== '' &&
          (isError
            ? 'Hledání se nezdařilo. Zkuste to prosím znovu.'
            : found?.length === 0 && 'Nic takového tu není.')}
      </p>
    </div>
  )
  return (
    <div ref={place}>
      {value ? <ChosenSubject subject={value} onRemove={() => onChange(null)} /> : search}
    </div>
  )
}

function ChosenSubject({ subject, onRemove }: { subject: Subject; onRemove: () => void }) {
  const { label, Icon } = subjectKinds[subject.type]
  return (
    <div className="grid content-start gap-1.5">
      <p className="font-bold">Souvisí s</p>
      <p className="flex min-h-11 items-center gap-2 rounded-sm border-2 border-line px-3 py-1 text-sm">
        <Icon className="shrink-0" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {label} {subject.number && `#${subject.number}`} {subject.title ?? 'už neexistuje'}
        </span>
        <button
          type="button"
          aria-label="Odebrat vazbu"
          onClick={onRemove}
          className="-mr-2 grid size-9 shrink-0 place-items-center rounded-sm hover:bg-fg/10 max-sm:size-11"
        >
          <Close />
        </button>
      </p>
    </div>
  )
}

function useSubjects(words: string) {
  const { data, isError } = useQuery(todoQueries.subjects(words))
  const none = { number: null, userId: null }
  const found: Subject[] | undefined = data && [
    ...data.tickets.map(({ id, title, number }) => ({ ...none, type: 'ticket' as const, id, title, number })),
    ...data.submissions.map(({ id, username: title, userId }) => ({
      ...none,
      type: 'submission' as const,
      id,
      title,
      userId,
    })),
    ...data.people.map(({ id, username: title }) => ({
      ...none,
      type: 'user' as const,
      id,
      title,
      userId: id,
    })),
  ]
  return { found, isError }
}
