import type { ComponentProps } from 'react'
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

/** A panel over the page; the button before it opens it by `popoverTarget`. */
export function PopoverPanel({ width, ofField = false, onOpening, className, ...rest }: PopoverPanelProps) {
  return (
    <div
      {...rest}
      popover="auto"
      onBeforeToggle={({ newState, currentTarget: panel }) => {
        const box = (ofField ? panel.parentElement : panel.previousElementSibling)?.getBoundingClientRect()
        if (newState !== 'open') return
        if (box) placeBeside(panel, box, width)
        // The browser focuses it while it opens; the event `toggle` may come later than the next key.
        const first = onOpening?.(panel)
        for (const before of panel.querySelectorAll('[autofocus]')) before.removeAttribute('autofocus')
        first?.setAttribute('autofocus', '')
      }}
      onBlur={({ target, relatedTarget: next, currentTarget: panel }) => {
        // Whoever leaves it with Tab would have it over the place where the focus is.
        if (!next || !panel.contains(target) || panel.contains(next)) return
        const isOpener = next instanceof HTMLButtonElement && next.popoverTargetElement === panel
        if (!isOpener) panel.hidePopover()
      }}
      className={classes(
        'fixed inset-auto m-0 overflow-y-auto rounded-md border border-edge bg-night-800 text-fg shadow-paper',
        className,
      )}
    />
  )
}
