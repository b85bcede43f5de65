import { faultWords, type DiscordFailure } from '@westmore/contract/discord.ts'
import { counted } from '#format.ts'

export const discordWords = {
  title: 'Discord',
  loadFailed: 'Stav Discordu se nepodařilo načíst',
  off: 'Bot není nastavený. Na Discord se nic neposílá.',
  works: 'Všechno funguje.',
  retryFailed: 'Nový pokus se nepodařilo zadat. Zkuste to znovu.',
  compareFailed: 'Role se nepodařilo porovnat. Zkuste to za chvíli znovu.',
  removals: 'Role, které čekají na potvrzení',
  confirmRemovals: 'Změnit role podle webu',
  removalsConfirmed: 'Role měníme podle webu.',
  removalsFailed: 'Změnu se nepodařilo potvrdit. Zkuste to prosím znovu.',
  removalsChanged: 'Nové porovnání mezitím našlo jiné lidi. Podívejte se prosím znovu.',
  channelsFailed: 'Kanály se nepodařilo uložit.',
  fixed: 'Určuje ji soubor .env na serveru webu, tady ji změnit nejde.',
  rolesSaved: 'Role jsou nastavené. Porovnají se do hodiny, nebo hned tlačítkem nahoře.',
  rolesFailed: 'Role se nepodařilo uložit.',
  rolesRefused: 'Některou z těch rolí bot nezná nebo ji dávat nemůže. Načtěte stránku znovu.',
  staffUnknown: 'Role administrátorů na vašem Discordu není, nikomu jsme proto roli na webu nezměnili.',
  tooManyStaff: 'Roli administrátorů má přes dvě stě lidí, nikomu jsme proto roli na webu nezměnili.',
}

export const kindLabels: Record<DiscordFailure['kind'], string> = {
  message: 'Zpráva',
  role: 'Role',
  card: 'Zpráva v kanálu',
}

const reasons: Record<string, string> = {
  closed: 'má zavřené soukromé zprávy',
  absent: 'není na našem Discordu',
  restored: 'čekala v záloze, ze které je web obnovený, a mezitím už mohla odejít',
}

export const reasonText = (why: string) => reasons[why] ?? why

type Compared = {
  outcome: 'done' | 'off' | 'no-members' | 'failed' | 'staff-role-unknown' | 'too-many-staff'
  changed: number
  held: number
  staffChanged: number
}

export function comparedWords({ outcome, changed, held, staffChanged }: Compared): {
  isGood: boolean
  text: string
} {
  if (outcome === 'failed') return { isGood: false, text: discordWords.compareFailed }
  if (outcome === 'no-members') return { isGood: false, text: faultWords.members }
  if (outcome === 'staff-role-unknown') return { isGood: false, text: discordWords.staffUnknown }
  if (outcome === 'too-many-staff') return { isGood: false, text: discordWords.tooManyStaff }
  if (outcome === 'off') return { isGood: true, text: 'Znovu zkoušíme odeslat, co čeká.' }
  const parts = [
    changed > 0 && `Opravujeme ${counted(changed, 'roli', 'role', 'rolí')} na Discordu.`,
    held > 0 && `Na potvrzení vlastníka čeká odebrání ${counted(held, 'role', 'rolí', 'rolí')}.`,
    staffChanged > 0 && `Na webu se změnila role ${counted(staffChanged, 'člověku', 'lidem', 'lidem')}.`,
  ].filter((part) => part !== false)
  return { isGood: true, text: parts.join(' ') || 'Všechny role sedí.' }
}
