import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { readEnv } from './env.ts'
import { examineBeside } from './examine-installation.ts'
import { toAreas } from './features/doctor/line.ts'
import { StartError } from '#process/start-error.ts'

const marks: Record<DoctorLine['state'], string> = { good: '✔', warning: '!', bad: '✘' }

function print(lines: DoctorLine[]): void {
  for (const { title, lines: own } of toAreas(lines)) {
    console.log(`\n${title}`)
    for (const { state, says, advice } of own)
      console.log(`  ${marks[state]} ${says}${advice === null ? '' : `\n    → ${advice}`}`)
  }
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  console.log(`\nV pořádku: ${count('good')}, k zamyšlení: ${count('warning')}, nefunguje: ${count('bad')}.`)
}

try {
  const lines = await examineBeside(readEnv(process.env))
  print(lines)
  const has = (state: DoctorLine['state']) => lines.some((line) => line.state === state)
  // 0: no problem, 1: a warning, 2: something does not work.
  process.exitCode = has('bad') ? 2 : has('warning') ? 1 : 0
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
