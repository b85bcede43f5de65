import { useQuery } from '@tanstack/react-query'
import { ViewName, views } from '@westmore/contract/tickets-desk.ts'
import { useState } from 'react'
import Bookmark from '~icons/lucide/bookmark'
import { number } from '#format.ts'
import { viewAddress } from '#places.ts'
import { viewsOf } from '#saved-views/queries.ts'
import { SavedViews } from '#saved-views/saved-views.tsx'
import { ViewButton } from '#saved-views/view-button.tsx'
import { viewWords } from '#saved-views/words.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useCentred } from '#ui/use-centred.ts'
import { ticketQueries } from '../queries.ts'
import { viewLabels } from './labels.ts'
import { placeOfView, searchOf, unfiltered, viewQuery, type DeskPlace } from './place.ts'
import { useDesk } from './use-desk.ts'

/** Order and page do not matter. */
export function viewOf(place: DeskPlace): ViewName | undefined {
  const here = searchOf({ ...place, page: 1 }).toString()
  return ViewName.options.find(
    (name) => searchOf({ ...unfiltered(place), ...views[name] }).toString() === here,
  )
}

export function DeskViews() {
  const { place, go } = useDesk()
  const { data: counts } = useQuery(ticketQueries.readyViews())
  const { data: saved = [] } = useQuery(viewsOf('tickets'))
  const [isOpen, setOpen] = useState(false)
  const query = viewQuery(place)
  const rewritten = (view: string) => viewQuery(placeOfView(view, place))
  const ownHere = saved.find((view) => rewritten(view.query) === query)
  const here = ownHere ? undefined : viewOf(place)
  const strip = useCentred<HTMLDivElement>(here ?? ownHere?.id ?? '', '[aria-pressed=true]')
  return (
    <div
      role="group"
      aria-label="Pohledy"
      className="flex min-w-0 flex-1 basis-full items-center gap-1 @xl/desk:basis-0"
    >
      <div
        ref={strip}
        className="tab-strip relative -m-1 flex min-w-0 gap-1 overflow-x-auto p-1 [scrollbar-width:none]"
      >
        {ViewName.options.map((name) => (
          <ViewButton
            key={name}
            isHere={name === here}
            onClick={() => go({ ...unfiltered(place), ...views[name] })}
          >
            {viewLabels[name]}
            <span className="font-normal tabular-nums">{counts ? number(counts[name]) : '\u2007'}</span>
          </ViewButton>
        ))}
        {saved.map((view) => (
          <ViewButton
            key={view.id}
            isHere={view === ownHere}
            title={view.isMine ? view.name : `${view.name}, sdílí ${view.owner}`}
            onClick={() => go(placeOfView(view.query, place))}
          >
            <span className="max-w-40 truncate">{view.name}</span>
          </ViewButton>
        ))}
      </div>
      <IconButton
        label={viewWords.title}
        title={viewWords.title}
        onClick={() => setOpen(true)}
        className="shrink-0 text-fg-soft! lg:size-9 lg:min-h-9"
      >
        <Bookmark />
      </IconButton>
      <SavedViews
        screen="tickets"
        open={isOpen}
        onClose={() => setOpen(false)}
        query={query}
        rewritten={rewritten}
        // Keeps the open ticket.
        hrefOf={(view) => viewAddress('tickets', searchOf(placeOfView(view, place)).toString())}
      />
    </div>
  )
}
