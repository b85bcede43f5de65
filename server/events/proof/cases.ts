import type { Action } from '#events/action.ts'
import type { Prepare } from './case.ts'
import { interviewsCases } from './interviews.ts'
import { peopleCases } from './people.ts'
import { sanctionsCases } from './sanctions.ts'
import { siteCases } from './site.ts'
import { ticketsCases } from './tickets.ts'

export const cases: Record<Action, Prepare> = {
  ...interviewsCases,
  ...peopleCases,
  ...sanctionsCases,
  ...siteCases,
  ...ticketsCases,
}

export const actions = namesOf(cases)

export function namesOf<Name extends string>(table: Record<Name, unknown>): Name[]
export function namesOf(table: object): string[] {
  return Object.keys(table)
}
