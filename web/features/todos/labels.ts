import { counted } from '#format.ts'
import { MAX_LABELS, type Priority, type TodoStatus } from '@westmore/contract/todos.ts'
import type { BulkChange } from './todo-changes.ts'

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
  removeMany: 'Smazat Úkoly',
  changeManyFailed: 'Úkoly se nepodařilo změnit.',
  renameKeys: 'Enter uloží, Esc vrátí původní název',
  renamedByOther: 'Název mezitím změnil někdo jiný. Váš se neuložil.',
  labelsMany: `Úkol může mít nejvýše ${MAX_LABELS} štítků.`,
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
  placeFailed: 'Nepodařilo se změnit pořadí úkolů.',
  restoreFailed: 'Úkol se nepodařilo vrátit.',
  gone: 'Tento úkol už mezitím někdo smazal.',
  loadFailed: 'Úkoly se nepodařilo načíst',
  emptyTitle: 'Žádné úkoly',
  emptyText: 'Co je potřeba udělat, si tým připíná sem.',
  nothingFound: 'Filtru neodpovídá žádný úkol',
} as const

/** Messages for shared refusals, worded for todos. */
export const todoRefusals = {
  ASSIGNEE_REFUSED: 'Tento člověk už není v týmu. Vyberte někoho jiného, nebo pole vymažte.',
  BAD_REQUEST: 'Některé pole má hodnotu, kterou nelze uložit.',
  NOT_FOUND: todoWords.gone,
}

const todosIn = (count: number) => counted(count, 'úkol', 'úkoly', 'úkolů')

/** How many todos were changed, and how many were refused. */
export function doneWords(bulk: BulkChange, changed: number, refused: number): string {
  const rest = refused > 0 ? ` ${todosIn(refused)} změnit nešlo.` : ''
  if (bulk.kind === 'status') return `${todosIn(changed)}: ${statusLabels[bulk.status]}.${rest}`
  if (bulk.kind === 'remove') return `Smazáno: ${todosIn(changed)}.${rest}`
  return `Změněno: ${todosIn(changed)}.${rest}`
}

export const notTakenBack = (count: number) =>
  `${todosIn(count)} vrátit nešlo, mezitím ${count === 1 ? 'ho' : 'je'} změnil někdo jiný.`
