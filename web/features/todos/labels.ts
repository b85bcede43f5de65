import { MAX_LABEL, MAX_LABELS, type Priority, type TodoStatus } from '@westmore/contract/todos.ts'

export const statusLabels: Record<TodoStatus, string> = {
  todo: 'K vyřízení',
  'in-progress': 'Rozpracováno',
  completed: 'Hotovo',
}

export const priorityLabels: Record<Priority, string> = {
  low: 'Nízká',
  medium: 'Střední',
  high: 'Vysoká',
  critical: 'Kritická',
}

export const todoWords = {
  title: 'Správa Úkolů',
  add: 'Nový Úkol',
  edit: 'Upravit Úkol',
  remove: 'Smazat Úkol',
  labelsWrong: `Úkol může mít nejvýše ${MAX_LABELS} štítků, každý nejvýše o ${MAX_LABEL} znacích.`,
  removeSure: 'Opravdu chcete smazat tento úkol?',
  titleRequired: 'Název je povinný',
  noSuchDay: 'Takový den v kalendáři není, nebo je příliš daleko.',
  created: 'Úkol byl úspěšně vytvořen.',
  createFailed: 'Nepodařilo se vytvořit úkol.',
  updated: 'Úkol byl úspěšně upraven.',
  updateFailed: 'Nepodařilo se upravit úkol.',
  removed: 'Úkol byl smazán.',
  removeFailed: 'Nepodařilo se smazat úkol.',
  statusFailed: 'Nepodařilo se změnit stav úkolu.',
  restoreFailed: 'Úkol se nepodařilo vrátit.',
  changedByOther: 'Úkol vrátit nešlo, mezitím ho změnil někdo jiný.',
  gone: 'Tento úkol už mezitím někdo smazal.',
  loadFailed: 'Úkoly se nepodařilo načíst',
  emptyTitle: 'Žádné úkoly',
  emptyText: 'Co je potřeba udělat, si tým připíná sem.',
  nothingFound: 'Filtru neodpovídá žádný úkol',
} as const

export const todoRefusals = {
  ASSIGNEE_REFUSED: 'Tento člověk už není v týmu. Vyberte někoho jiného, nebo pole vymažte.',
  BAD_REQUEST: 'Některé pole má hodnotu, kterou nelze uložit.',
  NOT_FOUND: todoWords.gone,
}
