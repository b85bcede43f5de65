import { TICKETS } from '#test/tickets.ts'
import { everyone, managed, replaced, team, type CasesOf } from './case.ts'

const macro = { status: null, assignee: null, tagIds: [], reasonId: null }
const words = { title: 'Pozdrav', text: 'Dobrý den', macro }

const replies = managed({
  path: `${TICKETS}/saved-replies`,
  subject: 'saved-reply',
  signals: { tickets: team },
  thing: words,
  changed: { ...words, text: 'Zdravím' },
})

const marks = managed({
  path: `${TICKETS}/marks`,
  subject: 'ticket-mark',
  signals: { tickets: everyone },
  thing: { kind: 'tag', name: 'stáje', isShown: false },
  changed: { name: 'koně', isShown: false },
})

/** Staff tools that apply to all tickets. */
export const deskCases: CasesOf<'tickets.savedReplies' | 'tickets.marks'> &
  Pick<CasesOf<'tickets'>, 'tickets.deadlines'> = {
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
}
