import { videoAt, type VideoLink } from '#text/video-links.ts'
import type { TextPart } from './text-parts.ts'

/** Limit of cards under one message; further links stay links. */
const MAX_CARDS = 3

export function videoLinks(parts: readonly TextPart[]): VideoLink[] {
  const links = new Set(parts.flatMap((part) => (part.kind === 'link' ? [part.href] : [])))
  return [...links].flatMap((href) => videoAt(href) ?? []).slice(0, MAX_CARDS)
}
