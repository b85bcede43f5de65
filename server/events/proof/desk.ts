import { expect } from 'vitest'
import { addMark, TICKETS } from '#test/tickets.ts'
import { everyone, NEW, team, type CasesOf } from './case.ts'

const REPLIES = `${TICKETS}/saved-replies`
const MARKS = `${TICKETS}/marks`
const macro = { status: null, assignee: null, tagIds: [], reasonId: null }
const words = { title: 'Pozdrav', text: 'Dobrý den', macro }

/** Staff tools that apply to all tickets. */
export const deskCases: CasesOf<'tickets.savedReplies' | 'tickets.marks'> &
  Pick<CasesOf<'tickets'>, 'tickets.deadlines'> = {
  'tickets.deadlines': async ({ owner }) => {
    const [before, after] = [
      { remindAfterDays: null, closeAfterDays: null },
      { remindAfterDays: 300, closeAfterDays: 365 },
    ]
    await owner.send('PUT', `${TICKETS}/deadlines`, before)
    return {
      act: () => owner.send('PUT', `${TICKETS}/deadlines`, after),
      signals: { tickets: team },
      audit: { by: 'owner', about: 'ticket-deadlines all', before, after },
    }
  },

  'tickets.savedReplies.create': async ({ staff }) => ({
    act: () => staff.send('POST', REPLIES, words),
    signals: { tickets: team },
    audit: { by: 'staff', about: `saved-reply ${NEW}`, after: expect.objectContaining(words) },
  }),

  'tickets.savedReplies.update': async ({ staff }) => {
    const { id } = (await staff.send('POST', REPLIES, words)).body
    const other = { ...words, text: 'Zdravím' }
    return {
      act: () => staff.send('PATCH', `${REPLIES}/${id}`, other),
      signals: { tickets: team },
      audit: {
        by: 'staff',
        about: `saved-reply ${id}`,
        before: expect.objectContaining(words),
        after: expect.objectContaining(other),
      },
    }
  },

  'tickets.savedReplies.remove': async ({ staff }) => {
    const { id } = (await staff.send('POST', REPLIES, words)).body
    return {
      act: () => staff.send('DELETE', `${REPLIES}/${id}`),
      signals: { tickets: team },
      audit: { by: 'staff', about: `saved-reply ${id}`, before: expect.objectContaining(words) },
    }
  },

  'tickets.marks.create': async ({ staff }) => {
    const mark = { kind: 'tag', name: 'stáje', isShown: false }
    return {
      act: () => staff.send('POST', MARKS, mark),
      signals: { tickets: everyone },
      audit: { by: 'staff', about: `ticket-mark ${NEW}`, after: expect.objectContaining(mark) },
      after: async () => {
        const { body } = await staff.get(MARKS)
        await staff.send(
          'DELETE',
          `${MARKS}/${body.find(({ name }: { name: string }) => name === 'stáje').id}`,
        )
      },
    }
  },

  'tickets.marks.update': async ({ staff }) => {
    const id = await addMark(staff, 'tag', 'stáje')
    return {
      act: () => staff.send('PATCH', `${MARKS}/${id}`, { name: 'koně', isShown: false }),
      signals: { tickets: everyone },
      audit: {
        by: 'staff',
        about: `ticket-mark ${id}`,
        before: expect.objectContaining({ name: 'stáje' }),
        after: expect.objectContaining({ name: 'koně' }),
      },
      after: () => staff.send('DELETE', `${MARKS}/${id}`),
    }
  },

  'tickets.marks.remove': async ({ staff }) => {
    const id = await addMark(staff, 'tag', 'stáje')
    return {
      act: () => staff.send('DELETE', `${MARKS}/${id}`),
      signals: { tickets: everyone },
      audit: {
        by: 'staff',
        about: `ticket-mark ${id}`,
        before: expect.objectContaining({ name: 'stáje' }),
      },
    }
  },
}
