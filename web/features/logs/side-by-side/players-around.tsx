import { MAX_BESIDE, type PlayersAroundLine } from '@westmore/contract/logs-around.ts'
import { counted, number } from '#format.ts'
import { classes } from '#ui/classes.ts'
import { PlayerName } from '../player-name.tsx'

type PlayersAroundProps = {
  data: PlayersAroundLine
  /** Identifier suffixes of players who share a name. */
  ends: ReadonlyMap<string, string>
  onChange: (shown: string[]) => void
}

/** Players who did something around the line; a click adds one to the columns or removes it. */
export function PlayersAround({ data: { players, others, shown }, ends, onChange }: PlayersAroundProps) {
  const isFull = shown.length >= MAX_BESIDE
  return (
    <section aria-label="Kdo u toho byl" className="rounded-sm border border-line p-2">
      <ul className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
        {players.map(({ identifier, name, count, isParty }) => {
          const isShown = shown.includes(identifier)
          return (
            <li key={identifier} className="min-w-0">
              <button
                type="button"
                aria-pressed={isShown}
                disabled={isShown ? shown.length === 1 : isFull}
                title={identifier}
                onClick={() =>
                  onChange(isShown ? shown.filter((one) => one !== identifier) : [...shown, identifier])
                }
                className={classes(
                  'flex min-h-8 max-w-64 items-center gap-2 rounded-sm border px-2 text-sm transition-colors -outline-offset-2 disabled:opacity-60 max-sm:min-h-11',
                  isShown ? 'border-accent bg-accent/15 text-accent' : 'border-line hover:border-edge',
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
          : `Klepnutím přidáte nebo uberete sloupec, nejvýše ${counted(MAX_BESIDE, 'sloupec', 'sloupce', 'sloupců')}.`}
        {others > 0 && ` A ${counted(others, 'další hráč', 'další hráči', 'dalších hráčů')}.`}
      </p>
    </section>
  )
}
