import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import BellIcon from '~icons/lucide/bell'
import { meaningOf } from '#keys/free-key.ts'
import { focusNeighbourRow, type Step } from '#keys/neighbour.ts'
import { plural, unreadText } from '#format.ts'
import { PopoverPanel } from '#ui/popover-panel.tsx'
import { BellPanel } from './bell-panel.tsx'
import { useUnread } from './use-unread.ts'

const WIDTH = 416

export function Bell() {
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { count } = useUnread()
  const words = plural(count, 'nepřečtené', 'nepřečtená', 'nepřečtených')

  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `Oznámení, ${count > 99 ? 'přes 99' : count} ${words}` : 'Oznámení'}
        title="Oznámení"
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-[1.375rem] hover:text-brass"
      >
        <BellIcon />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 min-w-5 rounded-full bg-brass px-1 text-center text-xs leading-5 font-bold text-night-950 tabular-nums"
          >
            {unreadText(count)}
          </span>
        )}
      </button>
      <PopoverPanel
        ref={panel}
        id={panelId}
        width={WIDTH}
        role="dialog"
        aria-label="Oznámení"
        tabIndex={-1}
        onOpening={(itself) => {
          flushSync(() => setOpen(true))
          return itself
        }}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        onKeyDown={walk}
        className="flex-col p-0 outline-none open:flex"
      >
        {open && <BellPanel onGo={() => panel.current?.hidePopover()} />}
      </PopoverPanel>
    </>
  )
}

const steps: Readonly<Record<string, Step>> = { arrowdown: 1, arrowup: -1 }

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = meaningOf(steps, event)
  if (!step) return
  event.preventDefault()
  focusNeighbourRow([...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')], step)
}
