import { isStaff, type Role } from '@westmore/contract/users.ts'
import { fold } from '@westmore/contract/fold.ts'

export type Screen = {
  to: string
  label: string
  /** The letter that opens it after G. */
  key?: string
  /** Other words that people may search for. */
  alias?: string
  /** Public pages run without the application and need a full page load. */
  isPublic?: true
  /** Listed only while something is published there. */
  isPublished?: true
}

const everybody: readonly Screen[] = [
  { to: '/', label: 'Úvodní stránka', alias: 'domů', isPublic: true },
  { to: '/pravidla', label: 'Pravidla serveru', isPublic: true },
  { to: '/team', label: 'Náš team', alias: 'tým lidé', isPublic: true },
  { to: '/otazky', label: 'Otázky a odpovědi', alias: 'faq pomoc návod', isPublic: true, isPublished: true },
  {
    to: '/hlasatel',
    label: 'Westmorský hlasatel',
    alias: 'zprávy novinky akce noviny',
    isPublic: true,
    isPublished: true,
  },
  { to: '/privacy', label: 'Ochrana osobních údajů', alias: 'zásady gdpr soukromí', isPublic: true },
]

const profile: Screen = { to: '/user', label: 'Profil', key: 'p', alias: 'můj účet' }

const news: readonly Screen[] = [
  { to: '/user/sanctions', label: 'Moje Sankce', alias: 'ban varování pozastavení trest' },
  { to: '/user/notifications', label: 'Oznámení', key: 'i', alias: 'zvonek upozornění novinky' },
  { to: '/user/notifications?tab=nastaveni', label: 'Nastavení oznámení', alias: 'upozornění vypnout' },
]

const ofPlayers: readonly Screen[] = [
  profile,
  { to: '/user/allowlist', label: 'Allowlist', key: 'a', alias: 'žádost dotazník' },
  { to: '/user/support', label: 'Podpora', key: 't', alias: 'tickety pomoc' },
]

const ofStaff: readonly Screen[] = [
  profile,
  { to: '/user/admin/tickets', label: 'Správa Ticketů', key: 't', alias: 'podpora' },
  {
    to: '/user/admin/settings?tab=zadosti',
    label: 'Kontrola Žádostí',
    key: 'z',
    alias: 'allowlist schválit',
  },
  { to: '/user/admin/todos', label: 'Úkoly', key: 'u', alias: 'správa úkolů' },
  {
    to: '/user/admin/admitted',
    label: 'Přijatí Hráči',
    key: 'r',
    alias: 'registr odebrat přístup licence export csv',
  },
  { to: '/user/admin/sanctions', label: 'Sankce', key: 'k', alias: 'bany varování pozastavení tresty' },
  { to: '/user/admin/users', label: 'Seznam Uživatelů', key: 'h', alias: 'hráči lidé role' },
  { to: '/user/admin/logs', label: 'Logy', key: 'l', alias: 'záznamy' },
  {
    to: '/user/admin/game',
    label: 'Herní Server',
    key: 's',
    alias: 'hra kdo hraje připojení fivem redm restart',
  },
  { to: '/user/admin/analytics', label: 'Analytika', key: 'a', alias: 'grafy statistiky' },
  {
    to: '/user/admin/pages',
    label: 'Stránky',
    key: 'w',
    alias: 'pravidla team otázky odpovědi faq texty psát',
  },
  { to: '/user/admin/news', label: 'Hlasatel', alias: 'zprávy novinky akce články noviny psát' },
  { to: '/user/admin/audit', label: 'Audit', key: 'd', alias: 'deník změny historie' },
  { to: '/user/admin/settings', label: 'Nastavení', key: 'n' },
  { to: '/user/admin/allowlist', label: 'Konfigurace Allowlistu', key: 'o', alias: 'otázky dotazník' },
  { to: '/user/admin/settings/retention', label: 'Uchovávání údajů', alias: 'lhůty mazání soukromí gdpr' },
  {
    to: '/user/admin/settings/sanctions',
    label: 'Šablony sankcí',
    alias: 'tresty varování ban důvody',
  },
  { to: '/user/admin/settings/discord', label: 'Discord', alias: 'bot role kanály zprávy' },
  {
    to: '/user/admin/sanctions?nova',
    label: 'Udělit sankci',
    alias: 'ban varování pozastavení nová potrestat',
  },
  { to: '/user/admin/todos?ukol=novy', label: 'Nový Úkol', alias: 'vytvořit přidat' },
]

const ofOwners: readonly Screen[] = [
  {
    to: '/user/admin/settings?tab=provoz',
    label: 'Provoz',
    alias: 'zálohy kontrola instalace pořadí týmu',
  },
  { to: '/user/admin/settings?tab=provoz', label: 'Příjem žádostí', alias: 'otevírací doba hodiny' },
  {
    to: '/user/admin/settings/faults',
    label: 'Chyby serveru',
    alias: 'závady požadavek 500 výpis',
  },
]

/** The screens of this role, the most used first. */
export function screensFor(role: Role): readonly Screen[] {
  return [
    ...(isStaff({ role }) ? ofStaff : ofPlayers),
    ...(role === 'owner' ? ofOwners : []),
    ...news,
    ...everybody,
  ]
}

/** Screens whose name begins with these very words. */
export function screensNamed(screens: readonly Screen[], words: string): readonly Screen[] {
  const wanted = fold(words)
  return wanted === '' ? [] : screens.filter(({ label }) => fold(label).startsWith(wanted))
}

/** Screens whose name or alias has a word beginning with each given word; matches of the name come first. */
export function screensWith(screens: readonly Screen[], words: string): readonly Screen[] {
  const wanted = fold(words).split(' ')
  const begins = (text: string) => {
    const known = fold(text).split(' ')
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  }
  const named = screens.filter(({ label }) => begins(label))
  const called = screens.filter(({ label, alias = '' }) => !begins(label) && begins(`${label} ${alias}`))
  return [...named, ...called]
}
