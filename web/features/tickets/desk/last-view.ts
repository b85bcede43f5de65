import { browserStore } from '#kept/browser-store.ts'
import { placeOf, searchOf, viewQuery, type DeskPlace } from './place.ts'

const store = browserStore.withPrefix('tickets_desk:')

/** Never a view of closed tickets. */
export function rememberView(userId: string, place: DeskPlace): void {
  if (place.status === 'closed' || place.status === 'all' || place.closed) return
  store.setText(userId, viewQuery(place))
}

/** At first the tickets that wait for the staff. */
export function lastView(userId: string): string {
  const kept = placeOf(new URLSearchParams(store.readText(userId) ?? 'stav=neuzavrene&ceka=na-nas'))
  return searchOf({ ...kept, ticket: undefined }).toString()
}
