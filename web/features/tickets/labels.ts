import { MAX_PICTURE_BYTES } from '@westmore/contract/pictures.ts'
import { forms } from '@westmore/contract/tickets-forms.ts'
import { MAX_ATTACHMENTS, MAX_MESSAGE, type TicketStatus } from '@westmore/contract/tickets.ts'
import * as z from 'zod/mini'
import { requestNumber } from '#api.ts'
import { megabytes, number } from '#format.ts'
import { explain, type Refusals } from '#refusals.ts'
import { ticketStatusLabels as statusLabels } from '#status-labels.ts'

export { ticketStatusLabels as statusLabels, ticketStatusTones as statusTones } from '#status-labels.ts'

/** Sentences of the specification, word for word. */
export const alerts = {
  statusChanged: 'Status ticketu byl změněn.',
  createFailed: 'Nepodařilo se vytvořit ticket. Zkuste to prosím znovu.',
  replyFailed: 'Nepodařilo se odeslat zprávu. Zkuste to prosím znovu.',
  staffReplyFailed: 'Nepodařilo se odeslat zprávu.',
  statusFailed: 'Nepodařilo se změnit status.',
  ticketChanged: 'Ticket byl změněn.',
}

export const ticketRefusals = {
  UNAUTHORIZED: 'Přihlášení vypršelo. Přihlaste se prosím znovu, text zůstává v tomto prohlížeči.',
  FORBIDDEN: 'K tomuto už nemáte oprávnění.',
  NOT_FOUND: 'Tento ticket neexistuje, nebo k němu nemáte přístup.',
  BAD_REQUEST: 'Server tento obsah nepřijal. Zkontrolujte prosím, co jste napsali.',
  ID_TAKEN: 'Zprávu se nepodařilo rozlišit od jiné. Odešlete ji prosím znovu.',
  MARK_REFUSED: 'Štítek nebo důvod mezitím někdo smazal, je jich moc, nebo ticket není uzavřený.',
  APPEAL_DECIDES: 'Odvolání uzavře až rozhodnutí o sankci, a uzavřené už zůstane.',
  MERGED: 'Ticket je sloučený s jiným a znovu otevřít nejde.',
  MERGE_REFUSED: 'Tyto dva tickety sloučit nelze.',
  ASSIGNEE_REFUSED: 'Tomuto členovi týmu ticket přidělit nelze.',
  SERVICE_UNAVAILABLE: 'Server se právě vzpamatovává. Zkuste to prosím za chvíli znovu.',
}

/** For an error without a sentence `fallback`, with the number of the fault. */
export function ticketProblem(error: unknown, fallback: string, own?: Refusals): string {
  const id = requestNumber(error)
  const otherwise = id === null ? fallback : `${fallback} (Číslo chyby: ${id})`
  return explain(error, otherwise, { ...ticketRefusals, ...own })
}

export const alreadyTaken = (name: string) => `Ticket už řeší ${name}.`

const Taken = z.object({ code: z.literal('TAKEN'), data: z.object({ assignee: z.string() }) })

/** The person who has the ticket that a reply wanted to claim. */
export const takenBy = (error: unknown) => Taken.safeParse(error).data?.data.assignee

export function replyProblem(error: unknown, fallback: string): string {
  const name = takenBy(error)
  if (name !== undefined) return `${alreadyTaken(name)} Odpověď se proto neodeslala.`
  return ticketProblem(error, fallback)
}

export function statusLabel(status: string): string {
  return isStatus(status) ? statusLabels[status] : 'Neznámý'
}

export function categoryLabel(category: keyof typeof forms): string {
  return forms[category].label
}

export const noteWords = { reply: 'Odpověď', note: 'Interní poznámka' }

export function ticketNumber(ticket: { number: number }): string {
  return `#${ticket.number}`
}

export const followingPlace = (ticket: number) => `?new&navazuje=${ticket}`

/** Begins the message of a ticket that continues a closed one. */
export const followsOn = (ticket: string) => `Navazuje na #${ticket}`

export function tooLong(max: number): string {
  return `Text může mít nejvýše ${number(max)} znaků.`
}

export const MESSAGE_TOO_LONG = tooLong(MAX_MESSAGE)
export const TOO_MANY_FILES = `K jedné zprávě lze přiložit nejvýše ${MAX_ATTACHMENTS} souborů.`

/** `most` (bytes) is a setting of the server. */
export const fileLimits = (most: number) =>
  `Nejvýše ${MAX_ATTACHMENTS} souborů: obrázky do ${megabytes(MAX_PICTURE_BYTES)}, text, PDF a video (MP4, WebM) do ${megabytes(most)}.`

export const fileTooLarge = (most: number) =>
  `Soubor je příliš velký: obrázek smí mít ${megabytes(MAX_PICTURE_BYTES)}, jiný soubor ${megabytes(most)}.`

function isStatus(status: string): status is TicketStatus {
  return Object.hasOwn(statusLabels, status)
}

export const undoWords = {
  undone: 'Změna byla vrácena.',
  late: 'Na vrácení už je pozdě, nebo ticket mezitím změnil někdo jiný.',
  failed: 'Změnu se nepodařilo vrátit.',
}

export const mergedMeanwhile = (into: number) => `Mezitím sloučeno s #${into}. Sem už psát nejde.`

export const FILE_FAILED = 'Soubor se nepodařilo nahrát.'
export const FILES_HELD = 'Odeslat půjde, až odeberete soubory, které se nenahrály.'
export const FILE_EMPTY = 'Soubor je prázdný.'
export const THREAD_LOAD_FAILED = 'Konverzaci se nepodařilo načíst'

export const formFaults = {
  category: 'Vyberte prosím kategorii.',
  title: 'Napište prosím předmět.',
  message: 'Napište prosím zprávu.',
  asked: 'Vyplňte prosím toto pole.',
  link: 'Odkaz musí začínat http:// nebo https://.',
  date: 'Zadejte prosím platné datum.',
  choice: 'Vyberte prosím jednu z možností.',
  line: 'Vejde se sem jen jeden řádek.',
  text: 'Zkontrolujte prosím tento údaj.',
}

export const LOAD_FAILED = 'Tickety se nepodařilo načíst'
