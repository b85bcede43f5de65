import type { TeamMember } from '@westmore/contract/team.ts'
import type { Db } from '#postgres/db.ts'
import { shownPeople } from './store.ts'

export type Shown = Awaited<ReturnType<typeof shownPeople>>[number]

/** Without the id, which visitors do not get. */
export const toMember = ({ name, role, duty, token }: Shown): TeamMember => ({
  name,
  role,
  duty,
  portrait: token && `/api/team/${token}/portrait`,
})

/** People with a role who agreed to be shown, in order. */
export const shownTeam = async (db: Db): Promise<TeamMember[]> => (await shownPeople(db)).map(toMember)
