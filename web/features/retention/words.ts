import type { RetentionCategory, Term } from '@westmore/contract/retention.ts'
import { counted } from '#format.ts'

export function termText(term: Term): string {
  if ('years' in term) return counted(term.years, 'rok', 'roky', 'let')
  if ('months' in term) return counted(term.months, 'měsíc', 'měsíce', 'měsíců')
  return counted(term.days, 'den', 'dny', 'dní')
}

export const retentionLabels: Record<RetentionCategory, string> = {
  logLines: 'Záznamy herních serverů',
  logPlayers: 'Hráči, po kterých nezbyl záznam',
  addresses: 'IP adresy v herních záznamech',
  logKeys: 'Pomocné záznamy o příjmu logů a hledání v nich',
  sessions: 'Vypršelá přihlášení',
  audit: 'Záznamy auditu',
  accounts: 'Tickety, zprávy a žádosti smazaných účtů',
  warnings: 'Varování',
  bans: 'Skončená pozastavení a bany',
  heldSanctions: 'Trvající sankce bez účtu',
  sanctions: 'Skončené sankce bez účtu',
  notifications: 'Oznámení uživatelům',
  discordMessages: 'Zprávy na Discord',
  gameRemovals: 'Oznámení hře o smazaných účtech',
  taken: 'Převzaté přístupy, ke kterým se nikdo nepřihlásil',
  waitingNotes: 'Poznámky, ke kterým se nikdo nepřihlásil',
  awaitedStaff: 'Administrátoři, kteří se ještě nepřihlásili',
  accountWaits: 'Otisky účtů, které čekají na další žádost',
  tombstones: 'Otisky smazaných účtů pro obnovu ze zálohy',
  runs: 'Přehled mazání',
}
