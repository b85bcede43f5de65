import { expect, test } from 'vitest'
import type { BackupRun } from '@westmore/contract/backup.ts'
import { placeOf, backupProblem } from './labels.ts'

const done: BackupRun = {
  finishedAt: '2026-11-20T03:31:00.000Z',
  outcome: 'done',
  name: 'westmore.backup',
  size: 1,
  failure: null,
}

test('explains a failed newest backup', () => {
  expect(backupProblem(done)).toBeUndefined()
  expect(backupProblem(null)).toBeUndefined()
  expect(backupProblem({ ...done, outcome: 'failed', failure: 'no-space' })).toMatch(/^Na disku není místo/)
  expect(backupProblem({ ...done, outcome: 'failed', failure: null })).toMatch(/ve výpisu serveru/)
  expect(backupProblem({ ...done, outcome: 'interrupted' })).toMatch(/zastavil/)
})

test('writes the number of stored backups in Czech', () => {
  const placed = (keep: number, isEncrypted: boolean) =>
    placeOf({ keep, isEncrypted }).replaceAll('\u00a0', ' ')
  expect(placed(14, false)).toBe('Zašifrované nejsou, na disku zůstává 14 posledních.')
  expect(placed(3, true)).toBe('Jsou zašifrované, na disku zůstávají 3 poslední.')
  expect(placed(1, true)).toBe('Jsou zašifrované, na disku zůstává jen poslední.')
})
