import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_TAGS } from '@westmore/contract/tickets-marks.ts'
import type { StaffTicket } from '@westmore/contract/tickets.ts'
import { classes } from '#ui/classes.ts'
import { TAG_FIELD } from './focus.ts'
import { PickField } from './pick-field.tsx'
import { ticketQueries } from '../queries.ts'
import { useDesk } from './use-desk.ts'

const place = 'min-w-24 flex-1 basis-24 max-sm:basis-full sm:max-w-64'

export function DeskTags({ ticket }: { ticket: StaffTicket }) {
  const { changes } = useDesk()
  const { id, tags } = ticket
  const { data: marks = [], isPending } = useQuery(ticketQueries.marks())
  const left = marks.filter((mark) => mark.kind === 'tag' && !tags.some((tag) => tag.id === mark.id))
  const choices = [
    ...(tags.length < MAX_TAGS ? left : []).map((tag) => ({ ...tag, isChosen: false })),
    ...tags.map((tag) => ({ ...tag, isChosen: true, title: `Odebrat štítek ${tag.name}` })),
  ]

  const { mutate: pick, isPending: isSaving } = useMutation({
    mutationFn: (picked: string) =>
      changes.tag([id], { [tags.some((tag) => tag.id === picked) ? 'remove' : 'add']: [picked] }),
  })

  // Without its list a pick would do nothing: keys wait for it.
  if (isPending) return <span data-coming className={classes('min-h-11 lg:min-h-9', place)} />
  if (choices.length === 0) return null
  return (
    <PickField
      id={TAG_FIELD}
      label="Štítky"
      title={[
        tags.length < MAX_TAGS ? 'Štítky (T)' : 'Víc štítků už přidat nejde.',
        ...tags.map(({ name }) => name),
      ].join('\n')}
      placeholder="Štítek…"
      choices={choices}
      isBusy={isSaving}
      onPick={pick}
      className={place}
    />
  )
}

export function RowTags({ tags }: { tags: StaffTicket['tags'] }) {
  const [first, ...more] = tags
  if (!first) return null
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <span title={`Štítky: ${names}`} className="flex shrink-0 items-center gap-1 text-xs leading-4.5">
      <span className="sr-only">Štítky: {names}</span>
      <span aria-hidden="true" className="max-w-20 truncate rounded-full border border-edge px-1.5">
        {first.name}
      </span>
      {more.length > 0 && <span aria-hidden="true">+{more.length}</span>}
    </span>
  )
}
