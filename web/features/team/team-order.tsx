import { useQuery } from '@tanstack/react-query'
import Down from '~icons/lucide/arrow-down'
import Up from '~icons/lucide/arrow-up'
import { announceFailure } from '#refusals.ts'
import { roleLabels } from '#session/labels.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { useCommand } from '#use-command.ts'
import { orderWords } from './labels.ts'
import { teamCommands, teamQueries } from './queries.ts'

export function TeamOrder() {
  const query = useQuery(teamQueries.all())
  const order = useCommand(teamCommands.order())
  const { data: people } = query

  const move = (from: number, to: number) => {
    const ids = (people ?? []).map(({ id }) => id)
    const [moved = ''] = ids.splice(from, 1)
    order.mutate(
      { ids: ids.toSpliced(to, 0, moved) },
      {
        onError: (error) => announceFailure(error, orderWords.moveFailed, { TEAM_CHANGED: orderWords.moved }),
      },
    )
  }
  return (
    <>
      {!people && <CardNotLoaded query={query} failed={orderWords.loadFailed} />}
      {people?.length === 0 && <EmptyState title={orderWords.empty}>{orderWords.emptyText}</EmptyState>}
      <ol className="divide-y divide-line">
        {people?.map(({ id, name, role, duty, portrait }, at) => (
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
              {[
                { label: 'Posunout nahoru', icon: <Up />, to: at - 1 },
                { label: 'Posunout dolů', icon: <Down />, to: at + 1 },
              ].map(({ label, icon, to }) => (
                <Button
                  key={label}
                  variant="ghost"
                  aria-label={`${label}: ${name}`}
                  disabled={to < 0 || to >= people.length}
                  onClick={() => !order.isPending && move(at, to)}
                  className="size-11 px-0!"
                >
                  {icon}
                </Button>
              ))}
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
