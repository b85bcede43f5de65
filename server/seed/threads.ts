import { randomUUID } from 'node:crypto'
import { fillForm } from '@westmore/contract/tickets-forms.ts'
import type { Tx } from '#postgres/db.ts'
import { ago } from './people.ts'
import { savedReplies, tickets, type SeedTicket } from './tickets.ts'

interface Person {
  id: string
  username: string
}

/** Conversations of the demo's town: some answered, one waiting, one closed and rated. */
export async function seedThreads(tx: Tx, people: Person[]): Promise<void> {
  const replies = savedReplies.map((reply) => ({ id: randomUUID(), ...reply }))
  await tx.insertInto('savedReplies').values(replies).execute()
  for (const ticket of tickets) await seedTicket(tx, ticket, people)
}

async function seedTicket(tx: Tx, seed: SeedTicket, people: Person[]): Promise<void> {
  const author = people.find(({ id }) => id === seed.userId)
  if (!author) throw new Error(`no person of the town has the id ${seed.userId}`)
  const personOf = (by: string) => people.find(({ username }) => username === by) ?? author
  const id = randomUUID()
  const [first] = seed.lines
  const talk = seed.lines.filter(({ isNote }) => !isNote)
  const last = talk.at(-1) ?? first
  const answer = talk.find(({ by }) => by !== 'player')
  const lastSeq = seed.lines.length
  const lastAuthorSeq = talk.length
  await tx
    .insertInto('tickets')
    .values({
      id,
      number: seed.number,
      title: seed.title,
      category: seed.category,
      message: first.text,
      status: seed.status,
      userId: author.id,
      username: author.username,
      fields: JSON.stringify(fillForm(seed.category, seed.fields) ?? []),
      assigneeId: seed.assignee ? personOf(seed.assignee).id : null,
      waitingOn: last.by === 'player' ? 'us' : 'player',
      lastMessage: last.text,
      lastUsername: personOf(last.by).username,
      lastIsAdmin: last.by !== 'player',
      lastMessageAt: ago(last.hoursAgo),
      lastSeq,
      lastAuthorSeq,
      seqForAuthor: last.by === 'player' ? 0 : lastAuthorSeq,
      seqForStaff: last.by === 'player' ? lastSeq : 1,
      firstAnswerAt: answer ? ago(answer.hoursAgo) : null,
      closedAt: seed.status === 'closed' ? ago(last.hoursAgo) : null,
      ratingScore: seed.rating?.score ?? null,
      ratingWord: seed.rating?.word ?? '',
      ratedAt: seed.rating ? ago(last.hoursAgo) : null,
      createdAt: ago(first.hoursAgo),
      updatedAt: ago(last.hoursAgo),
    })
    .execute()
  for (const [at, said] of seed.lines.entries()) {
    const { by, text, hoursAgo, isNote } = said
    const { id: userId, username } = personOf(by)
    const line = { id: randomUUID(), ticketId: id, seq: at + 1, userId, username, createdAt: ago(hoursAgo) }
    if (isNote)
      await tx
        .insertInto('ticketNotes')
        .values({ ...line, text })
        .execute()
    else
      await tx
        .insertInto('ticketMessages')
        .values({ ...line, authorSeq: talk.indexOf(said) + 1, message: text, isAdmin: by !== 'player' })
        .execute()
  }
}
