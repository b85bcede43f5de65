import { ZONE } from '@westmore/contract/days.ts'
import { NEWS_ADDRESS, type NewsEvent } from '@westmore/contract/news.ts'
import { pagePictureSize } from '@westmore/contract/pages-pictures.ts'
import type { Env } from '#env.ts'
import { escapeMarkup } from '#http/escape-markup.ts'
import type { FeedArticle } from './store.ts'

type Place = Pick<Env, 'PUBLIC_URL'>

/** XML 1.0 has no place for other characters, not even escaped. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escape = (text: string) => escapeMarkup(text.replaceAll(impossible, ''))

const moment = new Intl.DateTimeFormat('cs-CZ', { timeZone: ZONE, dateStyle: 'long', timeStyle: 'short' })

const when = ({ from, to, place }: NewsEvent) =>
  `<p><strong>Kdy:</strong> ${escape(moment.formatRange(Date.parse(from), Date.parse(to)))}${
    place === '' ? '' : `<br><strong>Kde:</strong> ${escape(place)}`
  }</p>`

/** Readers elsewhere need absolute addresses. */
export function feedHtml(html: string, slug: string, place: Place): string {
  const bases: Record<string, string> = {
    '#': addressOf(place, slug),
    '/': place.PUBLIC_URL,
    '//': new URL(place.PUBLIC_URL).protocol,
  }
  // Only a tag has a bare `<`: everything else is escaped.
  return html.replaceAll(/(?<=<(?:a href|img src)=")(?:#|\/\/?)/g, (start) => bases[start] + start)
}

export const addressOf = ({ PUBLIC_URL }: Place, slug: string) => `${PUBLIC_URL}${NEWS_ADDRESS}/${slug}`

function contentOf(place: Place, { picture, event }: FeedArticle, html: string): string {
  const { PUBLIC_URL } = place
  const size = picture && pagePictureSize(picture.address)
  const drawn = size
    ? `<p><img src="${PUBLIC_URL}${picture.address}" width="${size.width}" height="${size.height}" alt="${escape(picture.alt)}"></p>`
    : ''
  return drawn + (event ? when(event) : '') + html
}

const entryOf = (place: Place, article: FeedArticle, html: string) => `  <entry>
    <id>urn:uuid:${article.id}</id>
    <title>${escape(article.title)}</title>
    <link rel="alternate" type="text/html" href="${escape(addressOf(place, article.slug))}"/>
    <published>${article.publishedAt}</published>
    <updated>${article.updatedAt}</updated>
    <author><name>${escape(article.author ?? 'Westmore')}</name></author>
    <summary>${escape(article.lead)}</summary>
    <content type="html">${escape(contentOf(place, article, html))}</content>
  </entry>
`

/** Atom is RFC 4287. */
export function atomOf(place: Place, articles: readonly { article: FeedArticle; html: string }[]): string {
  const list = escape(place.PUBLIC_URL + NEWS_ADDRESS)
  const updatedAt = articles
    .map(({ article }) => article.updatedAt)
    .toSorted()
    .at(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="cs">
  <id>tag:${new URL(place.PUBLIC_URL).hostname},2026:hlasatel</id>
  <title>Westmorský hlasatel</title>
  <subtitle>Zprávy ze státu Westmore</subtitle>
  <updated>${updatedAt ?? new Date(0).toISOString()}</updated>
  <author><name>Westmore</name></author>
  <link rel="self" type="application/atom+xml" href="${list}/atom.xml"/>
  <link rel="alternate" type="text/html" href="${list}"/>
${articles.map(({ article, html }) => entryOf(place, article, html)).join('')}</feed>
`
}
