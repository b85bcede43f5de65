import { NewEvidence, SecureLink } from '@westmore/contract/sanctions-evidence.ts'
import * as z from 'zod/mini'
import { linePlace, everybodyPlace, ticketPlace } from '#places.ts'

/** With words for a list of pieces that are not sent yet. */
export const Piece = z.object({
  evidence: z.intersection(NewEvidence, z.object({ id: z.string() })),
  label: z.string(),
})
export type Piece = z.infer<typeof Piece>

export const pieceOfLine = (line: number): Piece => ({
  evidence: { id: crypto.randomUUID(), lines: [line], about: line },
  label: `Záznam z logů ${line}`,
})

export const pieceOfTicket = (ticketId: string, number: number): Piece => ({
  evidence: { id: crypto.randomUUID(), ticketId },
  label: `Ticket #${number}`,
})

export type Pasted = { line: number } | { ticket: number } | { link: string }

/** Of an address such as `/user/admin/logs?zaznam=7`. */
function numberAt(url: URL, place: (number: number) => string): number | null {
  const { pathname, searchParams } = new URL(place(0), url.origin)
  const [name = ''] = searchParams.keys()
  const number = url.searchParams.get(name) ?? ''
  return url.pathname === pathname && /^\d{1,15}$/.test(number) ? Number(number) : null
}

export function readPasted(text: string, origin: string): Pasted | undefined {
  const typed = text.trim()
  const number = /^#?(\d{5,6})$/.exec(typed)?.[1]
  if (number !== undefined) return { ticket: Number(number) }
  const url = URL.parse(typed.startsWith('/') ? origin + typed : typed)
  if (url?.origin === origin) {
    const line = numberAt(url, linePlace) ?? numberAt(url, everybodyPlace)
    if (line !== null && line > 0) return { line }
    const ticket = numberAt(url, ticketPlace)
    if (ticket !== null) return { ticket }
  }
  return SecureLink.safeParse(typed).success ? { link: typed } : undefined
}
