import { MAX_AGE, MAX_ENDING, MIN_AGE, type AnswerForm } from '@westmore/contract/allowlist-answers.ts'
import {
  MAX_DESCRIPTION,
  MAX_IMAGE_URL,
  MAX_QUESTION,
  type ReviewStatus,
} from '@westmore/contract/allowlist.ts'
import { number } from '#format.ts'

const settingsWords = {
  addTitle: 'Přidat Otázku',
  add: 'Přidat',
  save: 'Uložit',
  descriptionLabel: 'Popis',
  createFailed: 'Nepodařilo se vytvořit otázku',
  updateFailed: 'Nepodařilo se upravit otázku',
  removeFailed: 'Nepodařilo se smazat otázku',
  reorderFailed: 'Nepodařilo se změnit pořadí otázek',
}

const pageWords = {
  addTitle: 'Přidat Novou Otázku',
  add: 'Vytvořit Otázku',
  save: 'Uložit Změny',
  descriptionLabel: 'Popis/Instrukce *',
  createFailed: 'Nepodařilo se vytvořit otázku.',
  updateFailed: 'Nepodařilo se upravit otázku.',
  removeFailed: 'Nepodařilo se smazat otázku.',
  reorderFailed: 'Nepodařilo se změnit pořadí otázek.',
  created: 'Otázka byla úspěšně vytvořena.',
  updated: 'Otázka byla úspěšně upravena.',
  removed: 'Otázka byla smazána.',
}

type WordsOfScreen = typeof settingsWords & Partial<typeof pageWords>

/** Two screens manage the same questions, with words and rules of their own. */
export const wordsFor = (isFull: boolean): WordsOfScreen => (isFull ? pageWords : settingsWords)

export const questionWords = {
  open: 'Přidat Otázku',
  openAge: 'Otázka na věk',
  edit: 'Upravit Otázku',
  remove: 'Smazat Otázku',
  removeSure: 'Opravdu chcete smazat tuto otázku? Tato akce nelze vrátit zpět.',
  removeConfirm: 'Opravdu chcete smazat tuto otázku?',
  required: 'Otázka je povinná',
  questionTooLong: `Otázka může mít nejvýše ${MAX_QUESTION} znaků`,
  descriptionTooLong: `Popis může mít nejvýše ${number(MAX_DESCRIPTION)} znaků`,
  imageRefused: `Adresa musí začínat http:// nebo https:// a mít nejvýše ${number(MAX_IMAGE_URL)} znaků`,
  uploading: 'Počkejte prosím, až se obrázek nahraje.',
  changed: 'Otázky se mezitím změnily, pořadí se načetlo znovu.',
  gone: 'Otázku mezitím někdo smazal.',
  loadFailed: 'Otázky se nepodařilo načíst',
  emptyTitle: 'Žádné otázky',
  emptyText: 'Začněte přidáním první otázky pro allowlist',
  image: 'Obrázek přiložen',
  ends: 'Ukončí žádost',
}

export const kindLabels: readonly (readonly [AnswerForm['kind'], string])[] = [
  ['text', 'Text'],
  ['choice', 'Výběr z možností'],
  ['age', 'Věk podle data narození'],
]

export const formWords = {
  hints: {
    text: 'Hráč napíše odpověď vlastními slovy.',
    choice: 'Hráč vybere z vašich možností. Některá může žádost ukončit.',
    age: 'Hráč zadá datum narození. Datum mu zůstane, uloží se jen to, že věk splňuje.',
  } satisfies Record<AnswerForm['kind'], string>,
  drops: 'Rozepsané odpovědi k této otázce se odloží.',
  endingHint: 'Ukážeme ho místo odeslání. Odpověď půjde změnit, nic o ní neukládáme.',
  age: `Nejnižší věk musí být celé číslo od ${MIN_AGE} do ${MAX_AGE}.`,
  youngerBlank: 'Napište prosím text, který se ukáže mladším.',
  endingBlank: 'Napište prosím text, který se po výběru ukáže.',
  endingTooLong: `Text může mít nejvýše ${number(MAX_ENDING)} znaků.`,
  allEnd: 'Aspoň jedna možnost musí hráče nechat pokračovat.',
  defaultQuestion: 'Kdy jste se narodili?',
  defaultDescription: 'Ptáme se jen proto, abychom věděli, zda jste dost staří.',
  defaultEnding:
    'Jste-li mladší, potřebujeme souhlas vašeho zákonného zástupce. Napište nám prosím do podpory a domluvíme se.',
}

export const ageLabel = (minimum: number) => `Věk alespoň ${minimum} let`

export type ReviewFilter = ReviewStatus | 'all'

export const reviewFilters: readonly { id: ReviewFilter; slug: string; label: string }[] = [
  { id: 'pending', slug: 'cekajici', label: 'Čeká na kontrolu' },
  { id: 'approved', slug: 'schvalene', label: 'Schválené' },
  { id: 'declined', slug: 'zamitnute', label: 'Zamítnuté' },
  { id: 'all', slug: 'vse', label: 'Vše' },
]

/** Ready-made sentences to start a reason with; the player reads them. */
export const reasonTemplates: readonly { label: string; text: string }[] = [
  {
    label: 'Krátké odpovědi',
    text: 'Odpovědi jsou příliš stručné. Rozepište prosím, jak by se vaše postava zachovala a proč.',
  },
  {
    label: 'Neznalost pravidel',
    text: 'Z odpovědí plyne, že neznáte pravidla serveru. Přečtěte si je prosím a zkuste to znovu.',
  },
  {
    label: 'Postava mimo dobu',
    text: 'Postava neodpovídá době a místu. Píše se rok 1890 a jsme ve státě Westmore.',
  },
  {
    label: 'Cizí text',
    text: 'Odpovědi působí jako převzaté odjinud. Napište je prosím vlastními slovy.',
  },
]

export const reviewWords = {
  empty: 'Žádné žádosti k zobrazení',
  notFound: 'Hledání neodpovídá žádná žádost',
  loadFailed: 'Žádosti se nepodařilo načíst',
  own: 'O vlastní žádosti rozhodnout nemůžete, rozhodne o ní někdo jiný z týmu.',
  approveFailed: 'Nepodařilo se schválit žádost',
  approveNews: {
    INTERVIEW_FIRST: 'Nejdřív je na řadě pohovor.',
    SECOND_PERSON: 'Rozhodují dva lidé, doporučit ji musí někdo jiný.',
  },
  declineFailed: 'Nepodařilo se zamítnout žádost',
  revokeFailed: 'Nepodařilo se odebrat přístup',
  revokeStale: 'Tento přístup už neplatí.',
  gone: 'Hráč svůj účet mezitím smazal, o žádosti už se nerozhoduje.',
  withdrawn: 'Hráč žádost mezitím vzal zpět, už se o ní nerozhoduje.',
  textStays: 'Co jste napsali, zůstává tady.',
  undone: 'Zamítnutí je vrácené, žádost dál čeká.',
  undoLate: 'Zamítnutí už vrátit nejde.',
  undoFailed: 'Zamítnutí se nepodařilo vrátit. Zkuste to prosím hned znovu.',
  noteFailed: 'Nepodařilo se uložit poznámku',
  reasonRequired: 'Důvod je povinný',
}

/** The specification's word for a reviewer without a known name. */
export function reviewerName(name: string | null): string {
  return name ?? 'Admin'
}

export function alreadyDecided(reviewedBy: string | null): string {
  return `O žádosti už je rozhodnuto (${reviewerName(reviewedBy)}).`
}

export function tooLong(max: number): string {
  return `Text může mít nejvýše ${number(max)} znaků`
}
