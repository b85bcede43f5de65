import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MAX_SEARCH } from '@westmore/contract/tickets.ts'
import { MAX_PEOPLE_SEARCH } from '@westmore/contract/users.ts'
import { useDeferredValue, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { orpc } from '#api.ts'
import { number } from '#format.ts'
import { optionKey } from '#keys/use-options.ts'
import { personPlace, ticketPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { TextField } from '#ui/field.tsx'
import { Choices } from './choices.tsx'
import { exactHit } from './exact-hit.ts'

const FEW = 6

export type Target = {
  id: string
  label: string
  /** Its names, for matching one that is typed in full. */
  names: readonly string[]
  place: string
}

const searches = {
  ticket: {
    label: 'Ticket',
    placeholder: 'číslo, název nebo hráč',
    max: MAX_SEARCH,
    foundLabel: 'Nalezené tickety',
    loadFailed: 'Tickety se nepodařilo načíst.',
    none: 'Žádný takový ticket',
  },
  person: {
    label: 'Uživatel',
    placeholder: 'jméno nebo ID',
    max: MAX_PEOPLE_SEARCH,
    foundLabel: 'Nalezení uživatelé',
    loadFailed: 'Uživatele se nepodařilo načíst.',
    none: 'Žádný takový uživatel',
  },
}

/** `total` counts those not shown too. */
function useTargets(kind: keyof typeof searches, words: string) {
  const { me } = useMe()
  const tickets = useQuery({
    ...orpc.tickets.list.queryOptions({
      input: words === '' ? { status: 'unclosed' } : { status: 'all', q: words },
      placeholderData: keepPreviousData,
    }),
    enabled: kind === 'ticket',
    select: ({ tickets: all, total }) => ({
      total,
      // Staff who opened a ticket are treated as its player, who has no internal notes.
      found: all
        .filter(({ isOwn }) => !isOwn)
        .map(({ id, number: shown, title, username }): Target => ({
          id,
          label: `#${shown} ${title}, ${username}`,
          names: [String(shown), `#${shown}`],
          place: ticketPlace(shown),
        })),
    }),
  })
  const people = useQuery({
    ...orpc.users.list.queryOptions({ input: { q: words }, placeholderData: keepPreviousData }),
    enabled: kind === 'person',
    select: ({ users, total }) => ({
      total,
      // People neither read nor write notes about themselves.
      found: users
        .filter(({ discordId }) => discordId !== me?.id)
        .map(({ discordId: id, username }) => ({
          id,
          label: username,
          names: [username, id],
          place: personPlace(id),
        })),
    }),
  })
  return kind === 'ticket' ? tickets : people
}

type TargetChoiceProps = {
  kind: keyof typeof searches
  chosen: string | undefined
  fault: string | undefined
  onChoose: (target: Target | undefined) => void
}

/** A target that is typed in full is chosen by itself. */
export function TargetChoice({ kind, chosen, fault, onChoose }: TargetChoiceProps) {
  const search = searches[kind]
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const { data, isError, isPlaceholderData } = useTargets(kind, asked)
  const targets = data?.found.slice(0, FEW) ?? []
  const total = data?.total ?? 0
  const place = targets.findIndex(({ id }) => id === chosen)
  const isOfWords = !isPlaceholderData && asked === words.trim()
  const hit = isOfWords ? exactHit(words.trim(), targets, total) : undefined
  const hitId = hit?.id
  const chooseHit = useEffectEvent(() => onChoose(hit))
  useEffect(() => {
    if (hitId !== undefined) chooseHit()
  }, [hitId])

  function walk(event: KeyboardEvent) {
    const to = optionKey(event, place, targets.length)
    // Enter submits the form.
    if (to === null || to === 'choose') return
    event.preventDefault()
    onChoose(targets[to])
  }

  return (
    <div className="grid gap-2">
      <TextField
        label={search.label}
        type="search"
        placeholder={search.placeholder}
        hint="Šipkami vyberete, klávesou Enter přidáte."
        maxLength={search.max}
        autoComplete="off"
        data-focused-first=""
        error={fault}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          if (value.trim() !== words.trim()) onChoose(undefined)
        }}
        onKeyDown={walk}
      />
      <Choices
        label={search.foundLabel}
        options={targets.map((target) => target.label)}
        chosen={place}
        onChoose={(index) => onChoose(targets[index])}
      />
      <p role="status" className="text-sm text-fg-soft">
        {isError
          ? search.loadFailed
          : data?.found.length === 0
            ? search.none
            : total > targets.length && `Zobrazeno ${number(targets.length)} z ${number(total)}`}
        <span className="sr-only">{place >= 0 && ` Vybráno: ${targets[place]?.label}`}</span>
      </p>
    </div>
  )
}
