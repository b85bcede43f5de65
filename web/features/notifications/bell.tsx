import { useId, useRef, useState, type ToggleEvent } from 'react'
import BellIcon from '~icons/lucide/bell'
import { plural, unreadText } from '#format.ts'
import { BellPanel } from './bell-panel.tsx'
import { useUnread } from './use-unread.ts'

const WIDTH = 416
const GAP = 8

/** The number of unread notifications; a click shows the newest ones. */
export function Bell() {
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { count } = useUnread()
  const words = plural(count, 'nepřečtené', 'nepřečtená', 'nepřečtených')

  function toggle({ newState }: ToggleEvent) {
    setOpen(newState === 'open')
    if (newState === 'open') panel.current?.focus()
  }
  function place({ newState }: ToggleEvent) {
    const box = button.current?.getBoundingClientRect()
    if (newState !== 'open' || !box || !panel.current) return
    const top = box.bottom + GAP
    Object.assign(panel.current.style, {
      left: `${Math.max(GAP, Math.min(box.left, innerWidth - WIDTH - GAP))}px`,
      top: `${top}px`,
      maxHeight: `min(38rem, ${innerHeight - top - GAP}px)`,
    })
  }

  return (
    <>
      <button
        ref={button}
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
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label="Oznámení"
        tabIndex={-1}
        onBeforeToggle={place}
        onToggle={toggle}
        className="fixed inset-auto w-[min(26rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-md border border-edge bg-night-800 p-0 text-fg shadow-paper outline-none open:flex"
      >
        {open && <BellPanel onGo={() => panel.current?.hidePopover()} />}
      </div>
    </>
  )
}
