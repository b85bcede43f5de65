import { useQuery } from '@tanstack/react-query'
import { MAX_TAGS } from '@westmore/contract/tickets-marks.ts'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { useState } from 'react'
import Cross from '~icons/lucide/x'
import { classes } from '#ui/classes.ts'
import { TAG_FIELD } from './focus.ts'
import { PickField } from './pick-field.tsx'
import { ticketQueries } from '../queries.ts'
import type { DeskChanges } from './use-changes.ts'

/** Tags of the open ticket, with a list to add one. */
export function DeskTags({ ticket, changes }: { ticket: StaffTicket; changes: DeskChanges }) {
  const { id, tags } = ticket
  const marks = useQuery(ticketQueries.marks()).data ?? []
  const [isBusy, setBusy] = useState(false)
  const left = marks.filter((mark) => mark.kind === 'tag' && !tags.some((tag) => tag.id === mark.id))

  async function carryOut(news: { add?: string[]; remove?: string[] }) {
    if (isBusy) return
    setBusy(true)
    await changes.tag([id], news)
    setBusy(false)
  }

  if (tags.length === 0 && left.length === 0) return null
  return (
    <div role="group" aria-label="Štítky" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {tags.map((tag) => (
        <button
          key={tag.id}
          type="button"
          disabled={isBusy}
          onClick={() => void carryOut({ remove: [tag.id] })}
          aria-label={`Odebrat štítek ${tag.name}`}
          title={`Odebrat štítek ${tag.name}`}
          className="flex min-h-11 max-w-full items-center gap-1 rounded-full border border-edge px-2.5 text-[0.8125rem] text-fg-soft hover:border-fg-soft hover:text-fg lg:min-h-8"
        >
          <span className="truncate">{tag.name}</span>
          <Cross className="shrink-0" />
        </button>
      ))}
      {left.length > 0 && tags.length < MAX_TAGS && (
        <PickField
          id={TAG_FIELD}
          label="Přidat štítek"
          title="Přidat štítek (T)"
          placeholder="Štítek…"
          choices={left}
          isBusy={isBusy}
          onPick={(tag) => void carryOut({ add: [tag] })}
          className="w-24"
        />
      )}
    </div>
  )
}

/** Short form for a row: the first tag and the number of others. */
export function RowTags({ tags, className }: { tags: StaffTicket['tags']; className?: string }) {
  const [first, ...more] = tags
  if (!first) return null
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <span
      title={`Štítky: ${names}`}
      className={classes('flex shrink-0 items-center gap-1 text-xs leading-4.5', className)}
    >
      <span className="sr-only">Štítky: {names}</span>
      <span aria-hidden="true" className="max-w-20 truncate rounded-full border border-edge px-1.5">
        {first.name}
      </span>
      {more.length > 0 && <span aria-hidden="true">+{more.length}</span>}
    </span>
  )
}
