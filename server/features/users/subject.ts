import { sql, type RawBuilder } from 'kysely'
import type { Subject } from '#events/subject.ts'

export const describedPerson = (id: RawBuilder<unknown>) =>
  sql`select null::integer, username, id from users where id = ${id}`

export const person: Subject = {
  namesOf: (userId) => sql`select unnest(array[username, name]) from users where id = ${userId}`,
  thing: {
    type: 'user',
    described: describedPerson,
    ofPerson: (userId) => sql`select ${userId}`,
  },
}
