import { sql } from 'kysely'
import type { AuditSubject } from '@westmore/contract/audit.ts'

/** Query for all names under which a person appears as the actor in the audit. */
export const namesInAudit = (userId: string) => sql`select actor from audit where actor_id = ${userId}`

/** Query for the ids of things of one kind on which a person acted. */
export const subjectsOf = (userId: string, type: AuditSubject) =>
  sql`(select subject_id from audit where actor_id = ${userId} and subject_type = ${type})`
