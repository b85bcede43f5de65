import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayOf } from '@westmore/contract/days.ts'
import { enforceDeadlines } from '#features/tickets/handling/deadlines.ts'
import { notifyOfUnassigned } from '#features/tickets/handling/unassigned-store.ts'
import { remindOfTodos } from '#features/todos/reminders.ts'
import { markSeen } from '#test/notifications.ts'
import { addMark, assign, letDaysPass, note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'
import { allButKept, allButKeptAndPlayer as readers, each, entry, everyone } from './case.ts'
import { managed, NEW, on, owners, replaced, team, teamAndPlayer, type Cases, type Stage } from './case.ts'

const TODOS = '/api/todos'

const words = { title: 'Kůň', message: 'Zmizel mi.' }

/** A ticket hidden from `kept`. */
const complain = ({ player, kept }: Stage): Promise<{ id: string; number: number }> =>
  openTicket(player, { category: 'complaint', concernedId: kept.id })

const onComplaint = on('ticket', complain)

const onClosed = on('ticket', async (stage) => {
  const ticket = await complain(stage)
  await setStatus(stage.staff, ticket.id, 'closed')
  return ticket
})

/** A status that takes effect at once. */
const closed = onComplaint(({ staff }, { id }) => ({
  act: () => setStatus(staff, id, 'closed'),
  to: readers,
  audit: { action: 'tickets.status', by: 'staff', before: { status: 'open' }, after: { status: 'closed' } },
  notified: { player: '+decision' },
  hasCard: true,
}))

/** Reassignment that takes effect at once. */
const reassigned = onComplaint(async ({ second, colleague, staff }, { id }) => {
  await assign(staff, id, second.id)
  const before = { assigneeId: second.id, assignee: 'second' }
  const after = { assigneeId: colleague.id, assignee: 'colleague' }
  return {
    act: () => assign(staff, id, colleague.id),
    to: allButKept,
    audit: { action: 'tickets.assign', by: 'staff', before, after },
    notified: { colleague: '+assignment', second: '-assignment' },
    hasCard: true,
  }
})

const macro = { status: null, assignee: null, tagIds: [], reasonId: null }
const savedReply = { title: 'Pozdrav', text: 'Dobrý den', macro }

const replies = managed({
  path: `${TICKETS}/saved-replies`,
  subject: 'saved-reply',
  signals: { tickets: team },
  thing: savedReply,
  changed: { ...savedReply, text: 'Zdravím' },
})

const marks = managed({
  path: `${TICKETS}/marks`,
  subject: 'ticket-mark',
  signals: { tickets: everyone },
  thing: { kind: 'tag', name: 'stáje', isShown: false },
  changed: { name: 'koně', isShown: false },
})

async function addTodo({ staff }: Stage, wishes: object): Promise<{ id: string }> {
  return (await staff.send('POST', TODOS, { title: 'Vyslechnout', ...wishes })).body
}

/** A todo about a ticket hidden from `kept`. */
async function addSecretTodo(stage: Stage, wishes: object): Promise<{ id: string }> {
  const link = { type: 'ticket', id: (await complain(stage)).id }
  return addTodo(stage, { link, ...wishes })
}

const onTodo = on('todo', (stage) => addSecretTodo(stage, { assignedTo: stage.colleague.id }))

export const ticketsCases = {
  'tickets.open': async ({ player }) => ({
    act: () => player.send('POST', TICKETS, { ...words, category: 'rules' }),
    about: `ticket ${NEW}`,
    to: teamAndPlayer,
    notified: each(team, '+ticket list tickets'),
    hasCard: true,
  }),

  'tickets.openConfidential': async ({ player, kept }) => ({
    act: () => player.send('POST', TICKETS, { ...words, category: 'complaint', concernedId: kept.id }),
    about: `ticket ${NEW}`,
    to: readers,
    notified: {
      staff: '+complaint list tickets',
      colleague: '+complaint list tickets',
      ...each(owners, '+opened'),
    },
    hasCard: true,
  }),

  'tickets.reply': onComplaint(({ staff }, { id }) => ({
    act: () => reply(staff, id),
    to: readers,
    notified: { player: '+answer' },
  })),

  'tickets.note': onComplaint(({ staff }, { id }) => ({
    act: () => note(staff, id, 'Viz @colleague a @kept'),
    to: allButKept,
    audit: { by: 'staff' },
    notified: { colleague: '+mention' },
  })),

  'tickets.status': closed,
  'tickets.statusFinal': closed,
  'tickets.assign': reassigned,
  'tickets.assignFinal': reassigned,

  'tickets.tags': onComplaint(async ({ staff }, { id }) => {
    const tag = await addMark(staff, 'tag', randomUUID())
    return {
      act: () => staff.send('PATCH', `${TICKETS}/${id}`, { tags: { add: [tag] } }),
      to: allButKept,
      audit: { by: 'staff', before: { tags: null }, after: { tags: expect.any(String) } },
      hasCard: true,
      after: () => staff.send('DELETE', `${TICKETS}/marks/${tag}`),
    }
  }),

  'tickets.closing': onClosed(async ({ staff }, { id }) => {
    const reasonId = await addMark(staff, 'reason', 'Vyřešeno', true)
    const [before, after] = [
      { reason: null, word: '' },
      { reason: 'Vyřešeno', word: 'Smír' },
    ]
    return {
      act: () => staff.send('PATCH', `${TICKETS}/${id}`, { closing: { reasonId, word: 'Smír' } }),
      to: readers,
      audit: { by: 'staff', before, after },
      hasCard: true,
      after: () => staff.send('DELETE', `${TICKETS}/marks/${reasonId}`),
    }
  }),

  'tickets.remind': onComplaint(async ({ staff, owner, player, app }, { id }) => {
    await reply(staff, id)
    await markSeen(player, { type: 'ticket', id })
    await letDaysPass(app, id, 3)
    await owner.send('PUT', `${TICKETS}/deadlines`, { remindAfterDays: 2, closeAfterDays: null })
    return {
      act: () => enforceDeadlines(app.db),
      to: readers,
      notified: { player: '+reminder' },
      hasCard: true,
    }
  }),

  'tickets.rate': onClosed(({ player }, { id }) => ({
    act: () => player.send('PUT', `${TICKETS}/${id}/rating`, { score: 5, word: '' }),
    to: readers,
    hasCard: true,
  })),

  'tickets.merge': onComplaint(async (stage, { id, number }) => {
    const into = await complain(stage)
    await addTodo(stage, { link: { type: 'ticket', id } })
    return {
      act: () => stage.staff.send('POST', `${TICKETS}/${id}/merge`, { intoId: into.id }),
      to: readers,
      signals: { [`tickets ${into.id}`]: readers, todos: allButKept },
      audit: [
        { by: 'staff', after: { into: `#${into.number}` } },
        { by: 'staff', about: `ticket ${into.id}`, after: { joined: `#${number}` } },
      ],
      // One notification of the two is enough.
      notified: each(owners, '-opened'),
      hasCard: true,
      discord: [`card ticket ${into.id}`],
    }
  }),

  'tickets.unassigned': onComplaint(async ({ app }, { id }) => {
    await letDaysPass(app, id, 1)
    return {
      act: () => notifyOfUnassigned(app.db),
      notified: each(owners, '+unattended list tickets'),
    }
  }),

  'tickets.transcript': onComplaint(({ staff }, { id }) => ({
    act: () => staff.get(`${TICKETS}/${id}/transcript?format=json`),
    audit: { by: 'staff', after: { format: 'json', notes: false }, for: allButKept },
  })),

  'tickets.savedReplies.create': replies.create,
  'tickets.savedReplies.update': replies.update,
  'tickets.savedReplies.remove': replies.remove,
  'tickets.marks.create': marks.create,
  'tickets.marks.update': marks.update,
  'tickets.marks.remove': marks.remove,

  'tickets.deadlines': replaced(
    `${TICKETS}/deadlines`,
    'ticket-deadlines all',
    { tickets: team },
    { remindAfterDays: null, closeAfterDays: null },
    { remindAfterDays: 300, closeAfterDays: 365 },
  ),

  'todos.create': async (stage) => {
    const { staff, colleague } = stage
    const link = { type: 'ticket', id: (await complain(stage)).id }
    const assigned = { assignedTo: colleague.id, description: 'Viz @owner a @kept' }
    return {
      act: () => staff.send('POST', TODOS, { title: 'Vyslechnout', link, ...assigned }),
      about: `todo ${NEW}`,
      to: allButKept,
      audit: entry('staff', undefined, assigned),
      notified: { colleague: '+assignment', owner: '+mention' },
    }
  },

  'todos.update': async (stage) => {
    const { colleague, second, staff } = stage
    const [before, after] = [
      { assignedTo: second.id, description: 'Viz @owner' },
      { assignedTo: colleague.id, description: 'Viz @owner a @kept' },
    ]
    const { id } = await addSecretTodo(stage, before)
    return {
      act: () => staff.send('PATCH', `${TODOS}/${id}`, { ...after, link: null }),
      about: `todo ${id}`,
      // Readers who could not see it get the signal, too.
      to: team,
      audit: { ...entry('staff', before, after), for: allButKept },
      notified: { second: '-assignment', colleague: '+assignment', kept: '+mention' },
      // The owner's mention leads to a todo that more people may see.
      notificationSignals: ['colleague', 'kept', 'owner', 'second'],
    }
  },

  'todos.status': onTodo(({ staff }, { id }) => ({
    act: () => staff.send('PATCH', `${TODOS}/${id}`, { status: 'completed' }),
    to: allButKept,
    audit: entry('staff', { status: 'todo' }, { status: 'completed' }),
  })),

  'todos.delete': onTodo(({ staff, colleague }, { id }) => ({
    act: () => staff.send('DELETE', `${TODOS}/${id}`),
    to: allButKept,
    audit: entry('staff', { assignedTo: colleague.id }),
    notified: { colleague: '-assignment' },
  })),

  'todos.restore': onTodo(async ({ staff, colleague }, { id }) => {
    await staff.send('DELETE', `${TODOS}/${id}`, {})
    return {
      act: () => staff.send('DELETE', `${TODOS}/${id}`, { isUndone: true }),
      to: allButKept,
      audit: entry('staff', undefined, { assignedTo: colleague.id }),
      notified: { colleague: '+assignment' },
      isReappearing: true,
    }
  }),

  'todos.remind': async (stage) => {
    const dueDate = dayOf(new Date())
    const { id } = await addTodo(stage, { assignedTo: stage.colleague.id, dueDate })
    return {
      act: () => remindOfTodos(stage.app.db, new Date()),
      about: `todo ${id}`,
      notified: { colleague: '+reminder' },
    }
  },
} satisfies Cases
