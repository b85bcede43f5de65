import type { DiscordFailure, DiscordFault } from '@westmore/contract/discord.ts'
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

export const faultWords: Record<DiscordFault, string> = {
  token:
    'Discord nepřijímá klíč, kterým se bot hlásí. Vytvořte v portálu Discordu nový (Reset Token) a zapište ho do souboru .env jako DISCORD_BOT_TOKEN.',
  away: 'Discord teď neodpovídá. Co čeká, odejde, až se ozve.',
  guild: 'Bot není na vašem serveru na Discordu. Pozvěte ho tam znovu.',
  members:
    'Bot nevidí seznam členů, role proto nejde porovnávat. Zapněte mu v portálu Server Members Intent.',
  'role-unknown': 'Role pro hráče s allowlistem na vašem Discordu není.',
  'role-above':
    'Role bota stojí pod rolí, kterou má rozdávat. Přetáhněte ji nad ni v nastavení serveru na Discordu.',
  'role-forbidden': 'Bot nemá oprávnění Spravovat role.',
  'staff-role-unknown':
    'Některá z rolí administrátorů na vašem Discordu není. Dokud se to nespraví, role na webu podle Discordu neměníme.',
  'no-key':
    'V souboru .env chybí veřejný klíč aplikace (DISCORD_PUBLIC_KEY), tlačítka a příkazy proto nefungují.',
  key: 'Veřejný klíč v souboru .env (DISCORD_PUBLIC_KEY) patří jiné aplikaci, tlačítka a příkazy proto nefungují.',
  endpoint:
    'V portálu Discordu není v poli Interactions Endpoint URL adresa tohoto webu, tlačítka a příkazy proto nefungují.',
  'applications-channel':
    'Do kanálu pro žádosti bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
  'tickets-channel':
    'Do kanálu pro tickety bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
  'news-channel':
    'Do kanálu pro Hlasatele bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
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
