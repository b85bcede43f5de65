import { useQuery } from '@tanstack/react-query'
import { MAX_QUERY } from '@westmore/contract/search.ts'
import { useDeferredValue, useId, useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { sanctionQueries } from '../queries.ts'
import { targetOf, typedIdentifier, type SanctionTarget } from './target.ts'

type TargetFieldProps = { onChoose: (target: SanctionTarget) => void; error: string | undefined }

export function TargetField({ onChoose, error }: TargetFieldProps) {
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim())
  const { data, isError } = useQuery(sanctionQueries.people(wanted))
  const listId = useId()
  const typed = typedIdentifier(wanted)
  const found = wanted.length > 1 ? data : undefined
  const people =
    found?.people.map(({ id, username }) => ({ target: { userId: id, name: username }, aside: id })) ?? []
  const players =
    found?.players.flatMap(({ identifier, name, person }) => {
      const target = person ? null : targetOf({ person, name }, identifier)
      return target ? [{ target, aside: identifier }] : []
    }) ?? []
  const unknown =
    typed &&
    !people.some(({ aside }) => typed === `discord:${aside}`) &&
    !players.some(({ aside }) => aside === typed)
      ? [{ target: { identifiers: [typed], name: '' }, aside: typed }]
      : []
  const choices: { target: SanctionTarget; aside: string }[] = [...people, ...players, ...unknown]

  return (
    <div className="grid gap-1">
      <TextField
        label="Koho se týká *"
        type="search"
        maxLength={MAX_QUERY}
        autoComplete="off"
        hint="Jméno, Discord ID nebo celá licence. Účet na webu mít nemusí."
        aria-controls={listId}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        error={error}
      />
      <ul id={listId} aria-label="Nalezeno" className="grid max-h-60 overflow-y-auto text-sm">
        {choices.map(({ target, aside }) => (
          <li key={aside}>
            <button
              type="button"
              onClick={() => onChoose(target)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-2 rounded-sm px-2 py-1.5 text-left hover:bg-fg/10"
            >
              <bdi className="font-bold wrap-anywhere">{target.name || 'Bez účtu'}</bdi>
              <span className="font-mono break-all text-fg-soft">{aside}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-fg-soft">
        {isError
          ? 'Hledání se nezdařilo. Zkuste to prosím znovu.'
          : found && choices.length === 0 && 'Nikoho takového neznáme. Napište celé Discord ID nebo licenci.'}
      </p>
    </div>
  )
}
