import { useQuery } from '@tanstack/react-query'
import type { OwnAppeal } from '@westmore/contract/sanctions-appeals.ts'
import { closes, stateOf, type Closable, type OwnSanction } from '@westmore/contract/sanctions.ts'
import { useNow } from '#clock.ts'
import { useMe } from '#session/session.ts'
import { sanctionQueries } from './queries.ts'

/** A sanction may run out between two answers of the server. */
export const atMoment = <One extends Pick<OwnSanction, 'state' | 'until'>>(one: One, now: Date): One =>
  one.state === 'active' ? { ...one, state: stateOf({ until: one.until, ending: null }, now) } : one

export type SanctionOfUser = OwnSanction & { appeals: readonly OwnAppeal[] }

export function useOwnSanctions() {
  const { me } = useMe()
  const query = useQuery({ ...sanctionQueries.mine(), enabled: me !== undefined })
  const now = useNow(5_000)
  return { query, sanctions: query.data?.map((one) => atMoment(one, now)) }
}

/** Screens drawn before the answer would move when it comes. */
export function useIsClosingKnown(): boolean {
  const { isLoading, failureCount } = useOwnSanctions().query
  return !isLoading || failureCount > 0
}

/** The user's sanction that closes this for the longest time. */
export function useClosing(what: Closable): OwnSanction | undefined {
  const { sanctions = [] } = useOwnSanctions()
  const closing = sanctions.filter(({ kind, state }) => state === 'active' && closes(kind, what))
  const end = ({ until }: OwnSanction) => (until === null ? Infinity : Date.parse(until))
  return closing.toSorted((one, other) => end(other) - end(one))[0]
}
