import { MAX_CHOSEN, type PlayersAroundLine } from '@westmore/contract/logs-around.ts'
import { counted, number } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { identifierSuffixes } from '../identifier-suffixes.ts'
import { PlayerName } from '../player-name.tsx'
import { useLog } from '../use-log-place.ts'

export function PlayersAround({ data: { players, others } }: { data: PlayersAroundLine }) {
  const { place, go } = useLog()
  const chosen = place.players
  const ends = identifierSuffixes(players)
  const isFull = chosen.length >= MAX_CHOSEN
  return (
    <section aria-label="Kdo u toho byl" className="mb-3 rounded-sm border border-line p-2">
      <ul className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
        {players.map(({ identifier, name, count, isParty }) => {
          const isChosen = chosen.includes(identifier)
          return (
            <li key={identifier} className="min-w-0">
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={!isChosen && isFull}
                title={identifier}
                onClick={() =>
                  go({
                    players: isChosen ? chosen.filter((one) => one !== identifier) : [...chosen, identifier],
                  })
                }
                className={classes(
                  'flex min-h-8 max-w-64 items-center gap-2 rounded-sm border px-2 text-sm transition-colors -outline-offset-2 disabled:opacity-60 max-sm:min-h-11',
                  isChosen ? 'border-accent bg-accent/15 text-accent' : 'border-line hover:border-edge',
                )}
              >
                <PlayerName name={name ?? identifier} end={ends.get(identifier)} />
                {isParty && <span className="text-xs">účastník</span>}
                <span className="text-xs text-fg-soft tabular-nums">{number(count)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-1.5 text-xs text-fg-soft">
        {players.length === 0
          ? 'Nikdo na tomto serveru v té době nic nedělal.'
          : `Klepnutím ukážete jen záznamy vybraných hráčů, nejvýše ${MAX_CHOSEN}.`}
        {others > 0 && ` A ${counted(others, 'další hráč', 'další hráči', 'dalších hráčů')}.`}
      </p>
    </section>
  )
}
