import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

const staffHear = (what: 'categories' | 'tokens' | 'people') => () => signalTo('logs', { staff: true }, what)
const personHears = ({ id }: { id: string }) => signalTo('game', { userId: id }, 'licenses')

export const logsEvents = {
  'logs.search': {
    audit: (facts: { id: string; after: unknown; isInTicket: boolean }) =>
      entry(facts.isInTicket ? 'ticket' : 'logs')(facts),
  },
  'logs.export': { audit: entry('logs') },
  'logs.linkIdentifier': { signals: [staffHear('people'), personHears], audit: entry('user') },
  'logs.unlinkIdentifier': { signals: [staffHear('people'), personHears], audit: entry('user') },
  'logs.createCategory': { signals: [staffHear('categories')], audit: entry('category') },
  'logs.updateCategory': { signals: [staffHear('categories')], audit: entry('category') },
  'logs.deleteCategory': { signals: [staffHear('categories')], audit: entry('category') },
  'logs.createToken': { signals: [staffHear('tokens')], audit: entry('token') },
  'logs.revokeToken': { signals: [staffHear('tokens')], audit: entry('token') },
} satisfies EventsOf<'logs'>
