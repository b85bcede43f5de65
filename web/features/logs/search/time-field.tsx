import { dayOf } from '@westmore/contract/days.ts'
import { useEffect, useId, useRef, useState } from 'react'
import CalendarIcon from '~icons/lucide/calendar-days'
import { useNow } from '#clock.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { PopoverPanel } from '#ui/popover-panel.tsx'
import { filterLabels, logWords } from '../labels.ts'
import { boundsOf, movingWords, quickRanges, type MovingRange } from '../range/moving-range.ts'
import { anyTime, isWholeDay, printRange, readRange, type TimeRange } from '../range/typed-range.ts'
import { LogField } from './field.tsx'
import { TypingHelp } from './typing-help.tsx'

type TimeFieldProps = {
  value: TimeRange
  onChange: (range: TimeRange) => void
  /** Searches this range at once. */
  onQuick: (range: TimeRange) => void
}

const examples = [
  { typed: 'včera 19–23', meaning: 'den a hodiny; „22–2“ sahá přes půlnoc' },
  { typed: 'posledních 15 min', meaning: 'také 3 h, 2 dny, týden; posouvá se s časem' },
  { typed: '20. 11. 18:30 – 21:00', meaning: 'bez roku jde o poslední takový den' },
  { typed: 'v pátek 20:15', meaning: 'okamžik: pět minut před ním i po něm' },
  { typed: '18. – 20. 11.', meaning: 'celé dny; také minulý týden, tento měsíc' },
  { typed: 'od včera 19:00', meaning: 'až dosud; podobně „do 20. 11.“' },
]

export function TimeField({ value, onChange, onQuick }: TimeFieldProps) {
  const helpId = useId()
  const now = useNow(60_000)
  const today = dayOf(now)
  const shown = printRange(value, today)
  /** Stays as typed until the field is left; a range changed from outside replaces it. */
  const [typed, setTyped] = useState<{ text: string; shown: string } | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const text = typed?.shown === shown ? typed.text : shown
  const isInvalid = readRange(text, now) === undefined

  // The form looks for an invalid field before it searches.
  useEffect(() => field.current?.setCustomValidity(isInvalid ? text : ''), [isInvalid, text])

  function type(written: string) {
    setHasLeft(false)
    const range = readRange(written, now) ?? value
    const printed = printRange(range, today)
    setTyped({ text: written, shown: printed })
    if (printed !== shown) onChange(range)
  }
  function leave() {
    setHasLeft(true)
    if (!isInvalid) setTyped(null)
  }
  return (
    <LogField
      ref={field}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      label={filterLabels.time}
      className="max-sm:col-span-2"
      error={hasLeft && isInvalid && 'Tomuto času nerozumíme. Zkuste třeba „včera 19–23“.'}
      placeholder="včera 19–23"
      maxLength={80}
      spellCheck={false}
      aria-describedby={helpId}
      inside={
        <>
          <TypingHelp
            id={helpId}
            examples={examples}
            understood={
              <p aria-live="polite" className="mb-1 font-bold tabular-nums empty:hidden">
                {spoken(value, now)}
              </p>
            }
          />
          <TimeChoice {...{ value, onChange, onQuick }} />
        </>
      }
    />
  )
}

function spoken({ range, ...bounds }: TimeRange, now: Date): string {
  const { dateFrom, dateTo = '' } = range === '' ? bounds : boundsOf(range, now.getTime())
  return printRange({ range: '', dateFrom, dateTo }, dayOf(now))
}

const WIDTH = 336

const choices: { id: MovingRange | ''; label: string; title: string }[] = [
  ...quickRanges.map(({ id, label }) => ({ id, label, title: movingWords(id) })),
  { id: '', label: 'Vše', title: 'bez omezení času' },
]

/** A quick range is searched at once; a date waits for the button, like the other fields. */
function TimeChoice({ value, onChange, onQuick }: TimeFieldProps) {
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isDated = value.dateFrom !== '' || value.dateTo !== ''

  const end = (which: 'dateFrom' | 'dateTo') => ({
    type: 'date',
    label: filterLabels[which],
    value: value[which] && dayOfBound(value[which]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...value, range: '', [which]: currentTarget.value }),
  })

  return (
    <>
      <button
        type="button"
        popoverTarget={panelId}
        aria-haspopup="dialog"
        aria-label="Vybrat čas"
        title="Vybrat čas"
        className="absolute inset-y-0.5 right-0.5 grid w-8 place-items-center rounded-sm text-fg-soft -outline-offset-3 hover:text-fg max-sm:w-11"
      >
        <CalendarIcon />
      </button>
      <PopoverPanel
        ref={panel}
        id={panelId}
        width={WIDTH}
        ofField
        role="dialog"
        aria-label="Vybrat čas"
        onOpening={(itself) => itself.querySelector('[aria-pressed=true]') ?? itself.querySelector('button')}
        className="p-3"
      >
        <ChoiceButtons
          label="Rychlý rozsah"
          choices={choices}
          value={isDated ? null : value.range}
          onChange={(range) => {
            panel.current?.hidePopover()
            onQuick({ ...anyTime, range })
          }}
          look={look}
          className="grid grid-cols-4 gap-1.5"
        />
        <div className="mt-3 grid grid-cols-2 gap-2">
          <LogField {...end('dateFrom')} />
          <LogField {...end('dateTo')} />
        </div>
        <div className="mt-3 flex items-center justify-between gap-3">
          <p className="text-sm text-fg-soft">{logWords.zone}</p>
          {/* Not the form's first submit button: that takes the focus after Enter in a field. */}
          <Button
            variant="secondary"
            size="sm"
            onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          >
            Použít
          </Button>
        </div>
      </PopoverPanel>
    </>
  )
}

const look = (isChosen: boolean) =>
  classes(
    'min-h-9 rounded-sm border text-sm whitespace-nowrap transition-colors max-sm:min-h-11',
    isChosen
      ? 'border-accent bg-accent/15 font-bold text-accent'
      : 'border-line text-fg-soft hover:bg-fg/5 hover:text-fg',
  )

const dayOfBound = (bound: string) => (isWholeDay(bound) ? bound : dayOf(new Date(bound)))
