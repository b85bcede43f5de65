import { useQuery } from '@tanstack/react-query'
import { roleLabels } from '#session/labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { useOrder } from '#use-order.ts'
import { orderWords } from './labels.ts'
import { teamCommands, teamQueries } from './queries.ts'

export function TeamOrder() {
  const query = useQuery(teamQueries.all())
  const { data: people } = query
  const { ordered, move } = useOrder(people ?? [], teamCommands.order(), {
    failed: orderWords.moveFailed,
    news: { TEAM_CHANGED: orderWords.moved },
  })
  return (
    <>
      {!people && <CardNotLoaded query={query} failed={orderWords.loadFailed} />}
      {people?.length === 0 && <EmptyState title={orderWords.empty}>{orderWords.emptyText}</EmptyState>}
      <ol className="divide-y divide-line">
        {ordered.map(({ id, name, role, duty, portrait }, at) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Avatar src={portrait} size={40} />
            <div className="min-w-0 flex-1">
              <p className="font-bold wrap-anywhere">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm wrap-anywhere text-fg-soft">
                {roleLabels[role]}
                {duty && ` · ${duty}`}
              </p>
            </div>
            <div className="flex">
              <MoveButtons {...{ name, at }} count={ordered.length} onMove={move} />
            </div>
          </li>
        ))}
      </ol>
      <LinkButton href="/team" newTab variant="ghost" size="sm">
        Otevřít stránku
      </LinkButton>
    </>
  )
}
