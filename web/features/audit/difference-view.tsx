import { number, dateTime } from '#format.ts'
import { differenceOf, isEmptyValue, withoutIds, type Change } from './difference.ts'
import { fieldLabel, valueLabel } from './labels.ts'
import { ChangedWords, New } from '#text/changed-words.tsx'

const FEW = 3
const SHORT = 160

type DifferenceViewProps = {
  before: unknown
  after: unknown
  known: string | null
  subjectType: string
}

export function DifferenceView({ before, after, known, subjectType }: DifferenceViewProps) {
  const changes = differenceOf(before, after)
    .filter((change) => !isAlreadyShown(change, known))
    .map(({ path, ...sides }) => ({
      path,
      ...withoutIds(toText(subjectType, path, sides.before), toText(subjectType, path, sides.after)),
    }))
  if (changes.length === 0) return null
  const isLong =
    changes.length > FEW || changes.some(({ old, now }) => Math.max(old.length, now.length) > SHORT)
  const table = (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)]">
      {changes.map(({ path, old, now, citesOther }) => (
        <div key={path} className="contents">
          <dt className="text-fg-soft max-sm:mt-1">{fieldLabel(path) || 'Hodnota'}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
            <ChangedWords old={old} now={now} />
            {citesOther && (
              <>
                {' '}
                <New>Odkazuje na jiný paragraf.</New>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!isLong) return table
  return (
    <details>
      <summary className="inline-block min-h-11 cursor-pointer content-center text-sm font-bold text-accent lg:min-h-9">
        Ukázat změny ({changes.length})
      </summary>
      <div className="pt-1 pb-2">{table}</div>
    </details>
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

function toText(subjectType: string, path: string, value: unknown): string {
  if (isEmptyValue(value)) return ''
  if (typeof value === 'boolean') return value ? 'ano' : 'ne'
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string')
    return MOMENT.test(value) ? dateTime(value) : valueLabel(subjectType, path, value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one, at) => `${at + 1}. ${isUuid(one) ? one.slice(0, 8) : one}`).join('\n')
  return JSON.stringify(value, null, 2)
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** A change that only repeats the known name, of a thing created or removed. */
function isAlreadyShown({ before, after }: Change, known: string | null): boolean {
  return (
    known !== null && ((isEmptyValue(before) && after === known) || (isEmptyValue(after) && before === known))
  )
}
