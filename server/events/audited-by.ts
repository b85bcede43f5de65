import { sql } from 'kysely'
import type { AuditSubject } from '@westmore/contract/audit.ts'

/** The names under which a person did what is audited, as a query. */
export const namesInAudit = (userId: string) => sql`select actor from audit where actor_id = ${userId}`

/** Ids of the things of one kind to which a person did something, as a query. */
export const subjectsOf = (userId: string, type: AuditSubject) =>
  sql`(select subject_id from audit where actor_id = ${userId} and subject_type = ${type})`
