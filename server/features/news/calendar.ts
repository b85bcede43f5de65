import type { PublishedArticle } from '@westmore/contract/news.ts'
import { calendarOf, escape, utc } from '#calendar.ts'
import type { Env } from '#env.ts'
import { addressOf } from './atom.ts'

type Place = Pick<Env, 'PUBLIC_URL'>

export interface CalendarArticle extends PublishedArticle {
  id: string
  version: number
}

/** Later versions have the same UID and a higher SEQUENCE. */
function eventOf(place: Place, article: CalendarArticle): string[] {
  const { id, slug, title, lead, event, version, publishedAt, updatedAt } = article
  if (!event) return []
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(place.PUBLIC_URL).hostname}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(publishedAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${version}`,
    'STATUS:CONFIRMED',
    `DTSTART:${utc(event.from)}`,
    `DTEND:${utc(event.to)}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(lead)}`,
    ...(event.place === '' ? [] : [`LOCATION:${escape(event.place)}`]),
    `URL:${addressOf(place, slug)}`,
    'END:VEVENT',
  ]
}

export const newsCalendar = (place: Place, articles: readonly CalendarArticle[]): string =>
  calendarOf(
    'Hlasatel',
    'Westmorský hlasatel',
    articles.flatMap((article) => eventOf(place, article)),
  )
