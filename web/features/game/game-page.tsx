import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import Stable from '~icons/game-icons/stable'
import { clockTime, dateTime } from '#format.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Entry } from './entry.tsx'
import { ImportSanctions } from './import-sanctions.tsx'
import { keyWords, resourceWords, serverWords } from './labels.ts'
import { NewServer } from './new-server.tsx'
import { gameQueries } from './queries.ts'
import { RefusedPlayers } from './refused-players.tsx'
import { Server } from './server.tsx'
import { TokenDialog, type NewToken } from './token-dialog.tsx'

export const meta = () => [{ title: `${serverWords.title} | Westmore` }]

const tokensPlace = '/user/admin/logs?tab=kategorie'

export default function GamePage() {
  const query = useQuery(gameQueries.servers())
  const { data, isError, dataUpdatedAt } = query
  const { me } = useMe()
  const [isAdding, setAdding] = useRestoredState('token', me?.id, z.boolean(), false)
  const [fresh, setFresh] = useState<NewToken | null>(null)
  const actions = (
    <div className="flex flex-wrap items-center gap-2">
      <LinkButton to={tokensPlace} variant="ghost" size="sm">
        {serverWords.tokens}
      </LinkButton>
      {me?.role === 'owner' && (
        <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
          {resourceWords.newServer}
        </Button>
      )}
    </div>
  )
  return (
    <>
      <PageTitle hint={serverWords.subtitle} action={data && data.servers.length > 0 && actions}>
        {serverWords.title}
      </PageTitle>
      {!data ? (
        <NotLoaded query={query} failed={serverWords.loadFailed} />
      ) : (
        <div className="grid gap-6">
          {isError && <Outdated at={new Date(dataUpdatedAt)} />}
          {fresh && <NewServer key={fresh.id} token={fresh} onHide={() => setFresh(null)} />}
          {data.servers.length === 0 ? (
            <EmptyState drawing={<Stable />} title={serverWords.emptyTitle} action={actions}>
              {serverWords.emptyText}
            </EmptyState>
          ) : (
            data.servers.map((server) => (
              <Server
                key={server.id}
                server={server}
                ofKey={keyWords(server, data.servers)}
                isAnyoneApproved={data.isAnyoneApproved}
              />
            ))
          )}
          <Entry letsStaffIn={data.letsStaffIn} />
          {me?.role === 'owner' && <ImportSanctions />}
          <RefusedPlayers
            refused={data.refused}
            total={data.refusedTotal}
            isOfMany={data.servers.length > 1}
          />
        </div>
      )}
      <TokenDialog open={isAdding} onClose={() => setAdding(false)} onCreated={setFresh} />
    </>
  )
}

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
