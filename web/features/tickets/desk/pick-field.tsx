import { useLayoutEffect, useRef, useState } from 'react'
import Down from '~icons/lucide/chevron-down'
import Cross from '~icons/lucide/x'
import { useOptions } from '#keys/use-options.ts'
import { fold } from '@westmore/contract/fold.ts'
import { classes } from '#ui/classes.ts'
import { useMedia } from '#ui/use-media.ts'

type Choice = {
  id: string
  name: string
  isChosen: boolean
  /** Where picking does something else than choosing. */
  title?: string
}

type PickFieldProps = {
  id?: string
  label: string
  title?: string
  placeholder?: string
  choices: readonly Choice[]
  onPick: (id: string) => void
  isBusy: boolean
  className: string
}

/** Combobox: typing narrows the list; only Enter or a click picks. */
export function PickField({ label, choices, onPick, isBusy, className, ...input }: PickFieldProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // On a touch screen the list is only tapped: an on-screen keyboard would cover it.
  const isTouch = useMedia('(pointer: coarse)')
  const found = choices.filter(({ name }) => fold(name).includes(fold(typed)))
  const options = useOptions(found, pick, { first: typed === '' ? -1 : 0, isOpen })
  const current = choices
    .filter(({ isChosen }) => isChosen)
    .map(({ name }) => name)
    .join(', ')

  function show(words: string) {
    setTyped(words)
    options.walkTo(null)
    setOpen(true)
  }
  function pick(choice: Choice) {
    setTyped('')
    setOpen(false)
    onPick(choice.id)
  }

  return (
    <span className={classes('relative', className)}>
      <input
        {...input}
        {...options.field}
        aria-label={label}
        aria-busy={isBusy}
        inputMode={isTouch ? 'none' : undefined}
        value={isOpen ? typed : current}
        placeholder={current || input.placeholder}
        onFocus={() => show('')}
        onClick={() => isOpen || show('')}
        onBlur={() => setOpen(false)}
        onChange={({ currentTarget: { value: text } }) =>
          // Letters typed after a pick start a new search instead of extending the name in the field.
          show(isOpen ? text : text.replace(current, ''))
        }
        onKeyDown={(event) => options.press(event) && event.key !== 'Enter' && setOpen(true)}
        className="min-h-11 w-full truncate rounded-md border-2 border-edge bg-field pr-7 pl-2 text-sm text-fg hover:border-fg-soft lg:min-h-9"
      />
      <Down className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-fg-soft" />
      {isOpen && <Choices {...{ options, found }} />}
    </span>
  )
}

type ChoicesProps = { options: ReturnType<typeof useOptions<Choice>>; found: readonly Choice[] }

function Choices({ options, found }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Moves it left where the section around the ticket would cut it off.
    const { right = 0 } = list.current?.closest('section')?.getBoundingClientRect() ?? {}
    const beyond = (list.current?.getBoundingClientRect().right ?? 0) + 8 - right
    if (list.current && beyond > 0) list.current.style.left = `-${beyond}px`
  }, [])
  return (
    <div
      {...options.list}
      ref={list}
      aria-label="Nabídka"
      className="absolute top-full left-0 z-20 mt-1 max-h-[min(15rem,40dvh)] w-56 overflow-y-auto overscroll-contain rounded-md border border-edge bg-night-800 py-1 text-sm text-fg shadow-paper"
    >
      {found.length === 0 && <p className="px-3 py-2 text-fg-soft">Nic takového tu není.</p>}
      {found.map((choice) => (
        <div
          key={choice.id}
          {...options.option(choice)}
          aria-label={choice.title}
          title={choice.title}
          className={classes(
            'flex cursor-pointer items-center justify-between gap-2 px-3 py-2 leading-snug wrap-anywhere max-lg:py-3',
            choice === options.active ? 'bg-brass/20' : 'hover:bg-fg/5',
            choice.isChosen && 'font-bold text-accent',
          )}
        >
          {choice.name}
          {choice.title && <Cross className="shrink-0" />}
        </div>
      ))}
    </div>
  )
}
