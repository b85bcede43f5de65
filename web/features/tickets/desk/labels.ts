import type { TicketSort, TicketStatus } from '@westmore/contract/tickets.ts'
import { counted } from '#format.ts'

export const tabLabels: readonly { id: TicketStatus | 'all'; label: string }[] = [
  { id: 'all', label: 'Vše' },
  { id: 'open', label: 'Otevřené' },
  { id: 'in-progress', label: 'V řešení' },
  { id: 'closed', label: 'Uzavřené' },
]

export const sortLabels: readonly { id: TicketSort; label: string }[] = [
  { id: 'updated', label: 'Poslední změna' },
  { id: 'newest', label: 'Nejnovější' },
  { id: 'oldest', label: 'Nejstarší' },
  { id: 'waiting', label: 'Nejdéle čekají na nás' },
]

export const turnLabels = { us: 'Čeká na nás', player: 'Čeká na hráče' } as const

export const ages: readonly { days: number; label: string }[] = [
  { days: 1, label: 'Starší než den' },
  { days: 3, label: 'Starší než 3 dny' },
  { days: 7, label: 'Starší než týden' },
  { days: 14, label: 'Starší než 2 týdny' },
  { days: 30, label: 'Starší než měsíc' },
]

export function ageLabel(days: number): string {
  return ages.find((age) => age.days === days)?.label ?? `Starší než ${counted(days, 'den', 'dny', 'dní')}`
}

export const deskWords = {
  empty: 'Žádné tickety k zobrazení',
  emptyText: 'Až hráč založí ticket, objeví se tady.',
  emptyFiltered: 'Filtrům neodpovídá žádný ticket.',
  unread: 'Tickety se nepodařilo načíst',
  unassigned: 'Ticket teď nikdo neřeší.',
  assignFailed: 'Nepodařilo se změnit řešitele.',
  gone: 'Tento ticket neexistuje, nebo k němu nemáte přístup.',
  own: 'Tento ticket jste založili vy a vyřizuje ho někdo jiný.',
  ticketUnread: 'Ticket se nepodařilo načíst',
  historyUnread: 'Historii se nepodařilo načíst',
}

export function changedMany(count: number): string {
  if (count === 0) return 'Vybrané tickety už tento status mají.'
  return `Status byl změněn u ${counted(count, 'ticketu', 'ticketů', 'ticketů')}.`
}

export const shortcuts: readonly { keys: string[]; meaning: string }[] = [
  { keys: ['/'], meaning: 'Hledat v ticketech' },
  { keys: ['J'], meaning: 'Další ticket' },
  { keys: ['K'], meaning: 'Předchozí ticket' },
  { keys: ['Enter'], meaning: 'Otevřít ticket' },
  { keys: ['X'], meaning: 'Vybrat ticket k hromadné změně' },
  { keys: ['R'], meaning: 'Psát odpověď' },
  { keys: ['N'], meaning: 'Psát interní poznámku' },
  { keys: ['A'], meaning: 'Převzít ticket' },
  { keys: ['Esc'], meaning: 'Opustit pole, potom zavřít ticket' },
]
