import type { TextPart } from './text-parts.ts'

export type VideoLink = {
  service: 'YouTube' | 'Medal' | 'Streamable'
  href: string
}

/** Limit of cards under one message; further links stay links. */
const MAX_CARDS = 3

const services: { service: VideoLink['service']; host: RegExp; path: RegExp }[] = [
  { service: 'YouTube', host: /^((www|m)\.)?youtube\.com$/, path: /^\/(watch$|shorts\/.|live\/.)/ },
  { service: 'YouTube', host: /^youtu\.be$/, path: /^\/./ },
  { service: 'Medal', host: /^(www\.)?medal\.tv$/, path: /\/clips?\/./ },
  { service: 'Streamable', host: /^(www\.)?streamable\.com$/, path: /^\/[a-z0-9]+$/i },
]

/** Recordings that a text links to, each once. */
export function videoLinks(parts: readonly TextPart[]): VideoLink[] {
  const videos = new Map<string, VideoLink>()
  for (const part of parts) {
    if (part.kind !== 'link') continue
    const url = URL.parse(part.href)
    const known = url && services.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname))
    if (known) videos.set(part.href, { service: known.service, href: part.href })
  }
  return [...videos.values()].slice(0, MAX_CARDS)
}
