import { expect } from 'vitest'
import { openTicket } from '#test/tickets.ts'
import { dayOf } from '@westmore/contract/days.ts'
import { remindOfTodos } from '#features/todos/reminders.ts'
import { allButKept, NEW, team, type Case, type CasesOf, type Stage } from './case.ts'

const TODOS = '/api/todos'

/** A link to a ticket hidden from `kept`. */
async function secret({ player, kept }: Stage) {
  const { id } = await openTicket(player, { category: 'complaint', concernedId: kept.id })
  return { type: 'ticket', id }
}

async function add(stage: Stage, wishes: object = {}): Promise<string> {
  const { body } = await stage.staff.send('POST', TODOS, { title: 'Vyslechnout', ...wishes })
  return body.id
}

/** Expected effects of every change to a todo about such a ticket. */
const changed = (id: string, before?: object, after?: object) =>
  ({
    signals: { [`todos ${id}`]: allButKept },
    audit: {
      by: 'staff',
      about: `todo ${id}`,
      ...(before && { before: expect.objectContaining(before) }),
      ...(after && { after: expect.objectContaining(after) }),
      for: allButKept,
    },
  }) satisfies Partial<Case>

export const todosCases: CasesOf<'todos'> = {
  'todos.create': async (stage) => {
    const link = await secret(stage)
    const words = { assignedTo: stage.colleague.id, description: 'Viz @owner a @kept' }
    return {
      act: () => stage.staff.send('POST', TODOS, { title: 'Vyslechnout', link, ...words }),
      ...changed(NEW, undefined, words),
      notified: { colleague: [`+assignment todo ${NEW}`], owner: [`+mention todo ${NEW}`] },
    }
  },

  'todos.update': async (stage) => {
    const { colleague, second, staff } = stage
    const link = await secret(stage)
    const [before, after] = [
      { assignedTo: second.id, description: 'Viz @kept' },
      { assignedTo: colleague.id, description: 'Viz @kept a @owner' },
    ]
    const id = await add(stage, { ...before, link })
    return {
      act: () => staff.send('PATCH', `${TODOS}/${id}`, { ...after, link: null }),
      ...changed(id, before, after),
      // Readers who could not see it get the signal, too.
      signals: { [`todos ${id}`]: team },
      notified: {
        second: [`-assignment todo ${id}`],
        colleague: [`+assignment todo ${id}`],
        owner: [`+mention todo ${id}`],
      },
    }
  },

  'todos.status': async (stage) => {
    const id = await add(stage, { link: await secret(stage) })
    return {
      act: () => stage.staff.send('PATCH', `${TODOS}/${id}`, { status: 'completed' }),
      ...changed(id, { status: 'todo' }, { status: 'completed' }),
    }
  },

  'todos.delete': async (stage) => {
    const id = await add(stage, { link: await secret(stage), assignedTo: stage.colleague.id })
    return {
      act: () => stage.staff.send('DELETE', `${TODOS}/${id}`),
      ...changed(id, { assignedTo: stage.colleague.id }),
      notified: { colleague: [`-assignment todo ${id}`] },
    }
  },

  'todos.restore': async (stage) => {
    const id = await add(stage, { link: await secret(stage), assignedTo: stage.colleague.id })
    await stage.staff.send('DELETE', `${TODOS}/${id}`, {})
    return {
      act: () => stage.staff.send('DELETE', `${TODOS}/${id}`, { isUndone: true }),
      ...changed(id, undefined, { assignedTo: stage.colleague.id }),
      notified: { colleague: [`+assignment todo ${id}`] },
      isReappearing: true,
    }
  },

  'todos.remind': async (stage) => {
    const dueDate = dayOf(new Date())
    const id = await add(stage, { assignedTo: stage.colleague.id, dueDate })
    return {
      act: () => remindOfTodos(stage.app.db, new Date()),
      notified: { colleague: [`+reminder todo ${id}`] },
    }
  },
}
