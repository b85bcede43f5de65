import type { PageName } from '@westmore/contract/pages.ts'

type Words = {
  title: string
  /** The kind of document, as its masthead says. */
  kind: string
  description: string
}

export const pageWords: Record<PageName, Words> = {
  rules: {
    title: 'PRAVIDLA SERVERU',
    kind: 'Úřední vyhláška',
    description:
      'Úplné znění pravidel českého roleplay serveru Westmore: čím se řídí každý, kdo u nás hraje.',
  },
  team: {
    title: 'NÁŠ TEAM',
    kind: 'Soupis služebníků státu',
    description: 'Lidé, kteří stojí za serverem Westmore: kdo ho vede, kdo vyvíjí a za kým zajít pro pomoc.',
  },
  faq: {
    title: 'OTÁZKY A ODPOVĚDI',
    kind: 'Rádce přistěhovalce',
    description:
      'Na co se hráči českého roleplay serveru Westmore ptají nejčastěji: jak se připojit, jak začít a co dělat, když něco nejde.',
  },
}
