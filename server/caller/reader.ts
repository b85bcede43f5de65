import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isStaff, type Reader, type Role } from '@westmore/contract/users.ts'

export interface FoundReader {
  id: RawBuilder<string>
  isStaff: RawBuilder<SqlBool>
  isOwner: RawBuilder<SqlBool>
}

export const foundReader = (id: RawBuilder<string>, role: RawBuilder<Role>): FoundReader => ({
  id,
  isStaff: sql`${role} <> 'user'`,
  isOwner: sql`${role} = 'owner'`,
})

export function inSql(reader: Reader | FoundReader): FoundReader {
  if (!('role' in reader)) return reader
  return {
    id: sql`${reader.id}`,
    isStaff: sql.lit(isStaff(reader)),
    isOwner: sql.lit(reader.role === 'owner'),
  }
}
