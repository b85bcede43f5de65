import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { existingOf, freeOf } from '#process/disk.ts'
import { machineWords as words } from './words.ts'
import { linesOf } from './line.ts'

const { good, warning, bad } = linesOf('machine')

const GIB = 1024 ** 3
const DISK_LITTLE = 5 * GIB
const DISK_FULL = GIB
/** For one node and its processes for pictures (docs/operations.md). */
const MEMORY_LITTLE = 1.3 * GIB
const MEMORY_FULL = 0.3 * GIB

export function examineMachine({ DATA_DIR, DATABASE_URL, BACKUP_DIR }: Env): DoctorLine[] {
  // With an external database, only the system's own disk can fill up. The first start and the first backup create their folders.
  const place = existingOf(resolve(DATABASE_URL ? '/' : DATA_DIR))
  const backups = existingOf(resolve(BACKUP_DIR))
  const places = statSync(place).dev === statSync(backups).dev ? [place] : [place, backups]
  return [...places.map((one) => diskLine(freeOf(one), one)), memoryLine(process.availableMemory())]
}

export function diskLine(free: number, place: string): DoctorLine {
  if (free < DISK_FULL) return bad(words.diskFull(free, place))
  return free < DISK_LITTLE ? warning(words.diskLittle(free, place)) : good(words.disk(free, place))
}

export function memoryLine(free: number): DoctorLine {
  if (free < MEMORY_FULL) return bad(words.memoryFull(free))
  return free < MEMORY_LITTLE ? warning(words.memoryLittle(free)) : good(words.memory(free))
}

/** Only if the service has failed in systemd or keeps restarting. */
export function examineService(): DoctorLine[] {
  const args = ['show', 'westmore', '--property=ActiveState,SubState,Result']
  const { stdout } = spawnSync('systemctl', args, { encoding: 'utf8', timeout: 5_000 })
  return serviceFound(stdout ?? '')
}

export function serviceFound(shown: string): DoctorLine[] {
  const told = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(shown)?.[1]
  if (told('ActiveState') === 'failed') return [bad(words.serviceFailed(told('Result') ?? ''))]
  return told('SubState') === 'auto-restart' ? [bad(words.serviceRestarts(told('Result') ?? ''))] : []
}
