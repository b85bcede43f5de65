import type { OnlinePlayer } from '@westmore/contract/game.ts'
import type { LogPerson } from '@westmore/contract/logs-people.ts'
import { SanctionButton, targetOf } from '#features/sanctions/public.ts'

type SanctionOfPlayerProps = Pick<OnlinePlayer, 'name' | 'license' | 'discordId'> & {
  person: LogPerson | null
}

export function SanctionOfPlayer({ name, license, discordId, person }: SanctionOfPlayerProps) {
  const target = targetOf({ person, name }, license, discordId && `discord:${discordId}`)
  return target && <SanctionButton iconOnly target={target} />
}
