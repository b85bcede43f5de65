import { joinProblemsOf } from '@westmore/contract/game.ts'
import { problemTexts } from '@westmore/contract/game-problems.ts'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { reportedServers } from '#features/game/public.ts'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import { linesOf } from './line.ts'
import { gameWords as words } from './words.ts'

const { good, warning, bad } = linesOf('game')

export async function examineGameServers(env: Env, db: Db): Promise<DoctorLine[]> {
  const servers = await reportedServers(db, env)
  return servers.flatMap(({ name, isConnected, ...reported }) => {
    if (!isConnected) return [warning(words.silent(name))]
    const problems = joinProblemsOf(reported)
    if (problems.length === 0) return [good(words.good(name))]
    return problems.map((problem) =>
      (problem === 'no-padlock' ? warning : bad)({ says: `${name}: ${problemTexts[problem]}` }),
    )
  })
}
