import { sql } from 'kysely'
import type { AuditSubject } from '@westmore/contract/audit-actions.ts'

export const namesInAudit = (userId: string) => sql`select actor from audit where actor_id = ${userId}`

export const subjectsOf = (userId: string, type: AuditSubject) =>
  sql`(select subject_id from audit where actor_id = ${userId} and subject_type = ${type})`
