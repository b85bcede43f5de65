import { expect } from 'vitest'
import { sendBytes, type Answer, type Person, type TestApp } from './app.ts'

export const TICKETS = '/api/tickets'

/** Opens a ticket; returns it as its author sees it. */
export async function openTicket(author: Person, wishes: object = {}): Promise<any> {
  const plain = { title: 'Ztracený kůň', category: 'rules', message: 'Zmizel mi u Valentine.' }
  const { status, body } = await author.send('POST', TICKETS, { ...plain, ...wishes })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

/**
 * An owner, an administrator who will be the subject of a complaint, another administrator, and the player who
 * complains.
 */
export async function cast(app: TestApp) {
  const [owner, named, staff] = [
    await app.as('owner'),
    await app.as('administrator'),
    await app.as('administrator'),
  ]
  return { owner, named, staff, player: await app.as('user') }
}

/** A complaint, which its subject may not read, and a ticket that only owners may read. */
export async function openSecrets(author: Person, named: Person) {
  const complaint = await openTicket(author, { category: 'complaint', concernedId: named.id })
  return { complaint, management: await openTicket(author, { category: 'management' }) }
}

export const reply = (person: Person, id: string, message = 'Odpověď', more: object = {}): Promise<Answer> =>
  person.send('POST', `${TICKETS}/${id}/messages`, { message, ...more })

export const setStatus = (person: Person, id: string, status: string): Promise<Answer> =>
  person.send('PATCH', `${TICKETS}/${id}`, { status })

export const assign = (person: Person, id: string, assigneeId: string | null): Promise<Answer> =>
  person.send('PATCH', `${TICKETS}/${id}`, { assigneeId })

/** Adds a tag or a reason for closing; returns its id. */
export async function addMark(staff: Person, kind: 'tag' | 'reason', name: string, isShown = false) {
  const { status, body } = await staff.send('POST', `${TICKETS}/marks`, { kind, name, isShown })
  expect({ status, body }).toMatchObject({ status: 201, body: { kind, name, isShown } })
  return body.id as string
}

export const note = (person: Person, id: string, text: string, more: object = {}): Promise<Answer> =>
  person.send('POST', `${TICKETS}/${id}/notes`, { text, ...more })

export const upload = (app: TestApp, person: Pick<Person, 'cookie'>, name: string, bytes: Buffer | string) =>
  sendBytes(app, person, `${TICKETS}/attachments?name=${encodeURIComponent(name)}`, bytes)

/** Audit entries about a subject, oldest first. */
export const auditAbout = ({ db }: TestApp, subjectId: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'action', 'before', 'after'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute()

/** Moves all dates of a ticket back by some days. */
export async function letDaysPass({ db }: TestApp, id: string, days: number): Promise<void> {
  const ticket = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const earlier = (moment: string) => new Date(Date.parse(moment) - days * 86_400_000)
  const maybeEarlier = (moment: string | null) => (moment === null ? null : earlier(moment))
  await db
    .updateTable('tickets')
    .set({
      createdAt: earlier(ticket.createdAt),
      updatedAt: earlier(ticket.updatedAt),
      lastMessageAt: earlier(ticket.lastMessageAt),
      firstAnswerAt: maybeEarlier(ticket.firstAnswerAt),
      closedAt: maybeEarlier(ticket.closedAt),
      remindedAt: maybeEarlier(ticket.remindedAt),
    })
    .where('id', '=', id)
    .execute()
}
