import { useRef, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { placeBeside } from './place-beside.ts'

type PopoverPanelProps = ComponentProps<'div'> & {
  /** In px. */
  width: number
  /** Opens beside the field that contains it, instead of beside the button before it. */
  ofField?: boolean
  /** Called before it opens; returns the element that takes the focus. */
  onOpening?: (panel: HTMLElement) => Element | null | undefined
}

export function PopoverPanel({ width, ofField = false, onOpening, className, ...rest }: PopoverPanelProps) {
  const watch = useRef<AbortController>(null)
  return (
    <div
      {...rest}
      popover="auto"
      onBeforeToggle={({ newState, currentTarget: panel }) => {
        const box = (ofField ? panel.parentElement : panel.previousElementSibling)?.getBoundingClientRect()
        watch.current?.abort()
        if (newState !== 'open') return
        watch.current = new AbortController()
        document.addEventListener('focusin', closeWhenLeft(panel), watch.current)
        if (box) placeBeside(panel, box, width)
        // The browser focuses it while it opens; the event `toggle` may come later than the next key.
        const first = onOpening?.(panel)
        for (const before of panel.querySelectorAll('[autofocus]')) before.removeAttribute('autofocus')
        first?.setAttribute('autofocus', '')
      }}
      className={classes(
        'fixed inset-auto m-0 overflow-y-auto rounded-md border border-edge bg-night-800 text-fg shadow-paper',
        className,
      )}
    />
  )
}

/** Left with Tab, it would lie over the place where the focus is; its opener may have the focus. */
const closeWhenLeft =
  (panel: HTMLElement) =>
  ({ target }: FocusEvent) => {
    const isOpener = target instanceof HTMLButtonElement && target.popoverTargetElement === panel
    if (target instanceof Node && !isOpener && !panel.contains(target)) panel.hidePopover()
  }
