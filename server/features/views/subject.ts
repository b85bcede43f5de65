import { sql, type SqlBool } from 'kysely'
import { inSql } from '#caller/reader.ts'
import type { Subject } from '#events/subject.ts'

export const alert: Subject = {
  news: {
    column: 'logAlertId',
    type: 'alert',
    described: (id) => sql`select null::integer, view.name, null
      from log_alerts alert join saved_views view on view.id = alert.view_id where alert.id = ${id}`,
    query: sql`(select view.query from log_alerts alert join saved_views view on view.id = alert.view_id
      where alert.id = n.log_alert_id)`,
    isKnownTo: (reader) => sql<SqlBool>`${inSql(reader).isStaff} and exists (
      select from log_alerts alert join saved_views view on view.id = alert.view_id
      where alert.id = n.log_alert_id and (view.shared or view.owner_id = ${inSql(reader).id}))`,
  },
}
