import type { Language, PageName } from '@westmore/contract/pages.ts'
import type { Reading } from '@westmore/contract/pages-readings.ts'
import { dateTime } from '#format.ts'
import type { Refusals } from '#refusals.ts'

export const pageLabels: Record<PageName, string> = {
  rules: 'Pravidla',
  team: 'Team',
  faq: 'Otázky a odpovědi',
  'rules-en': 'Pravidla anglicky',
  'rules-sk': 'Pravidla slovensky',
  'home-en': 'Úvodní stránka anglicky',
  'home-sk': 'Úvodní stránka slovensky',
}

export const languageLabels: Record<Language, string> = { cs: 'Česky', en: 'Anglicky', sk: 'Slovensky' }

export const pageGroups: { label: string; pages: readonly [PageName, ...PageName[]]; about?: string }[] = [
  { label: pageLabels.rules, pages: ['rules', 'rules-en', 'rules-sk'] },
  { label: pageLabels.team, pages: ['team'] },
  { label: pageLabels.faq, pages: ['faq'] },
  {
    label: 'Úvodní stránka',
    pages: ['home-en', 'home-sk'],
    about:
      'Česká úvodní stránka je napevno součástí webu. Tady napíšete, co si o serveru přečtou návštěvníci v jiném jazyce; odkaz na ni se ukáže, až ji zveřejníte.',
  },
]

export const pageLabel = (page: string) =>
  Object.entries(pageLabels).find(([name]) => name === page)?.[1] ?? null

export const pageWords = {
  title: 'STRÁNKY',
  subtitle: 'Pravidla, stránka týmu a odpovědi na časté otázky. Co zveřejníte, čtou hned všichni.',
  loadFailed: 'Text stránky se nepodařilo načíst',
  textOf: 'Text stránky',
  stateOf: 'Stav stránky',
  notPublished: 'Stránka ještě není zveřejněná',
  news: 'Hlasatel',
}

export const publishWords = {
  title: 'Zveřejnit stránku',
  send: 'Zveřejnit',
  published: 'Stránka je zveřejněná.',
  planned: (moment: string) => `Stránka se zveřejní ${dateTime(moment)}.`,
  kind: 'Jak velká změna to je *',
  kinds: {
    minor: { label: 'Drobná změna', text: 'Překlep nebo lepší formulace; co platí, se nemění.' },
    material: { label: 'Zásadní změna', text: 'Mění, co platí. Hráči si ji mají přečíst.' },
  },
  chooseKind: 'Vyberte, jak velká změna to je.',
}

export const takeDownWords = {
  open: 'Stáhnout z webu…',
  title: 'Stáhnout stránku z webu',
  text: (page: PageName) =>
    page === 'rules' || page === 'team'
      ? 'Text je prázdný. Návštěvníci místo stránky uvidí oznámení, že se připravuje.'
      : 'Text je prázdný. Stránka zmizí i s odkazy na ni.',
  send: 'Stáhnout',
  published: 'Stránka je stažená.',
  planned: (moment: string) => `Stránka se stáhne ${dateTime(moment)}.`,
}

export const changeWords = {
  title: 'Co se změní',
  none: 'Znění se nezmění.',
  added: 'Přibude',
  removed: 'Zmizí',
  changed: 'Změní se',
  pastAdded: 'Přibylo',
  pastRemoved: 'Zmizelo',
  pastChanged: 'Změnilo se',
  kinds: { chapter: 'kapitola', section: 'oddíl', paragraph: 'odstavec' },
}

export const unreadWords = {
  title: 'Pravidla se změnila',
  text: (moment: string, version: number) =>
    `Od ${dateTime(moment)} platí nové znění (verze ${version}). Přečtěte si prosím, co je jinak.`,
  open: 'Co se změnilo',
  since: (version: number | null) =>
    version === null ? 'Pravidla jsou nová, přečtěte si prosím celé znění.' : `Oproti verzi ${version}:`,
  confirm: 'Mám přečteno',
  confirming: 'Ukládám…',
  confirmed: 'Děkujeme, je zapsáno, že jste změnu četli.',
  failed: 'Nepodařilo se to uložit. Zkuste to prosím znovu.',
}

export const readingRefusals: Refusals = {
  RULES_CHANGED: 'Pravidla se mezitím znovu změnila. Přečtěte si prosím platné znění.',
}

export const readingWords = {
  none: 'zatím nepotvrzeno',
  failed: 'nepodařilo se načíst',
  read: ({ version, readAt }: Reading) => `přečteno znění č. ${version} dne ${dateTime(readAt)}`,
}

export const settingWords = {
  title: 'Zveřejňování a čtení',
  label: 'Administrátoři smějí zveřejňovat',
  hint: 'Psát smí celý tým. Bez tohoto nastavení zveřejňují jen vlastníci.',
  asks: 'Před žádostí o allowlist potvrdit pravidla',
  asksHint:
    'Kdo nepotvrdí, že četl platná pravidla, žádost neodešle. Dokud pravidla nejsou zveřejněná, nic se nepotvrzuje.',
  failed: 'Nastavení se nepodařilo uložit. Zkuste to prosím znovu.',
  loadFailed: 'Nastavení se nepodařilo načíst',
}
