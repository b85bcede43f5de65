import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addMark, assign, letDaysPass, note, openTicket, reply, setStatus, TICKETS } from '#test/tickets.ts'
import { notifyOfUnassigned } from '#features/tickets/handling/unassigned-store.ts'
import { enforceDeadlines } from '#features/tickets/handling/deadlines.ts'
import { allButKept, NEW, team, type Case, type CasesOf, type Stage } from './case.ts'
import type { deskCases } from './desk.ts'
import { expired } from './expired.ts'

/** A ticket hidden from `kept`. */
const complain = ({ player, kept }: Stage): Promise<{ id: string; number: number }> =>
  openTicket(player, { category: 'complaint', concernedId: kept.id })

/** A complaint about `kept`. */
function complaintOf({ player, kept }: Stage): Case {
  const complaint = { title: 'Kůň', category: 'complaint', message: 'Vzal mi ho.', concernedId: kept.id }
  return {
    act: () => player.send('POST', TICKETS, complaint),
    signals: { [`tickets ${NEW}`]: readers },
    notified: {
      staff: ['+complaint list tickets'],
      colleague: ['+complaint list tickets'],
      owner: [`+opened ticket ${NEW}`],
      second: [`+opened ticket ${NEW}`],
    },
    discord: [`card ticket ${NEW}`],
  }
}

const readers = [...allButKept, 'player'] as const

const audited = (id: string, before?: unknown, after?: unknown) =>
  ({ by: 'staff', about: `ticket ${id}`, before, after, for: allButKept }) as const

/** A status that takes effect at once. */
const closed = async (stage: Stage): Promise<Case> => {
  const { id } = await complain(stage)
  return {
    act: () => setStatus(stage.staff, id, 'closed'),
    signals: { [`tickets ${id}`]: readers },
    audit: { ...audited(id, { status: 'open' }, { status: 'closed' }), action: 'tickets.status' },
    notified: { player: [`+decision ticket ${id}`] },
    discord: [`card ticket ${id}`],
  }
}

/** Reassignment that takes effect at once. */
const assigned = async (stage: Stage): Promise<Case> => {
  const { id } = await complain(stage)
  const { second, colleague, staff } = stage
  await assign(staff, id, second.id)
  const before = { assigneeId: second.id, assignee: 'second' }
  const after = { assigneeId: colleague.id, assignee: 'colleague' }
  return {
    act: () => assign(staff, id, colleague.id),
    signals: { [`tickets ${id}`]: allButKept },
    audit: { ...audited(id, before, after), action: 'tickets.assign' },
    notified: { colleague: [`+assignment ticket ${id}`], second: [`-assignment ticket ${id}`] },
    discord: [`card ticket ${id}`],
  }
}

