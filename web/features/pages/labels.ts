import { type Language, type PageName, type PageVersion } from '@westmore/contract/pages.ts'
import type { Reading } from '@westmore/contract/pages-readings.ts'
import { dateTime } from '#format.ts'
import type { Refusals } from '#refusals.ts'
import { momentWords } from '#writing/labels.ts'

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

/** Pages under one name, each in its language. */
export const pageGroups: { label: string; pages: readonly [PageName, ...PageName[]]; about?: string }[] = [
  { label: pageLabels.rules, pages: ['rules', 'rules-en', 'rules-sk'] },
  { label: pageLabels.team, pages: ['team'] },
  { label: pageLabels.faq, pages: ['faq'] },
  {
    label: 'Úvodní stránka',
    pages: ['home-en', 'home-sk'],
    about:
      'Českou úvodní stránku má web svou. Tady napíšete, co si o serveru přečtou návštěvníci v jiném jazyce; odkaz na ni se ukáže, až ji zveřejníte.',
  },
]

/** Null for an unknown page. */
export const pageLabel = (page: string) =>
  Object.entries(pageLabels).find(([name]) => name === page)?.[1] ?? null

export const pageWords = {
  title: 'STRÁNKY',
  subtitle: 'Pravidla, team a odpovědi na časté otázky. Co zveřejníte, čtou hned všichni.',
  loadFailed: 'Text stránky se nepodařilo načíst',
  emptyPreview: 'Náhled se ukáže, až něco napíšete.',
  textOf: 'Text stránky',
  preview: 'Náhled',
  writing: 'Psaní',
  show: 'Zobrazit',
  news: 'Hlasatel',
}

/** The version that visitors read. */
export function publishedText(version: PageVersion | null): string {
  if (version === null) return 'Stránka ještě není zveřejněná'
  const when = `${dateTime(version.publishAt)} (verze ${version.number})`
  return version.isEmpty ? `Staženo ${when}` : `Zveřejněno ${when}`
}

export const plannedText = ({ publishAt, number: version, isEmpty }: PageVersion) =>
  isEmpty ? `Stáhne se ${dateTime(publishAt)}` : `Naplánováno na ${dateTime(publishAt)} (verze ${version})`

export const publishWords = {
  open: 'Zveřejnit…',
  takeDown: 'Stáhnout stránku…',
  title: 'Zveřejnit stránku',
  takeDownTitle: 'Stáhnout stránku',
  takeDownText: (page: PageName) =>
    page === 'rules' || page === 'team'
      ? 'Text je prázdný. Návštěvníci místo stránky uvidí oznámení, že se připravuje.'
      : 'Text je prázdný. Stránka zmizí i s odkazy na ni.',
  note: 'Poznámka ke změně',
  noteHint: 'Uvidí ji jen tým v historii.',
  kind: 'Jak velká změna to je *',
  kinds: {
    minor: { label: 'Drobná změna', text: 'Překlep nebo lepší formulace; co platí, se nemění.' },
    material: { label: 'Zásadní změna', text: 'Mění, co platí. Hráči si ji mají přečíst.' },
  },
  send: 'Zveřejnit',
  sendLater: 'Naplánovat',
  sendTakeDown: 'Stáhnout',
  sending: 'Zveřejňuji...',
  failed: 'Zveřejnit se nepodařilo. Zkuste to prosím znovu.',
  notSaved: 'Text se teď nedaří uložit, proto ho nejde zveřejnit. Zkuste to prosím za chvíli.',
  chooseKind: 'Vyberte, jak velká změna to je.',
  published: 'Stránka je zveřejněná.',
  planned: (moment: string) => `Stránka se zveřejní ${dateTime(moment)}.`,
  takenDown: 'Stránka je stažená.',
  ownersOnly: 'Zveřejňovat smějí jen vlastníci. Co napíšete, uvidí v rozepsaném textu.',
  nothingYet: 'Zatím není co zveřejnit.',
  nothingNew: 'Rozepsaný text je stejný jako poslední verze, není co zveřejnit.',
  alreadyPlanned: 'Jedna verze už je naplánovaná. Nejdřív plán zrušte.',
  cancelPlan: 'Zrušit plán',
  planCancelled: 'Plán je zrušený, text zůstává rozepsaný.',
  cancelFailed: 'Plán se nepodařilo zrušit. Zkuste to prosím znovu.',
  planGone: 'Verze už je zveřejněná nebo plán zrušil někdo jiný.',
}

export const publishRefusals: Refusals = {
  PAGE_CHANGED: 'Text mezitím změnil někdo jiný. Zavřete okno, prohlédněte si změny a zveřejněte ho znovu.',
  CANNOT_PUBLISH: publishWords.ownersOnly,
  NOTHING_NEW: publishWords.nothingNew,
  ALREADY_PLANNED: publishWords.alreadyPlanned,
  PLAN_OUT_OF_RANGE: momentWords.outOfRange,
}

export const changeWords = {
  title: 'Co se změní',
  none: 'Žádná kapitola ani odstavec se nezmění.',
  added: 'Přibude',
  removed: 'Zmizí',
  changed: 'Změní se',
  pastAdded: 'Přibylo',
  pastRemoved: 'Zmizelo',
  pastChanged: 'Změnilo se',
  was: 'bylo: ',
  is: 'je: ',
  kinds: { chapter: 'kapitola', section: 'oddíl', paragraph: 'odstavec' },
}

export const historyWords = {
  open: 'Historie',
  title: 'Historie verzí',
  loadFailed: 'Historii se nepodařilo načíst',
  versionFailed: 'Verzi se nepodařilo načíst',
  empty: 'Stránka zatím žádnou verzi nemá',
  emptyText: 'Verze vznikne, když stránku zveřejníte.',
  more: 'Načíst starší',
  back: 'Zpět na seznam',
  text: 'Text',
  withDraft: 'Oproti rozepsanému textu',
  withPrevious: 'Proti předchozí',
  restore: 'Vrátit do rozepsaného textu',
  restored: 'Text této verze máte teď rozepsaný.',
  undo: 'Vzít zpět',
  material: 'zásadní změna',
  minor: 'drobná změna',
  isEmpty: 'Stránka byla stažená, verze nemá žádný text.',
  same: 'Texty jsou stejné.',
}

export const versionTitle = ({ number: version }: Pick<PageVersion, 'number'>) => `Verze ${version}`

export const unreadWords = {
  title: 'Pravidla se změnila',
  text: (moment: string, version: number) =>
    `Od ${dateTime(moment)} platí nové znění (verze ${version}). Přečtěte si prosím, co je jinak.`,
  open: 'Co se změnilo',
  since: (version: number | null) =>
    version === null ? 'Pravidla jsou nová, přečtěte si prosím celé znění.' : `Oproti verzi ${version}:`,
  confirm: 'Přečetl(a) jsem',
  confirming: 'Ukládám...',
  confirmed: 'Děkujeme, je zapsáno, že jste změnu četli.',
  failed: 'Nepodařilo se to uložit. Zkuste to prosím znovu.',
}

export const readingRefusals: Refusals = {
  RULES_CHANGED: 'Pravidla se mezitím znovu změnila. Přečtěte si prosím platné znění.',
}

/** On the page of a person. */
export const readingWords = {
  none: 'zatím nepotvrdil(a)',
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
