import type { Opening } from '@westmore/contract/allowlist-hours.ts'
import type { MyAllowlist } from '@westmore/contract/allowlist.ts'
import { DAY } from '@westmore/contract/days.ts'

/**
 * Null while applications are accepted; `now` is in ms. The landing page gets the source of this function, so
 * it must not use anything from outside its braces.
 */
export function closedWords(
  { isOpen, closesAt, opensAt }: Pick<Opening, 'isOpen' | 'closesAt' | 'opensAt'>,
  now: number,
): string | null {
  const isPassed = (moment: string | null) => moment !== null && Date.parse(moment) <= now
  if (isPassed(opensAt) || (isOpen && !isPassed(closesAt))) return null
  const closed = 'Žádosti teď nepřijímáme.'
  if (opensAt === null) return `${closed} Kdy znovu otevřeme, ještě nevíme.`
  // Days and times of Prague, wherever the visitor is.
  const format = (moment: number, options: Intl.DateTimeFormatOptions, language = 'cs-CZ') =>
    new Intl.DateTimeFormat(language, { timeZone: 'Europe/Prague', ...options }).format(moment)
  const dayOf = (moment: number) => format(moment, { dateStyle: 'short' }, 'sv-SE')
  const opens = Date.parse(opensAt)
  const day = dayOf(opens)
  const isTomorrow = Date.parse(day) - Date.parse(dayOf(now)) === 86_400_000
  const weekdays = ['neděli', 'pondělí', 'úterý', 'středu', 'čtvrtek', 'pátek', 'sobotu']
  const weekday = new Date(day).getUTCDay()
  const date = format(opens, {
    day: 'numeric',
    month: 'numeric',
    ...(day.slice(0, 4) !== dayOf(now).slice(0, 4) && { year: 'numeric' }),
  })
  const days = `${weekday === 3 || weekday === 4 ? 've' : 'v'}\u00a0${weekdays[weekday]} ${date}`
  const when = day === dayOf(now) ? 'dnes' : isTomorrow ? 'zítra' : days
  const time = format(opens, { hour: 'numeric', minute: '2-digit' })
  const before = /^(2|3|4|12|13|14|2\d):/.test(time) ? 've' : 'v'
  return `${closed} Otevřeme ${when} ${before}\u00a0${time}.`
}

/** `time` is in ms. */
export function doorOf(opening: MyAllowlist['opening'] | undefined, time: number) {
  const words = opening ? closedWords(opening, time) : null
  const lateUntil = opening?.lateUntil ?? null
  const isLate = words !== null && lateUntil !== null && time < Date.parse(lateUntil)
  return {
    /** Null while applications are accepted. */
    words,
    text: opening?.text ?? '',
    /** Until when this person's draft may still be sent after the closing. */
    lateUntil: isLate ? lateUntil : null,
    /** The server said so, and the opening has not come. */
    isShut: words !== null && opening?.isOpen === false && !isLate,
  }
}

/** The server is asked this long (ms) after a change, spread over the visitors; then at intervals until it confirms it. */
const MARGIN = 1_500
const SPREAD = 3_000
const AGAIN = 10_000

/** How soon (ms) the answer may be another one; false if no change is known. `time` is in ms. */
export function untilChange({ opening, canSubmitAt }: MyAllowlist, time: number): number | false {
  const moments = [opening.closesAt, opening.opensAt, canSubmitAt].flatMap((at) => (at ? Date.parse(at) : []))
  if (moments.length === 0) return false
  const left = Math.min(...moments) - time + MARGIN + Math.random() * SPREAD
  return left > 0 ? Math.min(DAY, left) : AGAIN
}
