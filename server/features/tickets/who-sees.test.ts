import { expect } from 'vitest'
import { chosenCategories } from '@westmore/contract/tickets-forms.ts'
import { canHandle, canSee } from '@westmore/contract/tickets.ts'
import type { Role } from '@westmore/contract/users.ts'
import type { Person } from '#test/app.ts'
import { test } from '#test/site-test.ts'
import { openTicket, TICKETS } from '#test/tickets.ts'

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('the database shows each person exactly the tickets the contract’s rules allow', async ({ app }) => {
  const roles: Role[] = ['user', 'user', 'administrator', 'administrator', 'owner', 'owner']
  const cast: { role: Role; person: Person }[] = []
  for (const role of roles) cast.push({ role, person: await app.as(role) })
  const tickets = []
  for (const { person: author } of cast) {
    for (const category of chosenCategories) tickets.push(await openTicket(author, { category }))
    for (const { role, person: concerned } of cast) {
      if (role === 'user' || concerned.id === author.id) continue
      tickets.push(await openTicket(author, { category: 'complaint', concernedId: concerned.id }))
    }
  }

  for (const { role, person } of cast) {
    const reader = { id: person.id, role }
    const facts = tickets.map((ticket) => ({ ...ticket, concernedId: ticket.concerned?.id ?? null }))
    const handled = idsOf(facts.filter((ticket) => canHandle(reader, ticket)))
    const pages = []
    for (const page of role === 'user' ? [] : [1, 2]) {
      pages.push(...(await person.get(`${TICKETS}?page=${page}`)).body.tickets)
    }
    expect(idsOf(pages)).toEqual(handled)
    expect(idsOf((await person.get(`${TICKETS}/mine`)).body)).toEqual(
      idsOf(tickets.filter(({ userId }) => userId === person.id)),
    )
    for (const ticket of facts) {
      const answer = await person.get(`${TICKETS}/${ticket.id}`)
      expect(answer.status).toBe(canSee(reader, ticket) ? 200 : 404)
      if (answer.status === 200) expect('assignee' in answer.body).toBe(canHandle(reader, ticket))
    }
  }
})
