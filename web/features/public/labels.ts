import type { Language, PageName } from '@westmore/contract/pages.ts'

type Words = {
  title: string
  kind: string
  description: string
  /** The description until something is published; only of pages that exist before. */
  whileEmpty?: string
}

export const pageWords: Record<PageName, Words> = {
  rules: {
    title: 'PRAVIDLA SERVERU',
    kind: 'Úřední vyhláška',
    description:
      'Úplné znění pravidel českého roleplay serveru Westmore: čím se řídí každý, kdo u nás hraje.',
    whileEmpty: 'Stránka pravidel českého roleplay serveru Westmore. Zatím na ní nic není.',
  },
  team: {
    title: 'NÁŠ TEAM',
    kind: 'Soupis služebníků státu',
    description: 'Lidé, kteří stojí za serverem Westmore: kdo ho vede, kdo vyvíjí a za kým zajít pro pomoc.',
    whileEmpty: 'Stránka o týmu českého roleplay serveru Westmore. Zatím na ní nic není.',
  },
  faq: {
    title: 'OTÁZKY A ODPOVĚDI',
    kind: 'Rádce přistěhovalce',
    description:
      'Na co se hráči českého roleplay serveru Westmore ptají nejčastěji: jak se připojit, jak začít a co dělat, když něco nejde.',
  },
  'rules-en': {
    title: 'SERVER RULES',
    kind: 'Official notice',
    description:
      'The full rules of Westmore, a Czech roleplay server on RedM: what everybody who plays here keeps to.',
  },
  'rules-sk': {
    title: 'PRAVIDLÁ SERVERA',
    kind: 'Úradná vyhláška',
    description:
      'Úplné znenie pravidiel českého roleplay servera Westmore: čím sa riadi každý, kto u nás hrá.',
  },
  'home-en': {
    title: 'THE WILD WEST AWAITS',
    kind: 'Handbill for travellers',
    description:
      'A Czech roleplay community on RedM. The year is 1890, the Wild West awaits, and the people of Westmore write its story.',
  },
  'home-sk': {
    title: 'DIVOKÝ ZÁPAD ČAKÁ',
    kind: 'Leták pre pocestných',
    description:
      'Česká roleplay komunita na RedM. Píše sa rok 1890, Divoký západ čaká a príbeh štátu Westmore tvoria jeho obyvatelia.',
  },
}

type TextWords = {
  state: string
  year: string
  contents: string
  edition: (version: number) => string
  signIn: string
  community: string
  rules: string
  find: FindWords
}

export type FindWords = {
  label: string
  found: string
  /** Between the place and the number of places. */
  of: string
  none: string
}

export const textWords: Record<Language, TextWords> = {
  cs: {
    state: 'Stát Westmore',
    year: 'Léta Páně 1890',
    contents: 'Obsah',
    edition: (version) => `Znění č.\u00a0${version} ze dne `,
    signIn: 'Přihlásit se přes Discord',
    community: 'Náš Discord',
    rules: 'Pravidla',
    find: { label: 'Hledat v textu', found: 'Nalezeno:', of: 'z', none: 'Nic takového tu není.' },
  },
  en: {
    state: 'State of Westmore',
    year: 'A.D. 1890',
    contents: 'Contents',
    edition: (version) => `Version ${version} of `,
    signIn: 'Sign in with Discord',
    community: 'Our Discord',
    rules: 'Rules',
    find: {
      label: 'Search in the text',
      found: 'Found:',
      of: 'of',
      none: 'There is nothing like that here.',
    },
  },
  sk: {
    state: 'Štát Westmore',
    year: 'Roku Pána 1890',
    contents: 'Obsah',
    edition: (version) => `Znenie č.\u00a0${version} zo dňa `,
    signIn: 'Prihlásiť sa cez Discord',
    community: 'Náš Discord',
    rules: 'Pravidlá',
    find: { label: 'Hľadať v texte', found: 'Nájdené:', of: 'z', none: 'Nič také tu nie je.' },
  },
}
