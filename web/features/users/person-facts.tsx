import { useQuery } from '@tanstack/react-query'
import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { forms } from '@westmore/contract/tickets-forms.ts'
import type { PersonPanel as Panel } from '@westmore/contract/users-panel.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockMinute, date, dayAndMonth, RelativeTime, shortDate } from '#format.ts'
import { logsPlace, linePlace, personPlace, ticketPlace, ticketsOfPlace } from '#places.ts'
import type { PanelSubject } from './panel.tsx'
import { PersonReading } from '#features/pages/public.ts'
import { PanelSanctions } from '#features/sanctions/public.ts'
import { roleLabels } from '#session/labels.ts'
import { allowlistLabels, allowlistTones, ticketStatusLabels, ticketStatusTones } from '#status-labels.ts'
import { MentionedText } from '#text/mentioned-text.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { panelWords, roleTones } from './labels.ts'
import { userQueries } from './queries.ts'
import { PersonName } from './person-name.tsx'

export function PersonFacts({ of }: { of: PanelSubject }) {
  const query = useQuery(
    of.type === 'ticket' ? userQueries.panelOfTicket(of.id) : userQueries.panelOfSubmission(of.id),
  )
  const { data } = query
  if (!data) return <NotLoaded query={query} failed={panelWords.loadFailed} loading={<Spinner />} />
  const { person, attempts, tickets, notes, game } = data
  return (
    <div className="divide-y divide-line text-sm">
      <Who person={person} />
      <p className="px-4 py-3">
        {panelWords.rules}: <PersonReading userId={person.id} />
      </p>
      <PanelSanctions person={person} name={person.username} />
      <Part title={panelWords.attempts} count={attempts.total} none={panelWords.noAttempts}>
        {attempts.newest.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </Part>
      <Part
        title={of.type === 'ticket' ? panelWords.otherTickets : panelWords.tickets}
        none={panelWords.noTickets}
        more={tickets.hasMore && <Link to={ticketsOfPlace(person.id)}>{panelWords.allTickets}</Link>}
      >
        {tickets.newest.map((ticket) => (
          <Ticket key={ticket.id} ticket={ticket} />
        ))}
      </Part>
      {notes && <Notes notes={notes} personId={person.id} />}
      <Game game={game} personId={person.id} of={of} />
    </div>
  )
}

function Who({ person }: { person: Panel['person'] }) {
  const { id, avatarUrl, role, allowlistStatus, createdAt } = person
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <Avatar src={avatarUrl} size={48} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <Link to={personPlace(id)} className="max-w-full text-base font-bold wrap-anywhere text-link">
          <PersonName {...person} />
        </Link>
        <p className="text-fg-soft">
          Na webu od <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={allowlistTones[allowlistStatus]}>{allowlistLabels[allowlistStatus]}</Badge>
          {role !== 'user' && <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>}
        </p>
      </div>
    </div>
  )
}

type PartProps = {
  title: ReactNode
  count?: number
  none: string
  more?: ReactNode
  children: ReactNode[]
}

function Part({ title, count, none, more, children }: PartProps) {
  return (
    <div className="px-4 py-3">
      <h3 className="mb-1.5 font-bold">
        {title}
        {count !== undefined && count > 0 && (
          <span className="ml-2 font-normal text-fg-soft tabular-nums">{count}</span>
        )}
      </h3>
      {children.length === 0 ? (
        <p className="text-fg-soft">{none}</p>
      ) : (
        <ul className="grid gap-2">{children}</ul>
      )}
      {more && <p className="mt-1.5 *:text-link">{more}</p>}
    </div>
  )
}

function Attempt({ attempt }: { attempt: Panel['attempts']['newest'][number] }) {
  const { attemptNumber, status, submittedAt, reason, isRevoked } = attempt
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span>
          Pokus č.&nbsp;{attemptNumber} · <time dateTime={submittedAt}>{shortDate(submittedAt)}</time>
        </span>
        <Badge tone={allowlistTones[status]}>
          {isRevoked ? panelWords.revoked : allowlistLabels[status]}
        </Badge>
      </p>
      {reason !== null && (
        <p
          className="line-clamp-4 border-l-3 border-bad pl-2 wrap-anywhere"
          title={withoutCitationIds(reason)}
        >
          {withoutCitationIds(reason)}
        </p>
      )}
    </li>
  )
}

function Ticket({ ticket }: { ticket: Panel['tickets']['newest'][number] }) {
  const { number, title, category, status, mergedInto, createdAt } = ticket
  return (
    <li className="grid gap-0.5">
      <Link to={ticketPlace(number)} className="line-clamp-2 wrap-anywhere text-link">
        <span className="tabular-nums">#{number}</span> {title}
      </Link>
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-fg-soft">
        <span className="min-w-0">
          {forms[category].label} · <RelativeTime moment={createdAt} />
        </span>
        <Badge tone={ticketStatusTones[status]}>
          {mergedInto === null ? ticketStatusLabels[status] : panelWords.merged(mergedInto)}
        </Badge>
      </p>
    </li>
  )
}

function Notes({ notes, personId }: { notes: NonNullable<Panel['notes']>; personId: string }) {
  const { total, newest } = notes
  return (
    <Part
      title={panelWords.notes}
      count={total}
      none={panelWords.noNotes}
      more={total > 1 && <Link to={personPlace(personId)}>{panelWords.allNotes}</Link>}
    >
      {newest
        ? [
            <li key={newest.id}>
              <p className="text-fg-soft">
                <bdi className="font-bold text-fg">{newest.author}</bdi> ·{' '}
                <RelativeTime moment={newest.createdAt} />
              </p>
              <p className="line-clamp-6 wrap-anywhere whitespace-pre-line">
                <MentionedText text={newest.text} at={newest.createdAt} />
              </p>
            </li>,
          ]
        : []}
    </Part>
  )
}

function Game({ game, personId, of }: { game: Panel['game']; personId: string; of: PanelSubject }) {
  if (!game)
    return (
      <Part title={panelWords.game} none={panelWords.noPlayer}>
        {[]}
      </Part>
    )
  const { from, to, lines } = game
  const isDay = Date.parse(to) - Date.parse(from) >= 86_400_000
  const title = isDay ? `${panelWords.game} ${date(from)}` : panelWords.gameBefore[of.type]
  const place = logsPlace({ person: personId, dateFrom: from, dateTo: to })
  return (
    <Part title={title} none={panelWords.noLines} more={<Link to={place}>{panelWords.ledger}</Link>}>
      {lines.map(({ id, created_at: at, category, action }) => (
        <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <Link
            to={linePlace(id)}
            className="text-link tabular-nums"
            aria-label={`Záznam z ${clockMinute(at)}`}
          >
            <time dateTime={at} title={dayAndMonth(at)}>
              {clockMinute(at)}
            </time>
          </Link>
          <p className="line-clamp-2 wrap-anywhere" title={category}>
            {action}
          </p>
        </li>
      ))}
    </Part>
  )
}
