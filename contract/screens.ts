import type { Role } from './users.ts'

export type Screen = {
  /** Its address as the router writes it: `:number` is a number, `:id` a person's id. */
  to: string
  /** Its file below `web/`; a row without one is another way to the screen of its address. */
  page?: string
  /**
   * The people it is for: visitors read a printed page without the application; persons are signed in; the staff do
   * not need a player's screens, but may open them. `web/app/gates.tsx` keeps others out.
   */
  for: 'visitors' | 'persons' | 'players' | 'staff' | 'owners'
  /** Its name in palette and menu; screens without one are opened from others. */
  label?: string
  key?: string
  alias?: string
  /** Its place in the menu, which has its icon in `web/app/user-sidebar.tsx`. */
  menu?: number
  under?: string
  /** Code that a player's screen shares with others; staff screens share theirs with all of the staff's. */
  shares?: 'conversations' | 'sheets'
  isPublished?: true
}

/** Every screen of the product, in the order of the palette: the most used first. */
const table = [
  {
    to: '/user',
    page: 'app/profile-page',
    for: 'persons',
    label: 'Profil',
    key: 'p',
    alias: 'můj účet',
    menu: 1,
    shares: 'sheets',
  },
  {
    to: '/user/allowlist',
    page: 'app/allowlist-page',
    for: 'players',
    label: 'Allowlist',
    key: 'a',
    alias: 'žádost dotazník',
    menu: 2,
    shares: 'sheets',
  },
  {
    to: '/user/support',
    page: 'features/tickets/support-page',
    for: 'players',
    label: 'Podpora',
    key: 't',
    alias: 'tickety pomoc',
    menu: 3,
    shares: 'conversations',
  },
  {
    to: '/user/sanctions/:number/appeal',
    page: 'features/tickets/appeals/appeal-page',
    for: 'players',
    shares: 'conversations',
  },

  {
    to: '/user/admin/tickets',
    page: 'features/tickets/tickets-page',
    for: 'staff',
    label: 'Správa Ticketů',
    key: 't',
    alias: 'podpora',
    menu: 2,
  },
  {
    to: '/user/admin/settings?tab=zadosti',
    for: 'staff',
    label: 'Kontrola Žádostí',
    key: 'z',
    alias: 'allowlist schválit',
  },
  {
    to: '/user/admin/interviews',
    page: 'features/interviews/room-page',
    for: 'staff',
    label: 'Pohovory',
    alias: 'čekárna voice beru prošel',
    menu: 12,
  },
  {
    to: '/user/admin/todos',
    page: 'features/todos/todos-page',
    for: 'staff',
    label: 'Úkoly',
    key: 'u',
    alias: 'správa úkolů',
    menu: 11,
  },
  {
    to: '/user/admin/admitted',
    page: 'features/allowlist/admitted/admitted-page',
    for: 'staff',
    label: 'Přijatí Hráči',
    key: 'r',
    alias: 'registr odebrat přístup licence export csv',
    menu: 5,
  },
  {
    to: '/user/admin/sanctions',
    page: 'features/sanctions/sanctions-page',
    for: 'staff',
    label: 'Sankce',
    key: 'k',
    alias: 'bany varování pozastavení tresty',
    menu: 6,
  },
  {
    to: '/user/admin/users',
    page: 'features/users/users-page',
    for: 'staff',
    label: 'Seznam Uživatelů',
    key: 'h',
    alias: 'hráči lidé role',
    under: '/user/admin/settings',
  },
  { to: '/user/admin/users/:id', page: 'app/person-page', for: 'staff' },
  {
    to: '/user/admin/logs',
    page: 'features/logs/logs-page',
    for: 'staff',
    label: 'Logy',
    key: 'l',
    alias: 'záznamy',
    menu: 3,
  },
  {
    to: '/user/admin/game',
    page: 'features/game/game-page',
    for: 'staff',
    label: 'Herní Server',
    key: 's',
    alias: 'hra kdo hraje připojení fivem redm restart',
    menu: 4,
  },
  {
    to: '/user/admin/analytics',
    page: 'features/analytics/analytics-page',
    for: 'staff',
    label: 'Analytika',
    key: 'a',
    alias: 'grafy statistiky',
    menu: 7,
  },
  {
    to: '/user/admin/pages',
    page: 'features/pages/pages-page',
    for: 'staff',
    label: 'Stránky',
    key: 'w',
    alias: 'pravidla team otázky odpovědi faq texty psát',
    menu: 8,
  },
  {
    to: '/user/admin/news',
    page: 'features/news/news-page',
    for: 'staff',
    label: 'Hlasatel',
    alias: 'zprávy novinky akce články noviny psát',
    under: '/user/admin/pages',
  },
  {
    to: '/user/admin/audit',
    page: 'features/audit/audit-page',
    for: 'staff',
    label: 'Audit',
    key: 'd',
    alias: 'deník změny historie',
    menu: 10,
  },
  {
    to: '/user/admin/settings',
    page: 'app/settings-page',
    for: 'staff',
    label: 'Nastavení',
    key: 'n',
    menu: 9,
  },
  {
    to: '/user/admin/allowlist',
    page: 'features/allowlist/questions/questions-page',
    for: 'staff',
    label: 'Konfigurace Allowlistu',
    key: 'o',
    alias: 'otázky dotazník',
    under: '/user/admin/settings',
  },
  {
    to: '/user/admin/settings/retention',
    page: 'features/retention/retention-page',
    for: 'staff',
    label: 'Uchovávání údajů',
    alias: 'lhůty mazání soukromí gdpr',
  },
  {
    to: '/user/admin/settings/sanctions',
    page: 'features/sanctions/settings/templates-page',
    for: 'staff',
    label: 'Šablony sankcí',
    alias: 'tresty varování ban důvody',
  },
  {
    to: '/user/admin/settings/discord',
    page: 'features/discord/discord-page',
    for: 'staff',
    label: 'Discord',
    alias: 'bot role kanály zprávy',
  },
  {
    to: '/user/admin/sanctions?nova',
    for: 'staff',
    label: 'Udělit sankci',
    alias: 'ban varování pozastavení nová potrestat',
  },
  { to: '/user/admin/todos?ukol=novy', for: 'staff', label: 'Nový Úkol', alias: 'vytvořit přidat' },

  {
    to: '/user/admin/settings?tab=provoz',
    for: 'owners',
    label: 'Provoz',
    alias: 'zálohy kontrola instalace pořadí týmu',
  },
  {
    to: '/user/admin/settings?tab=provoz',
    for: 'owners',
    label: 'Příjem žádostí',
    alias: 'otevírací doba hodiny',
  },
  {
    to: '/user/admin/settings/moving',
    page: 'features/moving/moving-page',
    for: 'owners',
    label: 'Stěhujeme se',
    alias: 'převzít přijaté hráče import csv txadmin whitelist stěhování',
  },
  {
    to: '/user/admin/settings/faults',
    page: 'features/faults/faults-page',
    for: 'owners',
    label: 'Chyby serveru',
    alias: 'závady požadavek 500 výpis',
  },

  {
    to: '/user/sanctions',
    page: 'features/sanctions/own-page',
    for: 'persons',
    label: 'Moje Sankce',
    alias: 'ban varování pozastavení trest',
    menu: 13,
    shares: 'sheets',
  },
  {
    to: '/user/notifications',
    page: 'features/notifications/notifications-page',
    for: 'persons',
    label: 'Oznámení',
    key: 'i',
    alias: 'zvonek upozornění novinky',
  },
  {
    to: '/user/notifications?tab=nastaveni',
    for: 'persons',
    label: 'Nastavení oznámení',
    alias: 'upozornění vypnout',
  },

  {
    to: '/',
    page: 'features/public/landing-page',
    for: 'visitors',
    label: 'Úvodní stránka',
    alias: 'domů',
  },
  { to: '/pravidla', page: 'features/public/written-page', for: 'visitors', label: 'Pravidla serveru' },
  {
    to: '/team',
    page: 'features/public/written-page',
    for: 'visitors',
    label: 'Náš team',
    alias: 'tým lidé',
  },
  {
    to: '/otazky',
    page: 'features/public/written-page',
    for: 'visitors',
    label: 'Otázky a odpovědi',
    alias: 'faq pomoc návod',
    isPublished: true,
  },
  {
    to: '/hlasatel',
    page: 'features/news/paper-page',
    for: 'visitors',
    label: 'Westmorský hlasatel',
    alias: 'zprávy novinky akce noviny',
    isPublished: true,
  },
  { to: '/en', page: 'features/public/written-page', for: 'visitors' },
  { to: '/sk', page: 'features/public/written-page', for: 'visitors' },
  { to: '/en/rules', page: 'features/public/written-page', for: 'visitors' },
  { to: '/sk/pravidla', page: 'features/public/written-page', for: 'visitors' },
  {
    to: '/privacy',
    page: 'features/public/privacy-page',
    for: 'visitors',
    label: 'Ochrana osobních údajů',
    alias: 'zásady gdpr soukromí',
  },
] as const satisfies readonly Screen[]

export const screens: readonly Screen[] = table

export type MenuAddress = Extract<(typeof table)[number], { menu: number }>['to']

type Page = Screen & { page: string }

export const pages = screens.filter((screen): screen is Page => screen.page !== undefined)

const rolesOf: Record<Screen['for'], readonly Role[]> = {
  visitors: ['user', 'administrator', 'owner'],
  persons: ['user', 'administrator', 'owner'],
  players: ['user'],
  staff: ['administrator', 'owner'],
  owners: ['owner'],
}

export type NamedScreen = Screen & { label: string }

export const screensFor = (role: Role): readonly NamedScreen[] =>
  screens.filter(
    (screen): screen is NamedScreen => screen.label !== undefined && rolesOf[screen.for].includes(role),
  )

type MenuEntry = NamedScreen & { to: MenuAddress; menu: number }

export const menuFor = (role: Role): readonly MenuEntry[] =>
  screensFor(role)
    .filter((screen): screen is MenuEntry => screen.menu !== undefined)
    .toSorted((a, b) => a.menu - b.menu)
