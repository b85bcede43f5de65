import { number, dateTime } from '#format.ts'
import { differenceOf, isNothing, partsOf, type Change } from './difference.ts'
import { fieldLabel, valueLabel } from './labels.ts'

const FEW = 3
const SHORT = 160

type DifferenceViewProps = {
  before: unknown
  after: unknown
  /** What the reader is told beside it already: the name of the thing. */
  known: string | null
}

/** What changed, old and new beside each other; a long one waits folded. */
export function DifferenceView({ before, after, known }: DifferenceViewProps) {
  const changes = differenceOf(before, after).filter((change) => !isSaid(change, known))
  if (changes.length === 0) return null
  const isLong = changes.length > FEW || changes.some((change) => sizeOf(change) > SHORT)
  const table = (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)]">
      {changes.map((change) => (
        <div key={change.path} className="contents">
          <dt className="text-fg-soft max-sm:mt-1">{fieldLabel(change.path) || 'Hodnota'}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <Sides {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!isLong) return table
  return (
    <details>
      <summary className="inline-block min-h-9 cursor-pointer content-center text-sm font-bold text-accent">
        Ukázat změny ({changes.length})
      </summary>
      <div className="pt-1 pb-2">{table}</div>
    </details>
  )
}

function Sides({ path, before, after }: Change) {
  const [old, now] = [toText(path, before), toText(path, after)]
  if (old && now) {
    const parts = partsOf(old, now)
    return (
      <>
        {parts.start}
        {parts.before && <Old>{parts.before}</Old>}
        {parts.before && parts.after && ' '}
        {parts.after && <New>{parts.after}</New>}
        {parts.end}
      </>
    )
  }
  return old ? <Old>{old}</Old> : <New>{now}</New>
}

const Old = ({ children }: { children: string }) => (
  <del className="rounded-sm bg-oxblood/35 px-1 text-bad decoration-1">
    <span className="sr-only">bylo: </span>
    {children}
  </del>
)

const New = ({ children }: { children: string }) => (
  <ins className="rounded-sm bg-sage/45 px-1 text-good no-underline">
    <span className="sr-only">je: </span>
    {children}
  </ins>
)

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A value as people read it; nothing is an empty text. */
function toText(path: string, value: unknown): string {
  if (isNothing(value)) return ''
  if (typeof value === 'boolean') return value ? 'ano' : 'ne'
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string') return MOMENT.test(value) ? dateTime(value) : valueLabel(path, value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one, at) => `${at + 1}. ${isUuid(one) ? one.slice(0, 8) : one}`).join('\n')
  return JSON.stringify(value, null, 2)
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** A thing that was made or removed under this very name. */
function isSaid({ before, after }: Change, known: string | null): boolean {
  return known !== null && ((isNothing(before) && after === known) || (isNothing(after) && before === known))
}

function sizeOf({ path, before, after }: Change): number {
  return Math.max(toText(path, before).length, toText(path, after).length)
}
