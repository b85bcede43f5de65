import type { ViewName } from '@westmore/contract/tickets-desk.ts'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { ListedStatus, StaffTicket, TicketSort } from '@westmore/contract/tickets.ts'
import { counted, number } from '#format.ts'
import { alerts, alreadyTaken, statusLabels, ticketNumber, ticketRefusals } from '../labels.ts'
import { waitingTime } from './waiting.ts'

export const listedStatusLabels: Record<ListedStatus, string> = {
  all: 'Jakýkoli',
  unclosed: 'Neuzavřený',
  ...statusLabels,
}

export const sortLabels: readonly (readonly [TicketSort, string])[] = [
  ['updated', 'Poslední změna'],
  ['newest', 'Nejnovější'],
  ['oldest', 'Nejstarší'],
  ['waiting', 'Nejdéle čekají na nás'],
]

export const turns = {
  us: { inAddress: 'na-nas', label: 'Čeká na nás' },
  player: { inAddress: 'na-hrace', label: 'Čeká na hráče' },
}

/** One word for a row, where a whole label would leave no room for the subject. */
export const categoryWords: Record<TicketCategory, string> = {
  rules: 'Porušení',
  faction: 'Frakce',
  'multi-character': 'Postava',
  'character-kill': 'CK',
  support: 'Podpora',
  complaint: 'Stížnost',
  management: 'Vedení',
  appeal: 'Odvolání',
}

export const closedTodayLabel = 'Dnes uzavřené'

export const viewLabels: Record<ViewName, string> = {
  us: 'Na nás',
  unclosed: 'Neuzavřené',
  mine: 'Moje',
  unassigned: 'Bez řešitele',
  player: 'Na hráči',
  closedToday: closedTodayLabel,
}

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

export type ChangeWords = {
  done: (changed: number) => string
  same: string
  refused: string
  /** When several were to be changed. */
  someRefused: string
  failed: string
}

export const statusWords: ChangeWords = {
  done: (changed) =>
    changed === 1 ? alerts.statusChanged : `Status byl změněn u ${number(changed)} ticketů.`,
  same: 'Tento status už je nastavený.',
  refused: ticketRefusals.NOT_FOUND,
  someRefused: 'Některé z vybraných ticketů změnit nemůžete.',
  failed: alerts.statusFailed,
}

/** Without a name nobody handles them any more. */
export const assigneeWords = (name: string | undefined): ChangeWords => ({
  done: (changed) => {
    if (changed === 1) return name === undefined ? 'Ticket teď nikdo neřeší.' : `Ticket teď řeší ${name}.`
    const tickets = countTickets(changed)
    return name === undefined ? `Bez řešitele: ${tickets}.` : `${name} teď řeší ${tickets}.`
  },
  same: 'Řešitel je už nastavený.',
  refused: ticketRefusals.ASSIGNEE_REFUSED,
  someRefused: 'Některé z vybraných ticketů tomuto členovi týmu přidělit nelze.',
  failed: 'Nepodařilo se změnit řešitele.',
})

export const tagWords: ChangeWords = {
  done: (changed) =>
    changed === 1 ? 'Štítky byly změněny.' : `Štítky byly změněny u ${number(changed)} ticketů.`,
  same: 'Štítky už jsou nastavené.',
  refused: ticketRefusals.MARK_REFUSED,
  someRefused: ticketRefusals.MARK_REFUSED,
  failed: 'Nepodařilo se změnit štítky.',
}

export const closingWords: ChangeWords = {
  done: () => 'Důvod uzavření byl uložen.',
  same: 'Tento důvod už je nastavený.',
  refused: ticketRefusals.MARK_REFUSED,
  someRefused: ticketRefusals.MARK_REFUSED,
  failed: 'Nepodařilo se uložit důvod uzavření.',
}

export const countTickets = (count: number) => counted(count, 'ticket', 'tickety', 'ticketů')

export const takenWords = ({ count, by }: { count: number; by: readonly string[] }) =>
  count === 1 ? alreadyTaken(by.join()) : `${countTickets(count)} už řeší někdo jiný: ${by.join(', ')}.`

export const deskWords = {
  unsent: 'Odpověď se neodeslala, ticket proto zůstává otevřený.',
  someUnsent: 'Kde se odpověď neodeslala, tam ticket zůstává otevřený.',
  noneWaits: 'V tomto seznamu na nás nikdo nečeká',
  noneOpen: 'Tady se zobrazí ticket',
  historyLoadFailed: 'Historii se nepodařilo načíst',
}

export const nextTicketWords = {
  next: (next: StaffTicket, now: Date) => {
    // The subject comes last: only its end is cut off.
    const waits = next.waitingOn === 'us' ? `, čeká ${waitingTime(next.lastMessage.createdAt, now)}` : ''
    return `Dál: ${next.name}${waits} – ${next.title}`
  },
  end: 'Poslední, pak na seznam',
  unlisted: 'Mimo seznam, zůstanete tu',
  loading: 'Hledám další ticket…',
  last: 'To byl poslední ticket v seznamu, na který jde odpovědět.',
  turnedOn: 'Po odeslání se otevře další ticket.',
  turnedOff: 'Po odeslání zůstanete v ticketu.',
  opened: (next: StaffTicket) => `Další ticket: ${ticketNumber(next)} ${next.title}, hráč ${next.name}`,
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
  { keys: ['P'], meaning: 'Panel hráče' },
  { keys: ['Ctrl', 'Shift', 'Enter'], meaning: 'Odeslat odpověď a uzavřít' },
  { keys: ['S'], meaning: 'Po odeslání otevřít další ticket: zapnout, vypnout' },
  { keys: ['V'], meaning: 'Přeskočit ticket, otevřít další na řadě' },
  { keys: ['1', '2', '3'], meaning: 'Otevřený, v řešení, uzavřený' },
  { keys: ['D'], meaning: 'Zapsat důvod uzavření' },
  { keys: ['T'], meaning: 'Štítky: přidat, odebrat' },
  { keys: ['Z'], meaning: 'Vrátit poslední změnu' },
  { keys: ['Esc'], meaning: 'Opustit pole, potom zavřít ticket' },
]
