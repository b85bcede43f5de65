import { useQuery } from '@tanstack/react-query'
import Stable from '~icons/game-icons/stable'
import { clockTime, dateTime } from '#format.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Entry } from './entry.tsx'
import { serverWords } from './labels.ts'
import { gameQueries } from './queries.ts'
import { RefusedPlayers } from './refused-players.tsx'
import { Server } from './server.tsx'

export const meta = () => [{ title: `${serverWords.title} | Westmore` }]

const tokensPlace = '/user/admin/logs?tab=kategorie'

export default function GamePage() {
  const query = useQuery(gameQueries.servers())
  const { data, isError, dataUpdatedAt } = query
  const tokens = (
    <LinkButton to={tokensPlace} variant="ghost" size="sm">
      {serverWords.tokens}
    </LinkButton>
  )
  return (
    <>
      <PageTitle quiet subtitle={serverWords.subtitle} action={tokens}>
        {serverWords.title}
      </PageTitle>
      {!data ? (
        <NotLoaded query={query} failed={serverWords.loadFailed} />
      ) : (
        <div className="grid gap-6">
          {isError && <Outdated at={new Date(dataUpdatedAt)} />}
          {data.servers.length === 0 ? (
            <EmptyState drawing={<Stable />} title={serverWords.emptyTitle} action={tokens}>
              {serverWords.emptyText}
            </EmptyState>
          ) : (
            data.servers.map((server) => <Server key={server.id} server={server} />)
          )}
          <Entry letsStaffIn={data.letsStaffIn} />
          <RefusedPlayers
            refused={data.refused}
            total={data.refusedTotal}
            isOfMany={data.servers.length > 1}
          />
        </div>
      )}
    </>
  )
}

/** The last refresh failed: the data on screen may be out of date. */
function Outdated({ at }: { at: Date }) {
  return (
    <p role="status" className="text-sm font-bold text-bad">
      Obnovit se nepodařilo, stav k{'\u00a0'}
      <time dateTime={at.toISOString()} title={dateTime(at)} className="tabular-nums">
        {clockTime(at)}
      </time>
      .
    </p>
  )
}
