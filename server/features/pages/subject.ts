import { sql, type SqlBool } from 'kysely'
import { inSql } from '#caller/reader.ts'
import type { Subject } from '#events/subject.ts'

export const rulesChange: Subject = {
  news: {
    column: 'pageVersionId',
    type: 'page',
    id: sql`(select page from page_versions where id = n.page_version_id)`,
    described: (id) => sql`select number, null, null::text from page_versions where id = ${id}`,
    page: () => '/user',
    isKnownTo: (reader) => sql<SqlBool>`not exists (
      select from page_versions changed join page_readings reading using (page)
      where changed.id = n.page_version_id and reading.version >= changed.number
        and reading.user_id = ${inSql(reader).id})`,
  },
}
