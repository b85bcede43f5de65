import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Env } from '#env.ts'
import { machineWords as words } from './words.ts'
import { linesOf } from './line.ts'

const { good, warning, bad } = linesOf('machine')

const GIB = 1024 ** 3
const DISK_LITTLE = 5 * GIB
const DISK_FULL = GIB
/** A node draws pictures in processes of their own; together with them it may want this much (docs/operations.md). */
const MEMORY_LITTLE = 1.3 * GIB
const MEMORY_FULL = 0.3 * GIB

/** Disk and memory. */
export function examineMachine({ DATA_DIR, DATABASE_URL }: Env): DoctorLine[] {
  // With a database elsewhere nothing but the system's own disk is left to fill.
  const place = DATABASE_URL ? '/' : DATA_DIR
  return [diskLine(place), memoryLine(availableMemory())]
}

function diskLine(place: string): DoctorLine {
  try {
    const { bavail, bsize } = statfsSync(place)
    const free = bavail * bsize
    if (free < DISK_FULL) return bad(words.diskFull(free, place))
    return free < DISK_LITTLE ? warning(words.diskLittle(free, place)) : good(words.disk(free))
  } catch {
    return warning(words.noFolder(place))
  }
}

export function memoryLine(free: number): DoctorLine {
  if (free < MEMORY_FULL) return bad(words.memoryFull(free))
  return free < MEMORY_LITTLE ? warning(words.memoryLittle(free)) : good(words.memory(free))
}

/** What programs may still take: of the machine, or of the limit the service was given. */
function availableMemory(): number {
  const machine = Number(/^MemAvailable:\s+(\d+) kB/m.exec(readIf('/proc/meminfo'))?.[1] ?? 0) * 1024
  return Math.min(machine || freemem(), roomInLimit())
}

function roomInLimit(): number {
  const [, group = ''] = /^0::(.*)$/m.exec(readIf('/proc/self/cgroup')) ?? []
  const folder = `/sys/fs/cgroup${group}`
  const limit = Number(readIf(`${folder}/memory.max`).trim() || Number.NaN)
  const used = Number(readIf(`${folder}/memory.current`))
  return Number.isNaN(limit) ? Infinity : limit - used
}

function readIf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
