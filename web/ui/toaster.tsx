import { useEffect, useLayoutEffect, useRef, useState, type FC } from 'react'
import Warning from '~icons/lucide/circle-alert'
import Check from '~icons/lucide/circle-check'
import Info from '~icons/lucide/info'
import Cross from '~icons/lucide/x'
import { classes } from './classes.ts'
import { usePageVisible } from './page-visible.ts'
import {
  coveredArea,
  dismiss,
  freePlace,
  noToasts,
  registerToastHost,
  type Box,
  type ToastItem,
  type ToastTone,
} from './toast.ts'

/** In ms; errors and toasts with an action stay longer. */
const STAY = 4_000
const STAY_LONGER = 10_000

/** Targets that a toast must not cover; `data-keep-clear` marks a part of the screen that is one target. */
const TARGETS = 'a, button, input, select, textarea, label, summary, [role=option], [data-keep-clear]'

/** Below the navigation bar. A toast stays while hovered or focused, or while the page is hidden. */
export function Toaster() {
  const [shown, setShown] = useState(noToasts)
  const [isPointed, setIsPointed] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isPageVisible = usePageVisible()
  // A removed element fires no leave or blur event.
  if (shown.length === 0 && (isPointed || hasFocus)) {
    setIsPointed(false)
    setHasFocus(false)
  }
  const section = useFreePlace(shown)
  const list = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)

  useEffect(() => {
    const press = ({ altKey, ctrlKey, code }: KeyboardEvent) => {
      if (altKey && !ctrlKey && code === 'KeyT')
        list.current?.querySelector<HTMLElement>('li:last-child button')?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => registerToastHost(setShown), [])

  function leave({ id }: ToastItem) {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && list.current?.contains(focused)) {
      focused.blur()
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
    }
    dismiss(id)
  }

  return (
    <section
      ref={section}
      aria-label="Hlášení"
      aria-live="polite"
      aria-relevant="additions"
      // With reduced motion, even the shortest transition would show it for one frame where it was.
      className="fixed inset-x-3 top-[calc(var(--nav-height)+0.375rem)] z-50 mx-auto max-w-md transition-none print:hidden"
    >
      <div
        ref={list}
        onPointerEnter={() => setIsPointed(true)}
        onPointerLeave={() => setIsPointed(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setHasFocus(true)
          if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        }}
        onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
      >
        <ol className="grid gap-1.5">
          {shown.map((item) => (
            <ToastCard
              // A repeated toast is announced again, and stays as long as a new one.
              key={`${item.id} ${item.times}`}
              item={item}
              isHeld={isPointed || hasFocus || !isPageVisible}
              onLeave={() => leave(item)}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Moves the toasts off the targets below them; a place that is still free is kept. */
function useFreePlace(shown: readonly ToastItem[]) {
  const section = useRef<HTMLElement>(null)
  const moved = useRef({ x: 0, y: 0 })
  useLayoutEffect(() => {
    const element = section.current
    if (!element) return
    if (shown.length === 0) {
      // The next toast starts from the usual place of the window as it is then.
      moved.current = { x: 0, y: 0 }
      element.style.translate = ''
      return
    }
    const place = () => {
      element.style.pointerEvents = 'none'
      const { left, top, width, height } = element.getBoundingClientRect()
      // Behind an open dialog nothing can be pressed.
      const targets = visibleTargets(element.closest('dialog') ?? document)
      if (coveredArea({ left, top, width, height }, targets) > 0) {
        const usual = { left: left - moved.current.x, top: top - moved.current.y, width, height }
        const { clientWidth, clientHeight } = document.documentElement
        const { x, y } = freePlace(usual, { width: clientWidth, height: clientHeight }, targets)
        moved.current = { x: x - usual.left, y: y - usual.top }
        element.style.translate = `${moved.current.x}px ${moved.current.y}px`
      }
      element.style.pointerEvents = ''
    }
    place()
    addEventListener('resize', place)
    document.addEventListener('scrollend', place, true)
    return () => {
      removeEventListener('resize', place)
      document.removeEventListener('scrollend', place, true)
    }
  }, [shown])
  return section
}

/** Targets that can be clicked at one of three places. */
function visibleTargets(root: ParentNode): Box[] {
  const { clientWidth, clientHeight } = document.documentElement
  return [...root.querySelectorAll<HTMLElement>(TARGETS)].flatMap((target) => {
    const box = stretchedOver(target).getBoundingClientRect()
    const left = Math.max(box.left, 0)
    const width = Math.min(box.right, clientWidth) - left
    const y = (Math.max(box.top, 0) + Math.min(box.bottom, clientHeight)) / 2
    const isHit = (at: number) => target.contains(document.elementFromPoint(left + width * at, y))
    return [0.1, 0.5, 0.9].some(isHit) ? [box] : []
  })
}

/** The element whose area is clickable: a link of a row has a pseudo-element that covers the whole row. */
function stretchedOver(target: HTMLElement): Element {
  const isStretched =
    getComputedStyle(target, '::after').position === 'absolute' &&
    getComputedStyle(target).position === 'static'
  return (isStretched && target.offsetParent) || target
}

const looks: Record<ToastTone, { border: string; Icon: FC<{ className?: string }> }> = {
  success: { border: 'border-sage', Icon: Check },
  error: { border: 'border-oxblood', Icon: Warning },
  info: { border: 'border-brass-deep', Icon: Info },
}

type ToastCardProps = { item: ToastItem; isHeld: boolean; onLeave: () => void }

function ToastCard({ item: { id, tone, text, action, times, isLeaving }, isHeld, onLeave }: ToastCardProps) {
  const stay = action || tone === 'error' ? STAY_LONGER : STAY
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(id), stay)
    return () => clearTimeout(timer)
  }, [id, isHeld, stay])
  const { border, Icon } = looks[tone]
  return (
    <li
      inert={isLeaving}
      className={classes(
        'paper flex items-center gap-2 rounded-sm border-l-6 py-2 pr-1 pl-3 font-bold wrap-anywhere transition-[opacity,translate] duration-200 starting:-translate-y-2 starting:opacity-0',
        border,
        isLeaving && '-translate-y-2 opacity-0',
      )}
    >
      <Icon className="shrink-0 text-accent" />
      <span className="line-clamp-6 min-w-0 flex-1">
        {text}
        {times > 1 && <span className="ml-1.5 text-fg-soft tabular-nums">{times}×</span>}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            onLeave()
            action.onClick()
          }}
          className="text-link min-h-9 shrink-0 px-1 whitespace-nowrap pointer-coarse:min-h-11"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Skrýt hlášení"
        onClick={onLeave}
        className="grid size-9 shrink-0 place-items-center rounded-sm hover:bg-fg/10 pointer-coarse:size-11"
      >
        <Cross />
      </button>
    </li>
  )
}
