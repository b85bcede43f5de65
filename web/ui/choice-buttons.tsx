import type { FC, ReactNode } from 'react'
import { classes } from './classes.ts'

type Choice<Id extends string> = { id: Id; label: string; title?: string; Icon?: FC; count?: ReactNode }

type ChoiceButtonsProps<Id extends string> = {
  label: string
  choices: readonly Choice<Id>[]
  value: Id | null
  onChange: (id: Id) => void
  /** Joined for views of the same thing; otherwise separate, with counts, as a filter whose grid `className` sets. */
  joined?: boolean
  look?: (isChosen: boolean, id: Id) => string
  iconsOnly?: boolean
  className?: string
}

export function ChoiceButtons<Id extends string>({
  label,
  choices,
  value,
  onChange,
  joined = false,
  look = joined ? joinedClass : separateClass,
  iconsOnly = false,
  className,
}: ChoiceButtonsProps<Id>) {
  const frame = joined && 'flex flex-wrap rounded-md border border-edge p-0.5'
  return (
    <div role="group" aria-label={label} className={classes(frame, className)}>
      {choices.map(({ id, label: words, title, Icon, count }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          title={title ?? (iconsOnly ? words : undefined)}
          onClick={() => onChange(id)}
          className={look(id === value, id)}
        >
          {Icon && <Icon />}
          {iconsOnly ? <span className="sr-only">{words}</span> : words}
          {count !== undefined && <span className="leading-4 font-normal tabular-nums">{count}</span>}
        </button>
      ))}
    </div>
  )
}

function joinedClass(isChosen: boolean) {
  return classes(
    'inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm font-bold transition-colors lg:min-h-8',
    isChosen ? 'bg-fg/10 text-accent' : 'text-fg-soft hover:text-fg',
  )
}

function separateClass(isChosen: boolean) {
  return classes(
    'flex min-h-11 min-w-0 flex-wrap items-center justify-between gap-x-2 rounded-md border px-3 py-1 text-left text-sm leading-5 font-bold transition-colors lg:min-h-10',
    isChosen
      ? 'border-accent bg-accent/15 text-accent'
      : 'border-line text-fg-soft hover:border-edge hover:text-fg',
  )
}
