import {
  LONG_UNSEEN_DAYS,
  type AdmittedFilter,
  type TakenSource,
} from '@westmore/contract/allowlist-admitted.ts'

export const admittedWords = {
  title: 'PŘIJATÍ HRÁČI',
  subtitle: 'Koho hra pustí: podle schválené žádosti, role v\u00a0týmu, nebo z\u00a0dřívějška.',
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
  noAccount: 'Bez účtu',
  noAccountHint: 'Na webu se ještě nepřihlásil. Hra ho pustí podle Discord ID nebo licence.',
  never: 'zatím nikdy',
  noLicense: 'Bez licence',
  revoke: 'Odebrat přístup',
}

export const columnLabels = { approval: 'Přijetí', lastSeen: 'Naposledy ve hře', licenses: 'Licence' }

export const filterLabels: Record<AdmittedFilter, string> = {
  all: 'Všichni',
  'never-seen': 'Ještě nehráli',
  'long-unseen': `Nehráli ${LONG_UNSEEN_DAYS} dní`,
  'without-license': 'Bez licence',
}

export const takenFrom: Record<TakenSource, string> = {
  txadmin: 'převzato z\u00a0txAdminu',
  file: 'převzato z\u00a0tabulky',
  role: 'převzato z\u00a0role na Discordu',
}
