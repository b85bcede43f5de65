import type { NewsEvent, PublishedArticle } from '@westmore/contract/news.ts'
import { clockMinute, date, dateTime, dateWithWeekday } from '#format.ts'

export const paperWords = {
  title: 'WESTMORSKÝ HLASATEL',
  name: 'Westmorský hlasatel',
  kind: 'Noviny státu Westmore',
  description:
    'Zprávy z českého roleplay serveru Westmore: co se ve státě stalo, co se změnilo a co se chystá.',
  latest: 'Nejnovější zprávy',
  coming: 'Co se chystá',
  pinned: 'Na první straně',
  all: 'Všechny zprávy',
  feed: 'Odebírat jako Atom',
  calendar: 'Všechny akce do kalendáře',
  toCalendar: 'Přidat do kalendáře',
  newer: 'Novější zprávy',
  older: 'Starší zprávy',
  when: 'Kdy',
  where: 'Kde',
  over: 'Akce už skončila.',
}

/** 'sobota 28. listopadu 2026, 18:00–22:00'. */
export function eventTime({ from, to }: NewsEvent): string {
  const day = dateWithWeekday(from)
  if (day === dateWithWeekday(to)) return `${day}, ${clockMinute(from)}–${clockMinute(to)}`
  return `${dateTime(from)} – ${dateTime(to)}`
}

/** Who wrote it and when; a deleted account has no name. */
export const byline = ({ author, publishedAt }: Pick<PublishedArticle, 'author' | 'publishedAt'>) =>
  [...(author === null ? [] : [author]), date(publishedAt)].join(' · ')
