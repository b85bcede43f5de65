import { browserShelf } from '#kept/shelf.ts'
import { placeOf, searchOf, viewQuery, type DeskPlace } from './place.ts'

const shelf = browserShelf.under('tickets_desk:')

/** Remembers what a person looks at, so that the desk opens on it; never on what is closed. */
export function rememberView(userId: string, place: DeskPlace): void {
  if (place.status === 'closed' || place.status === 'all' || place.closed) return
  shelf.keepText(userId, viewQuery(place))
}

/** Where the desk opens. */
export function lastView(userId: string): string {
  const kept = placeOf(new URLSearchParams(shelf.readText(userId) ?? 'stav=neuzavrene'))
  return searchOf({ ...kept, ticket: undefined }).toString()
}
