import {
  MAX_PINNED,
  type ArticleDraft,
  type ArticleState,
  type NewsEvent,
  type PublishedArticle,
} from '@westmore/contract/news.ts'
import { clockMinute, date, dateTime, dateWithWeekday } from '#format.ts'
import type { Refusals } from '#refusals.ts'

export const paperWords = {
  title: 'WESTMORSKÝ HLASATEL',
  name: 'Westmorský hlasatel',
  kind: 'Noviny státu Westmore',
  year: 'Léta Páně 1890',
  issue: (volume: number, number: number) => `Ročník ${roman(volume)}.\nčíslo ${number}`,
  price: 'Cena\n2 centy',
  description:
    'Zprávy z českého roleplay serveru Westmore: co se ve státě stalo, co se změnilo a co se chystá.',
  none: 'Zatím žádné zprávy.',
  noneText: 'První číslo se teprve sází. Co se ve státě děje, vám zatím rádi povíme na Discordu.',
  latest: 'Nejnovější zprávy',
  coming: 'Co se chystá',
  pinned: 'Na první straně',
  more: 'Číst dál',
  next: 'Dál v Hlasateli',
  all: 'Všechny zprávy',
  feed: 'Odebírat ve čtečce (Atom)',
  calendar: 'Všechny akce do kalendáře',
  toCalendar: 'Přidat do kalendáře',
  newer: 'Novější zprávy',
  older: 'Starší zprávy',
  when: 'Kdy',
  where: 'Kde',
  over: 'Akce už skončila.',
}

const roman = (number: number) => 'X'.repeat(number / 10) + ROMAN[number % 10]
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** 'sobota 28. listopadu 2026, 18:00–22:00'. */
export const eventTime = ({ from, to }: NewsEvent): string =>
  (isInOneDay({ from, to }) ? `${dateWithWeekday(from)}, ` : '') + eventHours({ from, to })

/** '18:00–22:00'; with the days if there are several. */
export const eventHours = ({ from, to }: Span): string =>
  isInOneDay({ from, to }) ? `${clockMinute(from)}–${clockMinute(to)}` : `${dateTime(from)} – ${dateTime(to)}`

type Span = Pick<NewsEvent, 'from' | 'to'>
const isInOneDay = ({ from, to }: Span) => dateWithWeekday(from) === dateWithWeekday(to)

/** A deleted account has no name. */
export const byline = ({ author, publishedAt }: Pick<PublishedArticle, 'author' | 'publishedAt'>) =>
  [...(author === null ? [] : [author]), date(publishedAt)].join(' · ')

export const deskWords = {
  title: 'HLASATEL',
  subtitle: 'Zprávy a akce pro všechny: na úvodní stránce, ve čtečkách, na Discordu a ve zvonku.',
  pages: 'Stránky',
  show: 'Zobrazit Hlasatel',
  create: 'Nová zpráva',
  createFailed: 'Zprávu se nepodařilo založit. Zkuste to prosím znovu.',
  loadFailed: 'Zprávy se nepodařilo načíst',
  stateOf: 'Stav zprávy',
  draftFailed: 'Zprávu se nepodařilo načíst',
  filter: 'Stav zpráv',
  all: 'Všechny',
  none: 'Žádné zprávy',
  noneText: 'Založte novou a napište, co se ve státě stalo nebo chystá.',
  untitled: 'Bez titulku',
  more: 'Zobrazit starší',
  back: 'Zpět na seznam',
}

export const stateWords: Record<ArticleState, string> = {
  draft: 'Rozepsaná',
  planned: 'Naplánovaná',
  published: 'Zveřejněná',
  withdrawn: 'Stažená',
}

export const filterWords: Record<ArticleState, string> = {
  published: 'Zveřejněné',
  planned: 'Naplánované',
  draft: 'Rozepsané',
  withdrawn: 'Stažené',
}

export const fieldWords = {
  title: 'Titulek *',
  lead: 'Perex *',
  leadHint: 'Jedna až tři věty, které stojí v seznamu a v náhledu na Discordu.',
  text: 'Text zprávy',
  picture: 'Obrázek',
  pictureHint: 'Nejlépe na šířku.',
  uploading: 'Nahrávám…',
  alt: 'Co je na obrázku',
  altHint: 'Pro ty, kdo obrázek nevidí.',
  removePicture: 'Odebrat obrázek',
  isEvent: 'Je to akce s datem',
  isEventHint: 'Chystané akce stojí nahoře v Hlasateli a lze je přidat do kalendáře.',
  fromDay: 'Začátek: den',
  fromTime: 'Začátek: čas',
  toDay: 'Konec: den',
  toTime: 'Konec: čas',
  zone: 'Časy jsou pražské.',
  order: 'Konec musí být po začátku.',
  place: 'Místo',
}

export const partLabels = {
  title: 'Titulek',
  lead: 'Perex',
  picture: 'Obrázek',
  noPictureWords: 'Obrázek bez popisu',
  event: 'Akce',
}

export function stateText({ state, planned }: ArticleDraft): string {
  if (state === 'withdrawn') return 'Stažená, návštěvníci ji nevidí'
  return planned ? 'Ještě není zveřejněná' : 'Rozepsaná, návštěvníci ji nevidí'
}

export const publishWords = {
  title: 'Zveřejnit zprávu',
  firstTime: 'Poprvé zveřejněnou zprávu oznámíme ve zvonku a na Discordu.',
  again: 'Změna se projeví na webu i na Discordu, nikoho znovu neupozorní.',
  send: 'Zveřejnit',
  published: 'Zpráva je zveřejněná.',
  planned: (moment: string) => `Zpráva se zveřejní ${dateTime(moment)}.`,
}

export const actWords = {
  incomplete: 'Ke zveřejnění chybí titulek nebo perex, nebo akce končí dřív, než začne.',
  unreadable: 'Den nebo čas akce nejde přečíst. Opravte ho prosím.',
  isWithdrawn: 'Zpráva je stažená. Nejdřív ji vraťte.',
  pin: 'Připnout',
  unpin: 'Odepnout',
  isPinned: 'Připnutá nahoře',
  withdrawn: 'Zpráva je stažená.',
  restore: 'Vrátit návštěvníkům',
  restored: 'Zpráva je zase zveřejněná.',
  removed: 'Rozepsaná zpráva je smazaná.',
  actionFailed: 'Nepodařilo se to. Zkuste to prosím znovu.',
}

export const withdrawWords = {
  label: 'Stáhnout z webu…',
  title: 'Stáhnout zprávu z webu',
  text: 'Zmizí z webu, z kanálu pro čtečky, ze zvonku i z Discordu. Vrátit ji můžete kdykoli.',
  send: 'Stáhnout',
}

export const removeWords = {
  label: 'Smazat…',
  title: 'Smazat rozepsanou zprávu',
  text: 'Rozepsaný text zmizí nadobro.',
  send: 'Smazat',
}

export const newsRefusals: Refusals = {
  NOT_FOUND: 'Zpráva nebo její plán už neexistuje.',
  NOT_IN_STATE: 'Zprávu mezitím změnil někdo jiný. Podívejte se prosím, v jakém je teď stavu.',
  INCOMPLETE: actWords.incomplete,
  TOO_MANY_PINNED: `Připnutých zpráv může být nejvýše ${MAX_PINNED}. Nejdřív nějakou odepněte.`,
}
