import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

type ViewButtonProps = { isHere: boolean; title?: string; onClick: () => void; children: ReactNode }

export function ViewButton({ isHere, title, onClick, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isHere}
      title={title}
      onClick={onClick}
      className={classes(
        'flex min-h-11 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm font-bold whitespace-nowrap transition-colors lg:min-h-7 lg:px-2 lg:text-[0.8125rem]',
        isHere
          ? 'border-accent bg-accent/15 text-accent'
          : 'border-line text-fg-soft hover:border-edge hover:text-fg',
      )}
    >
      {children}
    </button>
  )
}
