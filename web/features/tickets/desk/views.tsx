import { useQuery } from '@tanstack/react-query'
import { ViewName, views } from '@westmore/contract/tickets-desk.ts'
import { useEffect, useRef, useState } from 'react'
import Bookmark from '~icons/lucide/bookmark'
import { number } from '#format.ts'
import { viewAddress } from '#places.ts'
import { viewsOf } from '#saved-views/queries.ts'
import { SavedViews } from '#saved-views/saved-views.tsx'
import { ViewButton } from '#saved-views/view-button.tsx'
import { classes } from '#ui/classes.ts'
import { ticketQueries } from '../queries.ts'
import { viewLabels } from './labels.ts'
import { placeOfView, searchOf, unfiltered, viewQuery, type DeskPlace, type Go } from './place.ts'

/** At most this many saved views are beside the built-in ones; the others are in the dialog. */
const NEAR = 6

/** Built-in view that a place matches, ignoring order and page. */
export function viewOf(place: DeskPlace): ViewName | undefined {
  const here = searchOf({ ...place, page: 1 }).toString()
  return ViewName.options.find(
    (name) => searchOf({ ...unfiltered(place), ...views[name] }).toString() === here,
  )
}

/** Built-in views with their counts, then the saved ones. */
export function DeskViews({ place, go }: { place: DeskPlace; go: Go }) {
  const { data: counts } = useQuery(ticketQueries.readyViews())
  const { data: saved = [] } = useQuery(viewsOf('tickets'))
  const [isOpen, setOpen] = useState(false)
  const query = viewQuery(place)
  const rewritten = (view: string) => viewQuery(placeOfView(view, place))
  const ownHere = saved.find((view) => rewritten(view.query) === query)
  const here = ownHere ? undefined : viewOf(place)
  const near = saved.slice(0, NEAR)
  const group = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const chosen = here ?? ownHere?.id
  useEffect(() => {
    if (chosen === undefined) return
    for (const { current: row } of [group, strip]) if (row) showChosen(row)
  }, [chosen])
  return (
    <>
      <div
        ref={group}
        role="group"
        aria-label="Pohledy"
        className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1 @sm:flex-wrap lg:py-0 @sm:overflow-visible"
      >
        {ViewName.options.map((name) => (
          <ViewButton
            key={name}
            isHere={name === here}
            onClick={() => go({ ...unfiltered(place), ...views[name] })}
          >
            {viewLabels[name]}
            <span className="font-normal tabular-nums">{counts ? number(counts[name]) : '\u00a0'}</span>
          </ViewButton>
        ))}
        <button
          type="button"
          title="Moje pohledy"
          onClick={() => setOpen(true)}
          className="relative flex min-h-11 shrink-0 items-center gap-1 rounded-full border border-dashed border-line px-2 text-sm whitespace-nowrap text-fg-soft hover:border-edge hover:text-fg lg:min-h-7 lg:text-[0.8125rem]"
        >
          <Bookmark /> <span className={classes(saved.length > 0 && 'sr-only')}>Moje pohledy</span>
        </button>
        {/* They load after the list, and another line would push it down. */}
        <div
          ref={strip}
          className="contents @sm:tab-strip @sm:-m-1 @sm:flex @sm:min-w-0 @sm:flex-1 @sm:basis-0 @sm:[scrollbar-width:none] @sm:gap-1 @sm:overflow-x-auto @sm:p-1"
        >
          {[...near, ...(ownHere && !near.includes(ownHere) ? [ownHere] : [])].map((view) => (
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
      </div>
      <SavedViews
        screen="tickets"
        open={isOpen}
        onClose={() => setOpen(false)}
        query={query}
        rewritten={rewritten}
        // Keeps the open ticket.
        hrefOf={(view) => viewAddress('tickets', searchOf(placeOfView(view, place)).toString())}
      />
    </>
  )
}

/** Scrolls a row to its chosen view, sideways only: the page may be scrolled elsewhere when the saved views load. */
function showChosen(row: HTMLElement): void {
  const view = row.querySelector('[aria-pressed=true]')?.getBoundingClientRect()
  if (!view) return
  const { left, right } = row.getBoundingClientRect()
  row.scrollLeft += Math.max(0, view.right - right) - Math.max(0, left - view.left)
}
