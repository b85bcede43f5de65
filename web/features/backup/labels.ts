import type { BackupFailure, BackupRun } from '@westmore/contract/backup.ts'
import { counted, plural } from '#format.ts'

const failures: Record<BackupFailure, string> = {
  'no-space': 'Na disku není místo. Uvolněte ho a spusťte zálohu znovu.',
  'no-folder': 'Do složky se zálohami nejde zapisovat. Zkontrolujte, že existuje a komu patří.',
  other: 'Proč se záloha nepodařila, stojí ve výpisu serveru.',
}

export function backupProblem(newest: BackupRun | null): string | undefined {
  if (newest?.outcome === 'failed') return failures[newest.failure ?? 'other']
  if (newest?.outcome === 'interrupted')
    return 'Server se zastavil dřív, než záloha vznikla. Spusťte ji znovu.'
}

export function placeOf({ keep, isEncrypted }: { keep: number; isEncrypted: boolean }): string {
  const how = isEncrypted ? 'Jsou zašifrované' : 'Zašifrované nejsou'
  const stays = plural(keep, 'zůstává', 'zůstávají', 'zůstává')
  return `${how}, na disku ${stays} ${keep === 1 ? 'jen poslední' : counted(keep, 'poslední', 'poslední', 'posledních')}.`
}

export const backupWords = {
  title: 'Zálohy',
  loadFailed: 'Stav záloh se nepodařilo načíst',
  none: 'Zatím žádná záloha nevznikla.',
  noCopy: 'Zatím tam žádná kopie není.',
  notCopied: 'Poslední zálohu se nepodařilo zkopírovat:',
}

export const makingWords = {
  done: 'Záloha se vytváří.',
  failed: 'Zálohu se nepodařilo spustit. Zkuste to znovu.',
  news: { ALREADY_RUNNING: 'Záloha se právě vytváří.' },
}
