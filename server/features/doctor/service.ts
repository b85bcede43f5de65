import { spawnSync } from 'node:child_process'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { linesOf } from './line.ts'
import { machineWords as words } from './words.ts'

const { bad } = linesOf('machine')

/** The service's state in systemd; no line if there is no such service. */
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
