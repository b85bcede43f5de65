import { useQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import type { AppealedSanction } from '@westmore/contract/sanctions-api.ts'
import { isPast, sanctionName, sanctionObstacle } from '@westmore/contract/sanctions.ts'
import type { Reader } from '@westmore/contract/users.ts'
import { Link } from 'react-router'
import { useNow } from '#clock.ts'
import { RelativeTime } from '#format.ts'
import { sanctionPlace, sanctionsOfPlace, ticketPlace } from '#places.ts'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { authorText, staffWords } from './labels.ts'
import { Appeals, SanctionMark, StateMark } from './parts.tsx'
import { SanctionButton } from './giving/new-button.tsx'
import { sanctionQueries } from './queries.ts'
import { atMoment } from './state.ts'

type OfPersonProps = { person: Reader; name: string }

export function PersonSanctions({ person, name }: OfPersonProps) {
  return (
    <Section
      title="Sankce"
      action={
        <span className="flex flex-wrap items-center gap-x-3">
          <Link
            to={sanctionsOfPlace(person.id)}
            className="text-link inline-flex min-h-9 items-center text-sm max-sm:min-h-11"
          >
            V seznamu
          </Link>
          <SanctionOfPerson {...{ person, name }} />
        </span>
      }
    >
      <History userId={person.id} isPastOnly className="px-4 py-3" />
    </Section>
  )
}

export function PanelSanctions({ person, name }: OfPersonProps) {
  return (
    <div className="px-4 py-3">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-2">
        <h3 className="font-bold">Sankce</h3>
        <SanctionOfPerson {...{ person, name }} />
      </div>
      <History userId={person.id} />
    </div>
  )
}

function SanctionOfPerson({ person, name }: OfPersonProps) {
  const { me } = useMe()
  if (!me || sanctionObstacle(me, person) !== null) return null
  return <SanctionButton target={{ userId: person.id, name }} />
}

export function useSanctionsOf(userId: string) {
  const query = useQuery(sanctionQueries.of({ userId }))
  const now = useNow(30_000)
  const known = (query.data ?? []).map((one) => atMoment(one, now))
  const active = known.filter(({ state }) => !isPast(state))
  return { query, active, past: known.filter(({ state }) => isPast(state)) }
}

type HistoryProps = {
  userId: string
  /** The active ones are elsewhere on the screen. */
  isPastOnly?: boolean
  className?: string
}

function History({ userId, isPastOnly = false, className }: HistoryProps) {
  const { query, active, past } = useSanctionsOf(userId)
  if (!query.data) return <NotLoaded query={query} failed={staffWords.loadFailed} loading={<Spinner />} />
  return (
    <div className={classes('grid gap-1.5', className)}>
      {active.length > 0 && !isPastOnly && <Sanctions sanctions={active} />}
      {past.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm font-bold text-accent lg:min-h-9">
            Dřívější ({past.length})
          </summary>
          <Sanctions sanctions={past} />
        </details>
      ) : (
        (isPastOnly || active.length === 0) && (
          <p className="text-fg-soft">{active.length === 0 ? 'Zatím bez sankcí.' : 'Dřívější nemá.'}</p>
        )
      )}
    </div>
  )
}

export function Sanctions({ sanctions }: { sanctions: readonly AppealedSanction[] }) {
  return (
    <ul className="grid gap-2">
      {sanctions.map((sanction) => (
        <li key={sanction.id} className="grid gap-0.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <SanctionMark sanction={sanction} />
            <Link
              to={sanctionPlace(sanction.number)}
              className="text-link inline-flex items-center whitespace-nowrap tabular-nums max-sm:min-h-11"
            >
              {sanctionName(sanction.number)}
            </Link>
            <span className="text-sm text-fg-soft">
              <StateMark sanction={sanction} />
            </span>
          </p>
          <p className="line-clamp-2 wrap-anywhere">{withoutCitationIds(sanction.reason)}</p>
          <p className="text-sm text-fg-soft">
            <bdi>{authorText(sanction)}</bdi> · <RelativeTime moment={sanction.createdAt} />
          </p>
          <div className="text-sm empty:hidden">
            <Appeals appeals={sanction.appeals} placeOf={ticketPlace} />
          </div>
        </li>
      ))}
    </ul>
  )
}
