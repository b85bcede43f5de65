import { useId } from 'react'
import { classes } from './classes.ts'
import { described } from './field.tsx'

type ChoicesProps<Id> = {
  legend: string
  of: readonly Id[]
  wordsOf: (id: Id) => { label: string; text: string }
  chosen: Id | undefined
  onChoose: (id: Id) => void
  error?: string | undefined
  /** Side by side where there is room; only the sentence of the chosen one is shown. */
  inRow?: boolean
}

export function Choices<Id extends string>(props: ChoicesProps<Id>) {
  const { legend, of, wordsOf, chosen, onChoose, error, inRow = false } = props
  const id = useId()
  return (
    <fieldset {...described(id, null, error)} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <div className={classes('grid gap-2', inRow && 'sm:auto-cols-fr sm:grid-flow-col')}>
        {of.map((one) => {
          const { label, text } = wordsOf(one)
          return (
            <label
              key={one}
              className="grid min-h-11 min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 rounded-sm border-2 border-edge bg-field px-3 py-2 leading-6 hover:border-fg-soft has-checked:border-accent"
            >
              <input
                type="radio"
                name={id}
                checked={one === chosen}
                onChange={() => onChoose(one)}
                className="row-span-2 size-5"
              />
              <span className="font-bold">{label}</span>
              <span className={classes('text-sm text-fg-soft', inRow && 'sm:sr-only')}>{text}</span>
            </label>
          )
        })}
      </div>
      {inRow && chosen !== undefined && (
        <p aria-hidden="true" className="text-sm text-fg-soft max-sm:hidden">
          {wordsOf(chosen).text}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-bold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
