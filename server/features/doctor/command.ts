import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { readEnv } from '#env.ts'
import { examineBeside } from './beside.ts'
import { toAreas } from './line.ts'
import { reportStartError } from '#process/start-error.ts'

const marks: Record<DoctorLine['state'], string> = { good: '✔', warning: '!', bad: '✘' }

try {
  const lines = await examineBeside(readEnv(process.env))
  for (const { title, lines: own } of toAreas(lines)) {
    console.log(`\n${title}`)
    for (const { state, says, advice } of own)
      console.log(`  ${marks[state]} ${says}${advice === null ? '' : `\n    → ${advice}`}`)
  }
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  const [good, warning, bad] = [count('good'), count('warning'), count('bad')]
  console.log(`\nV pořádku: ${good}, pozor: ${warning}, nefunguje: ${bad}.`)
  // 0: no problem, 1: a warning, 2: something does not work.
  process.exitCode = bad > 0 ? 2 : warning > 0 ? 1 : 0
} catch (error) {
  reportStartError(error, 2)
}
