import {
  LONG_UNSEEN_DAYS,
  UNDO_REVOKE_HOURS,
  type AdmittedFilter,
} from '@westmore/contract/allowlist-admitted.ts'
import { counted, number, plural } from '#format.ts'

export const admittedWords = {
  title: 'PŘIJATÍ HRÁČI',
  subtitle: 'Koho hra pustí: podle schválené žádosti, nebo podle role v\u00a0týmu.',
  loadFailed: 'Přijaté hráče se nepodařilo načíst',
  export: 'Export CSV',
  search: 'Hledat v přijatých',
  searchHint: 'Jméno, ID',
  emptyTitle: 'Zatím hra nepustí nikoho',
  emptyText: 'Hráč se tu objeví, jakmile mu schválíte žádost.',
  toReview: 'Kontrola Žádostí',
  notFound: 'Nikdo takový tu není',
  notFoundText: 'Zkuste jinou část jména, celé ID nebo celou licenci, případně jiný filtr.',
  clear: 'Zrušit hledání',
  gone: 'Už na seznamu není',
  tidy: 'Obnovit seznam',
  member: 'Role v týmu',
  byHand: 'Bez žádosti',
  cannotChoose: 'Pustí ho role v týmu, ne žádost; odebrat tu není co.',
  cannotChooseByHand: 'Žádost nemá, přístup dostal přímo v databázi.',
  never: 'zatím nikdy',
  noLicense: 'Bez licence',
  revoke: 'Odebrat přístup',
  revoking: 'Odebírám…',
  revokeFailed: 'Nepodařilo se odebrat přístup',
  undoFailed: 'Přístup se nepodařilo vrátit. Zkuste to prosím znovu.',
  undoLate: `Vrátit už není co: odebrání jde vrátit jednou, dokud ze stránky neodejdete, a nejdéle ${counted(UNDO_REVOKE_HOURS, 'hodinu', 'hodiny', 'hodin')}.`,
}

export const columnLabels = { approval: 'Přijetí', lastSeen: 'Naposledy ve hře', licenses: 'Licence' }

export const filterLabels: Record<AdmittedFilter, string> = {
  all: 'Všichni',
  'never-seen': 'Ještě nehráli',
  'long-unseen': `Nehráli ${LONG_UNSEEN_DAYS} dní`,
  'without-license': 'Bez licence',
}

const toPeople = (count: number) => `${number(count)} ${plural(count, 'hráči', 'hráčům', 'hráčům')}`

/** 'Přístup odebrán 10 hráčům.' */
export function revokedWords({ revoked, left }: { revoked: number; left: number }): string {
  if (revoked === 0) return 'Nikdo z vybraných už přístup neměl.'
  const others =
    left > 0
      ? ` ${counted(left, 'vybraný ho už neměl', 'vybraní ho už neměli', 'vybraných ho už nemělo')}.`
      : ''
  return `Přístup odebrán ${toPeople(revoked)}.${others}`
}

/** 'Přístup vrácen 9 hráčům. U 1 hráče to nešlo: mezitím přišla nová žádost, jiné rozhodnutí, nebo účet zanikl.' */
export function restoredWords({ restored, left }: { restored: number; left: number }): string {
  if (restored + left === 0) return admittedWords.undoLate
  const others =
    left > 0
      ? `U ${number(left)} ${plural(left, 'hráče', 'hráčů', 'hráčů')} to nešlo: mezitím přišla nová žádost, jiné rozhodnutí, nebo účet zanikl.`
      : ''
  return [restored > 0 && `Přístup vrácen ${toPeople(restored)}.`, others].filter(Boolean).join(' ')
}
