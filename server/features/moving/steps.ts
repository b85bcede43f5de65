import { movingSteps, type Moving, type MovingStep } from '@westmore/contract/moving.ts'
import type { Env } from '#env.ts'
import { hasStaffRoles } from '#events/outbox.ts'
import { countUnclaimed, questionsInOrder, readRules } from '#features/allowlist/public.ts'
import { stateOf } from '#features/discord/public.ts'
import { isAnyoneApproved, reportedServers } from '#features/game/public.ts'
import { publishedPages } from '#features/pages/public.ts'
import { countForeign } from '#features/sanctions/public.ts'
import { allStaff, awaitedStaff } from '#features/users/public.ts'
import type { Db } from '#postgres/db.ts'

/** Each step as the site itself has it. */
export async function readMoving(db: Db, env: Env): Promise<Moving> {
  const [rules, questions, isAnyoneIn, unclaimed, foreign, staff, awaited, discord, servers, opening] =
    await Promise.all([
      publishedPages(db, ['rules']),
      questionsInOrder(db),
      isAnyoneApproved(db),
      countUnclaimed(db),
      countForeign(db),
      allStaff(db),
      awaitedStaff(db),
      stateOf(db),
      reportedServers(db, env),
      readRules(db),
    ])
  const { allowlistRole, comparedRole, heldRemovals } = discord
  const held = heldRemovals?.people.length ?? 0
  const guarded = servers.filter(({ gate }) => gate?.isOn)
  const found: Record<MovingStep, { isDone: boolean; count: number }> = {
    rules: { isDone: rules.size > 0, count: rules.get('rules')?.version ?? 0 },
    questions: { isDone: questions.length > 0, count: questions.length },
    admitted: { isDone: isAnyoneIn, count: unclaimed },
    bans: { isDone: foreign > 0, count: foreign },
    administrators: { isDone: staff.length + awaited.length > 1, count: staff.length + awaited.length },
    role: {
      isDone: allowlistRole !== null && comparedRole === allowlistRole && held === 0,
      count: held,
    },
    gate: { isDone: guarded.length > 0, count: guarded.length },
    opening: { isDone: opening.isAccepting, count: 0 },
  }
  return {
    steps: movingSteps.map((step) => ({ step, ...found[step] })),
    hasStaffRoles: await hasStaffRoles(db),
    awaited,
  }
}
