import type { Action } from '#events/action.ts'
import { allowlistCases } from './allowlist.ts'
import { deskCases } from './desk.ts'
import { logsCases } from './logs.ts'
import { newsCases } from './news.ts'
import { otherCases } from './others.ts'
import { pagesCases } from './pages.ts'
import { peopleCases } from './people.ts'
import { sanctionsCases } from './sanctions.ts'
import { teamCases } from './team.ts'
import { ticketsCases } from './tickets.ts'
import { todosCases } from './todos.ts'
import { viewsCases } from './views.ts'
import type { Prepare } from './case.ts'

export const cases: Record<Action, Prepare> = {
  ...allowlistCases,
  ...deskCases,
  ...logsCases,
  ...newsCases,
  ...otherCases,
  ...pagesCases,
  ...peopleCases,
  ...sanctionsCases,
  ...teamCases,
  ...ticketsCases,
  ...todosCases,
  ...viewsCases,
}

export const actions = namesOf(cases)

export function namesOf<Name extends string>(table: Record<Name, unknown>): Name[]
export function namesOf(table: object): string[] {
  return Object.keys(table)
}
