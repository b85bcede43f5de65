import type { OnlinePlayer } from '@westmore/contract/game.ts'
import type { LogPerson } from '@westmore/contract/logs-people.ts'
import { Link } from 'react-router'
import { shortLicense } from '#format.ts'
import { personPlace } from '#places.ts'

type PlayerProps = Pick<OnlinePlayer, 'name' | 'license' | 'discordId'> & { person: LogPerson | null }

export function Player({ name, license, discordId, person }: PlayerProps) {
  const identifier = discordId ?? (license && `licence ${shortLicense(license)}`)
  return (
    <span className="min-w-0">
      <bdi className="font-bold wrap-anywhere">{name || 'beze jména'}</bdi>{' '}
      {person ? (
        <Link to={personPlace(person.id)} className="text-link text-sm wrap-anywhere">
          <bdi>{person.username}</bdi>
        </Link>
      ) : (
        <span title={license ?? undefined} className="text-sm whitespace-nowrap text-fg-soft">
          {identifier ?? 'bez identifikátoru'}
        </span>
      )}
    </span>
  )
}
