import { atClock, clockOf, dayOf } from '@westmore/contract/days.ts'
import { useId } from 'react'
import { useNow } from '#clock.ts'
import { CalendarButton } from '#days/calendar.tsx'
import { movedDay, SpokenDay } from '#days/day-field.tsx'
import { useTyped } from '#days/use-typed.ts'
import { filterLabels } from '../labels.ts'
import { boundsOf } from '../range/moving-range.ts'
import {
  isWholeDay,
  printBound,
  printRange,
  readBound,
  readRange,
  anyTime,
  type TimeRange,
} from '../range/typed-range.ts'
import { LogField } from './field.tsx'
import { TypingHelp } from './typing-help.tsx'

type TimeFieldsProps = { value: TimeRange; onChange: (range: TimeRange) => void }

/** Time of the search: one field for the whole range, or one for each end. */
export function TimeFields({ value, onChange }: TimeFieldsProps) {
  const { dateFrom, dateTo } = value
  const end = (which: 'dateFrom' | 'dateTo') => (bound: string) =>
    onChange({ ...value, range: '', [which]: bound })
  return (
    <>
      <RangeField {...{ value, onChange }} />
      <BoundField label={filterLabels.dateFrom} which="begin" value={dateFrom} onChange={end('dateFrom')} />
      <BoundField label={filterLabels.dateTo} which="end" value={dateTo} onChange={end('dateTo')} />
    </>
  )
}

const cell = 'sm:col-span-2 @min-[58rem]/book:col-span-1'

const examples = [
  { typed: 'včera 19–23', meaning: 'den a hodiny; «22–2» sahá přes půlnoc' },
  { typed: 'posledních 15 min', meaning: 'také 3 h, 2 dny, týden; posouvá se s časem' },
  { typed: '20. 11. 18:30 – 21:00', meaning: 'bez roku jde o poslední takový den' },
  { typed: 'v pátek 20:15', meaning: 'okamžik: pět minut před ním i po něm' },
  { typed: '18. – 20. 11.', meaning: 'celé dny; také minulý týden, tento měsíc' },
  { typed: 'od včera 19:00', meaning: 'až dosud; podobně «do 20. 11.»' },
]

/** Field for an absolute range or one that moves with the clock. */
function RangeField({ value, onChange }: TimeFieldsProps) {
  const helpId = useId()
  const now = useNow(60_000)
  const today = dayOf(now)
  const { input, isWrong } = useTyped({
    value: printRange(value, today),
    read: (text) => {
      const range = readRange(text, now)
      return range && printRange(range, today)
    },
    print: (text) => text,
    onChange: (text) => onChange(readRange(text, now) ?? anyTime),
  })
  return (
    <LogField
      {...input}
      label={filterLabels.time}
      className="max-sm:col-span-2 sm:col-span-2 @min-[58rem]/book:col-span-1"
      error={isWrong && 'Tomuto času nerozumíme. Zkuste třeba «včera 19–23».'}
      placeholder="včera 19–23"
      maxLength={80}
      spellCheck={false}
      aria-describedby={helpId}
      inside={
        <TypingHelp
          id={helpId}
          examples={examples}
          understood={
            <p aria-live="polite" className="mb-1 font-bold tabular-nums empty:hidden">
              {spoken(value, now)}
            </p>
          }
        />
      }
    />
  )
}

/** Current bounds of a range, in words. */
function spoken({ range, ...bounds }: TimeRange, now: Date): string {
  const { dateFrom, dateTo = '' } = range === '' ? bounds : boundsOf(range, now.getTime())
  return printRange({ range: '', dateFrom, dateTo }, dayOf(now))
}

type BoundFieldProps = {
  label: string
  which: 'begin' | 'end'
  value: string
  onChange: (bound: string) => void
}

/** A day, or a day with a time; the arrow keys change the day and keep the time. */
function BoundField({ label, which, value, onChange }: BoundFieldProps) {
  const today = dayOf(useNow(60_000))
  const day = value === '' ? '' : dayOf(new Date(value))
  const onDay = (next: string) => (value === '' || isWholeDay(value) ? next : withDay(value, next))
  const { input, isWrong } = useTyped({
    value,
    read: (text) => readBound(text, today, which),
    print: (bound) => (bound === '' ? '' : printBound(bound, today)),
    onChange,
    move: (_bound, by) => onDay(movedDay(day, by, today)),
  })
  return (
    <LogField
      {...input}
      label={label}
      className={cell}
      error={isWrong && 'Napište třeba 20. 11. 18:30.'}
      placeholder="20. 11. 18:30"
      maxLength={40}
      inside={
        <>
          <CalendarButton
            label={label}
            day={day}
            onChange={(next) => onChange(onDay(next))}
            className="absolute inset-y-0.5 right-0.5 w-7 max-sm:w-10"
          />
          <SpokenDay day={day} />
        </>
      }
    />
  )
}

/** Same time on another day. */
const withDay = (moment: string, day: string) =>
  new Date(atClock(day, clockOf(new Date(moment))).getTime() + (Date.parse(moment) % 60_000)).toISOString()