export const ticketsCases: Omit<CasesOf<'tickets'>, keyof typeof deskCases> = {
  'tickets.open': async ({ player }) => ({
    act: () => player.send('POST', TICKETS, { title: 'Kůň', category: 'rules', message: 'Zmizel mi.' }),
    signals: { [`tickets ${NEW}`]: [...team, 'player'] },
    notified: Object.fromEntries(team.map((name) => [name, ['+ticket list tickets']])),
    discord: [`card ticket ${NEW}`],
  }),

  'tickets.openConfidential': async (stage) => complaintOf(stage),

  'tickets.reply': async (stage) => {
    const { id } = await complain(stage)
    return {
      act: () => reply(stage.staff, id),
      signals: { [`tickets ${id}`]: readers },
      notified: { player: [`+answer ticket ${id}`] },
    }
  },

  'tickets.note': async (stage) => {
    const { id } = await complain(stage)
    return {
      act: () => note(stage.staff, id, 'Viz @colleague a @kept'),
      signals: { [`tickets ${id}`]: allButKept },
      audit: audited(id),
      notified: { colleague: [`+mention ticket ${id}`] },
    }
  },

  'tickets.status': closed,
  'tickets.statusFinal': closed,
  'tickets.assign': assigned,
  'tickets.assignFinal': assigned,

  'tickets.tags': async (stage) => {
    const [{ id }, tag] = [await complain(stage), await addMark(stage.staff, 'tag', randomUUID())]
    return {
      act: () => stage.staff.send('PATCH', `${TICKETS}/${id}`, { tags: { add: [tag] } }),
      signals: { [`tickets ${id}`]: allButKept },
      audit: audited(id, { tags: null }, { tags: expect.any(String) }),
      discord: [`card ticket ${id}`],
      after: () => stage.staff.send('DELETE', `${TICKETS}/marks/${tag}`),
    }
  },

  'tickets.closing': async (stage) => {
    const [{ id }, reasonId] = [await complain(stage), await addMark(stage.staff, 'reason', 'Vyřešeno', true)]
    await setStatus(stage.staff, id, 'closed')
    const closing = { reasonId, word: 'Smír' }
    return {
      act: () => stage.staff.send('PATCH', `${TICKETS}/${id}`, { closing }),
      signals: { [`tickets ${id}`]: readers },
      audit: audited(id, { reason: null, word: '' }, { reason: 'Vyřešeno', word: 'Smír' }),
      discord: [`card ticket ${id}`],
      after: () => stage.staff.send('DELETE', `${TICKETS}/marks/${reasonId}`),
    }
  },

  'tickets.remind': async (stage) => {
    const { id } = await complain(stage)
    await reply(stage.staff, id)
    await stage.player.send('PUT', '/api/notifications/seen', { type: 'ticket', id })
    await letDaysPass(stage.app, id, 3)
    const deadlines = { remindAfterDays: 2, closeAfterDays: null }
    await stage.owner.send('PUT', `${TICKETS}/deadlines`, deadlines)
    return {
      act: () => enforceDeadlines(stage.app.db),
      signals: { [`tickets ${id}`]: readers },
      notified: { player: [`+reminder ticket ${id}`] },
      discord: [`card ticket ${id}`],
    }
  },

  'tickets.expire': expired,

  'tickets.rate': async (stage) => {
    const { id } = await complain(stage)
    await setStatus(stage.staff, id, 'closed')
    return {
      act: () => stage.player.send('PUT', `${TICKETS}/${id}/rating`, { score: 5, word: '' }),
      signals: { [`tickets ${id}`]: readers },
      discord: [`card ticket ${id}`],
    }
  },

  'tickets.merge': async (stage) => {
    const [from, into] = [await complain(stage), await complain(stage)]
    const todo = { title: 'Vyslechnout', link: { type: 'ticket', id: from.id } }
    await stage.staff.send('POST', '/api/todos', todo)
    return {
      act: () => stage.staff.send('POST', `${TICKETS}/${from.id}/merge`, { intoId: into.id }),
      signals: { [`tickets ${from.id}`]: readers, [`tickets ${into.id}`]: readers, todos: allButKept },
      audit: [
        audited(from.id, null, { into: `#${into.number}` }),
        audited(into.id, null, { joined: `#${from.number}` }),
      ],
      // One notification of the two is enough.
      notified: { owner: [`-opened ticket ${from.id}`], second: [`-opened ticket ${from.id}`] },
      discord: [`card ticket ${from.id}`, `card ticket ${into.id}`],
    }
  },

  'tickets.unassigned': async (stage) => {
    const { id } = await complain(stage)
    await letDaysPass(stage.app, id, 1)
    return {
      act: () => notifyOfUnassigned(stage.app.db),
      notified: { owner: ['+unattended list tickets'], second: ['+unattended list tickets'] },
    }
  },

  'tickets.transcript': async (stage) => {
    const { id } = await complain(stage)
    return {
      act: () => stage.staff.get(`${TICKETS}/${id}/transcript?format=json`),
      audit: audited(id, null, { format: 'json', notes: false }),
    }
  },
}
