import { sql } from 'kysely'
import type { Subject } from '#events/subject.ts'

export const person: Subject = {
  namesOf: (userId) => sql`select username from users where id = ${userId}`,
  thing: {
    type: 'user',
    described: (id) => sql`select null::integer, username, id from users where id = ${id}`,
    ofPerson: (userId) => sql`select ${userId}`,
  },
}
