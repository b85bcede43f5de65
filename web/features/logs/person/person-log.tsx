import { useQuery } from '@tanstack/react-query'
import type { PersonLog as Log } from '@westmore/contract/logs-people.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import Join from '~icons/lucide/link'
import { number } from '#format.ts'
import { useNewLines } from '#live/live.ts'
import { logsPlace } from '#places.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Section } from '#ui/section.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { LogExcerpt } from './excerpt.tsx'
import { emptySearch } from '../log-search.ts'
import { peopleWords } from '../people/labels.ts'
import { peopleQueries } from '../people/queries.ts'
import { PersonIdentifiers } from './identifiers.tsx'
import { PlayerDialog } from '../people/player-dialog.tsx'
import { LogContext, beginning, writeLogPlace, type Go } from '../use-log-place.ts'

/** Shortest time (ms) between two reads of a person's lines: each one is an audited search that names the person. */
const RENEWAL = 60_000

const ledger = '/user/admin/logs'

export function PersonLog({ userId }: { userId: string }) {
  const query = useQuery(peopleQueries.read(userId))
  const { data, refetch } = query
  const [isLinking, setIsLinking] = useState(false)
  useNewLines(() => {
    if (document.visibilityState === 'visible') void refetch()
  }, RENEWAL)
  return (
    <Section
      title={peopleWords.title}
      count={data && data.total > 0 ? number(data.total) : undefined}
      action={
        <span className="flex flex-wrap items-center gap-x-4">
          {data && data.total > 0 && (
            <Link to={logsPlace({ person: userId })} className="text-sm text-link max-lg:py-3">
              Otevřít v logech
            </Link>
          )}
          <Button variant="ghost" size="sm" onClick={() => setIsLinking(true)}>
            <Join /> {peopleWords.link}
          </Button>
        </span>
      }
    >
      {!data ? (
        <NotLoaded query={query} failed={peopleWords.loadFailed} loading={<Spinner />} />
      ) : data.identifiers.length === 0 ? (
        <p className="px-4 py-3 text-fg-soft">{peopleWords.empty}</p>
      ) : (
        <>
          <PersonIdentifiers userId={userId} identifiers={data.identifiers} />
          {data.latest.length > 0 ? (
            <Latest userId={userId} lines={data.latest} />
          ) : (
            <p className="border-t border-line px-4 py-3 text-fg-soft">{peopleWords.unseen}</p>
          )}
        </>
      )}
      <PlayerDialog open={isLinking} onClose={() => setIsLinking(false)} userId={userId} />
    </Section>
  )
}

function Latest({ userId, lines }: { userId: string; lines: Log['latest'] }) {
  const navigate = useNavigate()
  const [entry, setEntry] = useState<number | null>(null)
  const theirs = { ...beginning, search: { ...emptySearch, person: userId } }
  const place = { ...theirs, entry }
  const go: Go = (change) => {
    if (change.entry !== undefined && !change.context) setEntry(change.entry)
    else void navigate(`${ledger}?${writeLogPlace({ ...theirs, ...change })}`)
  }
  return (
    <LogContext value={{ place, placeNow: () => place, go }}>
      <div className="border-t border-line *:last:mb-px">
        <LogExcerpt lines={lines} />
      </div>
    </LogContext>
  )
}
