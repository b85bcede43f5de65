import { useId, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import Open from '~icons/lucide/chevron-down'
import Tools from '~icons/lucide/wrench'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { PopoverPanel } from './popover-panel.tsx'

const WIDTH = 256

type MenuProps = { label: ReactNode; children: ReactNode; className?: string }

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

export function Menu({ label, children, className }: MenuProps) {
  const panelId = useId()
  const buttonId = useId()
  return (
    <>
      <button
        id={buttonId}
        type="button"
        popoverTarget={panelId}
        aria-haspopup="menu"
        className={classes(buttonClass('ghost', 'sm'), className)}
      >
        {label}
        <Open />
      </button>
      <PopoverPanel
        id={panelId}
        width={WIDTH}
        role="menu"
        aria-labelledby={buttonId}
        tabIndex={-1}
        onOpening={(panel) => itemsOf(panel)[0]}
        onKeyDown={walk}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
        className="p-1 outline-none"
      >
        {children}
      </PopoverPanel>
    </>
  )
}

export function ToolsMenu({ className, children }: Omit<MenuProps, 'label'>) {
  const label = (
    <>
      <Tools /> <span className="max-sm:sr-only">Nástroje</span>
    </>
  )
  return (
    <Menu label={label} className={classes('max-lg:min-h-11', className)}>
      {children}
    </Menu>
  )
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

function walk(event: KeyboardEvent<HTMLElement>) {
  // Closing returns the focus to the button, from which Tab then goes on.
  if (event.key === 'Tab') return event.currentTarget.hidePopover()
  const all = itemsOf(event.currentTarget)
  const at = all.findIndex((item) => item === document.activeElement)
  const next = steps[event.key]?.(at, all.length)
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

type MenuItemProps = { Icon: ComponentType; children: ReactNode } & (
  | { onChoose: () => void }
  | { to: string }
  /** A file to save, or a page outside of the application, in a new tab. */
  | { href: string; download?: true }
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
  if ('onChoose' in action)
    return (
      <button {...shared} type="button" onClick={action.onChoose}>
        {content}
      </button>
    )
  const { href, download } = action
  return (
    <a {...shared} href={href} {...(download ? { download } : { target: '_blank', rel: 'noopener' })}>
      {content}
    </a>
  )
}
