import { useQuery } from '@tanstack/react-query'
import { MAX_SEARCH } from '@westmore/contract/tickets.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import Cross from '~icons/lucide/x'
import Sliders from '~icons/lucide/sliders-horizontal'
import { number } from '#format.ts'
import { useKeys } from '#keys/use-keys.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { SearchField } from '#ui/search-field.tsx'
import { chipsOf, type CategoryCount } from './filters.ts'
import { DESK_SEARCH } from './focus.ts'
import { tabLabels } from './labels.ts'
import { unfiltered, type DeskPlace, type Go } from './place.ts'
import { DeskSelects } from './selects.tsx'
import { DeskViews, viewOf } from './views.tsx'
import { ticketQueries } from '../queries.ts'

type DeskFilterProps = {
  place: DeskPlace
  go: Go
  counts: Record<DeskPlace['status'], number> | undefined
  /** False when there are more tickets than were counted. */
  isWhole: boolean
  categories: readonly CategoryCount[]
  /** Name of the player the list is limited to, once it is known. */
  playerName: string | undefined
}

/** Search, tabs by status, and a button for the other filters; active filters are chips below. */
export function DeskFilter({ place, go, counts, isWhole, categories, playerName }: DeskFilterProps) {
  const staff = useQuery(ticketQueries.staff()).data ?? []
  const marks = useQuery(ticketQueries.marks()).data ?? []
  const chips = chipsOf(place, { staff, playerName, marks })
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const selects = useRef<HTMLDivElement>(null)
  useEscape(selects, open, () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  })
  // Removing a filter also removes its chip, which would lose the focus.
  const take = (changes: Partial<DeskPlace>) => {
    go(changes)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-2 lg:gap-1.5">
      <div className="flex gap-2">
        <SearchField
          id={DESK_SEARCH}
          label="Hledat v ticketech"
          placeholder="Text, hráč nebo #číslo"
          max={MAX_SEARCH}
          q={place.q}
          onSearch={(q) => go({ q }, { replace: true, preventScrollReset: true })}
        />
        <Button
          ref={button}
          variant="ghost"
          aria-expanded={open}
          aria-controls="desk-selects"
          onClick={() => setOpen(!open)}
          className={classes('border-line! lg:min-h-9 lg:py-1 lg:text-sm', open && 'bg-fg/10')}
        >
          <Sliders />
          <span>
            Filtry
            {chips.length > 0 && <span className="text-accent tabular-nums"> ({chips.length})</span>}
          </span>
        </Button>
      </div>
      <DeskViews place={place} go={go} />
      <ChoiceButtons
        label="Filtrovat podle statusu"
        choices={tabLabels.map((tab) => ({
          ...tab,
          count: counts ? number(counts[tab.id]) + (isWhole ? '' : '+') : '\u00a0',
        }))}
        value={place.status === 'unclosed' ? null : place.status}
        onChange={(status) => go({ status })}
        className="grid grid-cols-2 gap-1 @sm:grid-cols-4 @sm:*:gap-x-1 @sm:*:px-2 @xs:*:text-[0.8125rem] lg:*:min-h-8! lg:*:py-0.5!"
      />
      <div id="desk-selects" ref={selects} hidden={!open}>
        <DeskSelects place={place} go={go} categories={categories} staff={staff} marks={marks} />
        {chips.length > 0 && (
          <button
            type="button"
            onClick={() => take(unfiltered(place))}
            className="mt-1 min-h-11 text-sm text-link lg:min-h-8"
          >
            Zrušit všechny filtry
          </button>
        )}
      </div>
      {chips.length > 0 && !open && viewOf(place) === undefined && (
        <Chips
          chips={chips}
          onTake={(key) => take({ [key]: undefined })}
          onClear={() => take(unfiltered(place))}
        />
      )}
    </div>
  )
}

type ChipsProps = {
  chips: ReturnType<typeof chipsOf>
  onTake: (key: ReturnType<typeof chipsOf>[number]['key']) => void
  onClear: () => void
}

/** Active filters; a click on a chip removes its filter. */
function Chips({ chips, onTake, onClear }: ChipsProps) {
  return (
    <ul aria-label="Nastavené filtry" className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ key, label }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            onClick={() => onTake(key)}
            aria-label={`Zrušit filtr: ${label}`}
            className="flex min-h-11 max-w-full items-center gap-1.5 rounded-md border border-accent/60 bg-accent/10 px-2 text-sm text-accent transition-colors hover:bg-accent/20 lg:min-h-8"
          >
            <span className="truncate">{label}</span>
            <Cross className="shrink-0" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onClear} className="min-h-11 px-2 text-sm text-link lg:min-h-8">
          Zrušit vše
        </button>
      </li>
    </ul>
  )
}

/** Esc, also inside a select, closes the filters before the desk handles the key. */
function useEscape(panel: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const root = panel.current
    if (!isOpen || !root) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    root.addEventListener('keydown', press)
    return () => root.removeEventListener('keydown', press)
  }, [panel, isOpen])
  useKeys({
    escape: () => {
      if (!isOpen) return false
      onClose()
    },
  })
}
