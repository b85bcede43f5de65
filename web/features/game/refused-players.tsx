import type { RefusedPlayer } from '@westmore/contract/game.ts'
import { sanctionName } from '@westmore/contract/sanctions.ts'
import { Link } from 'react-router'
import { number, RelativeTime } from '#format.ts'
import { sanctionPlace } from '#places.ts'
import { Section } from '#ui/section.tsx'
import { refusalReasons, serverWords } from './labels.ts'
import { Player } from './player.tsx'
import { SanctionOfPlayer } from './sanction-of-player.tsx'

type RefusedPlayersProps = {
  refused: readonly RefusedPlayer[]
  total: number
  /** There are several servers, so each row names its own. */
  isOfMany: boolean
}

export function RefusedPlayers({ refused, total, isOfMany }: RefusedPlayersProps) {
  return (
    <Section title={serverWords.refused} count={total > 0 ? number(total) : undefined}>
      {refused.length === 0 ? (
        <p className="px-4 py-3 text-fg-soft">{serverWords.noRefused}</p>
      ) : (
        <ol className="divide-y divide-line/60">
          {refused.map((one) => (
            <li
              key={one.id}
              className="grid gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-fg/5 sm:grid-cols-[9rem_minmax(0,1fr)_13rem] sm:items-baseline"
            >
              <RelativeTime moment={one.at} className="text-sm text-fg-soft" />
              <Player {...one} />
              <span className="sm:text-right">
                {one.sanctionNumber === null ? (
                  refusalReasons[one.why]
                ) : (
                  <Link to={sanctionPlace(one.sanctionNumber)} className="text-link">
                    {refusalReasons[one.why]}{' '}
                    <span className="whitespace-nowrap">{sanctionName(one.sanctionNumber)}</span>
                  </Link>
                )}
                {one.times > 1 && <span className="text-fg-soft tabular-nums"> · {number(one.times)}×</span>}
                {isOfMany && <span className="text-sm wrap-anywhere text-fg-soft"> · {one.serverId}</span>}
                <SanctionOfPlayer {...one} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {refused.length > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm text-fg-soft">
          {total > refused.length && `Zobrazeno posledních ${number(refused.length)}. `}
          {serverWords.refusedHint}
        </p>
      )}
    </Section>
  )
}
