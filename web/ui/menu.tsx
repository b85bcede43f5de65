import {
  useId,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react'
import { Link } from 'react-router'
import Open from '~icons/lucide/chevron-down'
import { buttonClass, type ButtonVariant } from './button.tsx'
import { classes } from './classes.ts'
import { placeBeside } from './place-beside.ts'

const WIDTH = 256

type MenuProps = { label: ReactNode; children: ReactNode; variant?: ButtonVariant; className?: string }

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Actions behind one button. The arrow keys walk them; choosing one closes the menu. */
export function Menu({ label, children, variant = 'ghost', className }: MenuProps) {
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  function place({ newState }: ToggleEvent) {
    const box = button.current?.getBoundingClientRect()
    if (newState === 'open' && box && panel.current) placeBeside(panel.current, box, WIDTH)
  }

  function walk(event: KeyboardEvent) {
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const next = steps[event.key]?.(at, all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={panelId}
        aria-haspopup="menu"
        className={classes(buttonClass(variant, 'sm'), className)}
      >
        {label}
        <Open />
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onBeforeToggle={place}
        onToggle={({ newState }) => newState === 'open' && items()[0]?.focus()}
        onKeyDown={walk}
        onClick={() => panel.current?.hidePopover()}
        className="fixed inset-auto m-0 overflow-y-auto rounded-md border border-edge bg-night-800 p-1 text-fg shadow-paper outline-none"
      >
        {children}
      </div>
    </>
  )
}

type MenuItemProps = { Icon: ComponentType; children: ReactNode } & (
  | { onChoose: () => void }
  | { to: string }
  /** A file to save. */
  | { download: string }
)

export function MenuItem({ Icon, children, ...action }: MenuItemProps) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className:
      'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 py-2 text-left -outline-offset-3 hover:bg-fg/10 focus:bg-fg/10',
  }
  const content = (
    <>
      <Icon />
      {children}
    </>
  )
  if ('to' in action)
    return (
      <Link {...shared} to={action.to}>
        {content}
      </Link>
    )
  if ('download' in action)
    return (
      <a {...shared} href={action.download} download>
        {content}
      </a>
    )
  return (
    <button {...shared} type="button" onClick={action.onChoose}>
      {content}
    </button>
  )
}
