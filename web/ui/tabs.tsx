import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { useCentred } from './use-centred.ts'

export type Tab = { id: string; label: ReactNode; panel: ReactNode }

type TabsProps = { label: string; tabs: readonly Tab[]; value: string; onChange: (id: string) => void }

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The parent holds the value (usually in the URL); only the chosen panel is mounted. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const prefix = useId()
  const list = useCentred<HTMLDivElement>(value, '[aria-selected=true]')
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )
  const chosen = tabs[at]

  function walk(event: KeyboardEvent) {
    const next = steps[event.key]?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="tab-strip relative flex gap-x-1 overflow-x-auto shadow-[inset_0_-2px_var(--line)] max-sm:-mx-4 max-sm:px-4"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-controls={`${prefix}-panel`}
            aria-selected={tab === chosen}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={walk}
            className={classes(
              'min-h-11 border-b-3 px-3 py-2 font-bold whitespace-nowrap -outline-offset-3 transition-colors sm:px-4',
              tab === chosen
                ? 'border-accent text-accent'
                : 'border-transparent text-fg-soft hover:border-line hover:text-fg',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={chosen && `${prefix}-${chosen.id}`}
        tabIndex={0}
        className="pt-4 low:pt-2"
      >
        {chosen?.panel}
      </div>
    </>
  )
}
