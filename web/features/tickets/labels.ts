import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { forms } from '@westmore/contract/tickets-forms.ts'
import {
  MAX_ATTACHMENTS,
  MAX_FILE_BYTES,
  MAX_MESSAGE,
  type TicketEvent,
  type TicketStatus,
} from '@westmore/contract/tickets.ts'
import { requestId } from '#api.ts'
import { counted, number } from '#format.ts'
import { explain, refusalText, type Refusals } from '#refusals.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const statusLabels: Record<TicketStatus, string> = {
  open: 'Otevřený',
  'in-progress': 'V řešení',
  closed: 'Uzavřený',
}

export const statusTones: Record<TicketStatus, BadgeTone> = {
  open: 'waiting',
  'in-progress': 'busy',
  closed: 'neutral',
}

/** The specification's sentences, to the letter. */
export const alerts = {
  statusChanged: 'Status ticketu byl změněn.',
  createFailed: 'Nepodařilo se vytvořit ticket. Zkuste to prosím znovu.',
  replyFailed: 'Nepodařilo se odeslat zprávu. Zkuste to prosím znovu.',
  staffReplyFailed: 'Nepodařilo se odeslat zprávu.',
  statusFailed: 'Nepodařilo se změnit status.',
}

/** What the refusals of every feature mean to a person with a ticket. */
const ticketRefusals = {
  UNAUTHORIZED: 'Přihlášení vypršelo. Přihlaste se prosím znovu, text zůstává v tomto prohlížeči.',
  FORBIDDEN: 'K tomuto už nemáte oprávnění.',
  NOT_FOUND: 'Tento ticket neexistuje, nebo k němu nemáte přístup.',
  BAD_REQUEST: 'Server tento obsah nepřijal. Zkontrolujte prosím, co jste napsali.',
  ID_TAKEN: 'Zprávu se nepodařilo rozlišit od jiné. Odešlete ji prosím znovu.',
  ASSIGNEE_REFUSED: 'Tomuto členovi týmu ticket přidělit nelze.',
  PAYLOAD_TOO_LARGE: `Soubor je příliš velký: obrázek smí mít ${megabytes(MAX_PICTURE_BYTES)}, jiný soubor ${megabytes(MAX_FILE_BYTES)}.`,
  SERVICE_UNAVAILABLE: 'Server se právě vzpamatovává. Zkuste to prosím za chvíli znovu.',
}

/** The sentence for a refusal; `fallback`, with the number of the fault, for everything that has none. */
export function ticketProblem(error: unknown, fallback: string, own?: Refusals): string {
  const id = requestId(error)
  const otherwise = id === null ? fallback : `${fallback} (Číslo chyby: ${id})`
  return explain(error, otherwise, { ...ticketRefusals, ...own })
}

/** By the code alone, as the outbox keeps it. */
export function problemOf(code: string | null, fallback: string): string {
  return refusalText(code, ticketRefusals) ?? fallback
}

export function statusLabel(status: string): string {
  return isStatus(status) ? statusLabels[status] : 'Neznámý'
}

export function categoryLabel(category: keyof typeof forms): string {
  return forms[category].label
}

type Told = Pick<TicketEvent, 'kind' | 'username' | 'from' | 'to'>

/** 'Otevřený → V řešení' and the like; who did it stands beside it. */
export function eventText({ kind, from, to, username }: Told, side: 'player' | 'staff' = 'staff'): string {
  if (kind === 'status') {
    const change = `${statusLabel(from ?? '')} → ${statusLabel(to ?? '')}`
    return username === null ? `Status změněn automaticky: ${change}` : `Status: ${change}`
  }
  if (kind === 'assigned')
    return to === null ? `Přidělení zrušeno (dosud ${from ?? 'nikdo'})` : `Přiděleno: ${to}`
  if (kind === 'rated') return `Hodnocení: ${to ?? '?'} z 5`
  return side === 'player' ? 'Čekáme na vaši odpověď' : 'Připomenutí: čeká se na odpověď hráče'
}

export const noteWords = {
  reply: 'Odpověď',
  note: 'Interní poznámka',
  onlyStaff: 'Vidí jen tým, hráč nikdy.',
}

export const ratingWords = ['Velmi špatné', 'Špatné', 'Ušlo to', 'Dobré', 'Výborné']

export function ticketNumber(ticket: { number: number }): string {
  return `#${ticket.number}`
}

export function tooLong(max: number): string {
  return `Text může mít nejvýše ${number(max)} znaků.`
}

export const MESSAGE_TOO_LONG = tooLong(MAX_MESSAGE)
export const TOO_MANY_FILES = `K jedné zprávě lze přiložit nejvýše ${MAX_ATTACHMENTS} souborů.`

/** '1,4 MB', '12 kB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${number(bytes)} B`
  return bytes < 1_000_000 ? `${number(Math.round(bytes / 1000))} kB` : megabytes(bytes)
}

function megabytes(bytes: number): string {
  return `${number(Math.round(bytes / 104_857.6) / 10)} MB`
}

function isStatus(status: string): status is TicketStatus {
  return Object.hasOwn(statusLabels, status)
}

export const FILE_FAILED = 'Soubor se nepodařilo nahrát.'
export const FILE_EMPTY = 'Soubor je prázdný.'
export const RATING_FAILED = 'Hodnocení se nepodařilo uložit. Zkuste to prosím znovu.'
export const THREAD_UNREAD = 'Konverzaci se nepodařilo načíst'
export const OLDER_UNREAD = 'Starší zprávy se nepodařilo načíst. Zkuste to prosím znovu.'

export const formFaults = {
  category: 'Vyberte prosím kategorii.',
  title: 'Napište prosím titulek.',
  message: 'Napište prosím zprávu.',
  link: 'Odkaz musí začínat http:// nebo https://.',
  date: 'Zadejte prosím platné datum.',
  choice: 'Vyberte prosím jednu z možností.',
  line: 'Vejde se sem jen jeden řádek.',
  text: 'Zkontrolujte prosím tento údaj.',
}

export const supportWords = {
  unread: 'Tickety se nepodařilo načíst',
  none: 'Zatím nemáte žádný ticket',
  noneHint: 'Potřebujete poradit, něco nahlásit nebo o něco požádat? Pošlete nám telegram.',
  missing: 'Takový ticket tu není',
  missingHint: 'Buď neexistuje, nebo není váš.',
  foreign: 'Tento ticket patří někomu jinému',
  foreignHint: 'Jako člen týmu ho najdete ve Správě ticketů.',
  createdEarlier: 'Ticket dorazil už napoprvé. Upravený text jsme připravili jako odpověď, stačí ji odeslat.',
}

export function unreadCount(count: number): string {
  return counted(count, 'nová', 'nové', 'nových')
}
