import { tokenize } from 'linkifyjs'
import { citationPieces, type Citation } from '@westmore/contract/citations.ts'
import { TICKET_NUMBER } from '@westmore/contract/tickets.ts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'ticket'; text: string; number: number }
  | { kind: 'citation'; text: string; citation: Citation }

export function textParts(text: string): TextPart[] {
  return citationPieces(text).flatMap((piece): TextPart[] =>
    typeof piece === 'string'
      ? linksIn(piece)
      : [{ kind: 'citation', text: `§ ${piece.number}`, citation: piece }],
  )
}

function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (const token of tokenize(text)) {
    const written = token.toString()
    const href = token.isLink ? safeHref(token.t, written, token.toHref('https')) : null
    if (href !== null) parts.push({ kind: 'link', text: written, href })
    else addText(parts, written)
  }
  return parts.flatMap((part) => (part.kind === 'text' ? ticketNumbers(part.text) : [part]))
}

/** Only unmistakable addresses: 'jo.me' in the middle of a sentence is not one. */
function safeHref(kind: string, written: string, href: string): string | null {
  if (kind === 'email') return /^mailto:[^?]+$/i.test(href) ? href : null
  if (kind !== 'url' || !/^(https?:\/\/|www\.)/i.test(written)) return null
  const url = URL.parse(href)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

function addText(parts: TextPart[], text: string) {
  const last = parts.at(-1)
  if (last?.kind === 'text') last.text += text
  else parts.push({ kind: 'text', text })
}

function ticketNumbers(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: written, 1: digits, index } of text.matchAll(TICKET_NUMBER)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push({ kind: 'ticket', text: written, number: Number(digits) })
    end = index + written.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
