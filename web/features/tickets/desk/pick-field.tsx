import { useId, useState, type KeyboardEvent } from 'react'
import Down from '~icons/lucide/chevron-down'
import Cross from '~icons/lucide/x'
import { optionKey } from '#keys/option-key.ts'
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
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  // On a touch screen the list is only tapped: an on-screen keyboard would cover it.
  const isTouch = useMedia('(pointer: coarse)')
  const found = choices.filter(({ name }) => fold(name).includes(fold(typed)))
  const active = isOpen ? found[at] : undefined
  const current = choices
    .filter(({ isChosen }) => isChosen)
    .map(({ name }) => name)
    .join(', ')

  function show(words: string, to: number) {
    setTyped(words)
    setAt(to)
    setOpen(true)
  }
  function pick(choice: Choice) {
    setOpen(false)
    onPick(choice.id)
  }
  function press(event: KeyboardEvent) {
    const to = optionKey(event, at, found.length)
    if (to === null) return
    event.preventDefault()
    if (to !== 'choose') show(isOpen ? typed : '', Math.max(to, 0))
    else if (active) pick(active)
  }

  return (
    <span className={classes('relative', className)}>
      <input
        {...input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}${active.id}`}
        aria-busy={isBusy}
        autoComplete="off"
        inputMode={isTouch ? 'none' : undefined}
        value={isOpen ? typed : current}
        placeholder={current || input.placeholder}
        onFocus={() => show('', -1)}
        onClick={() => isOpen || show('', -1)}
        onBlur={() => setOpen(false)}
        onChange={({ currentTarget: { value: text } }) =>
          // Letters typed after a pick start a new search instead of extending the name in the field.
          show(isOpen ? text : text.replace(current, ''), 0)
        }
        onKeyDown={press}
        className="min-h-11 w-full truncate rounded-md border-2 border-edge bg-field pr-7 pl-2 text-sm text-fg hover:border-fg-soft lg:min-h-9"
      />
      <Down className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-fg-soft" />
      {isOpen && (
        <div
          ref={keepInside}
          id={listId}
          role="listbox"
          aria-label="Nabídka"
          className="absolute top-full left-0 z-20 mt-1 max-h-[min(15rem,40dvh)] w-56 overflow-y-auto overscroll-contain rounded-md border border-edge bg-night-800 py-1 text-sm text-fg shadow-paper"
        >
          {found.length === 0 && <p className="px-3 py-2 text-fg-soft">Nic takového tu není.</p>}
          {found.map((choice) => (
            <div
              key={choice.id}
              id={`${listId}${choice.id}`}
              ref={(option) => {
                if (choice === active) option?.scrollIntoView({ block: 'nearest' })
              }}
              role="option"
              tabIndex={-1}
              aria-selected={choice === active}
              aria-label={choice.title}
              title={choice.title}
              onKeyDown={undefined}
              onMouseDown={(event) => {
                event.preventDefault()
                pick(choice)
              }}
              className={classes(
                'flex cursor-pointer items-center justify-between gap-2 px-3 py-2 leading-snug wrap-anywhere max-lg:py-3',
                choice === active ? 'bg-brass/20' : 'hover:bg-fg/5',
                choice.isChosen && 'font-bold text-accent',
              )}
            >
              {choice.name}
              {choice.title && <Cross className="shrink-0" />}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}

/** Moves the list left where the section around the ticket would cut it off. */
function keepInside(list: HTMLElement | null) {
  const { right = 0 } = list?.closest('section')?.getBoundingClientRect() ?? {}
  const beyond = (list?.getBoundingClientRect().right ?? 0) + 8 - right
  if (list && beyond > 0) list.style.left = `-${beyond}px`
}
