import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

const staffHear = (what: 'categories' | 'tokens' | 'people') => () => heard('logs', { staff: true }, what)
/** The person sees their game identifiers in their profile. */
const personHears = ({ id }: { id: string }) => heard('game', { userId: id }, 'licenses')

export const logsEvents = {
  'logs.search': {
    audit: (facts: { id: string; after: unknown; isInTicket: boolean }) =>
      entry(facts.isInTicket ? 'ticket' : 'logs')(facts),
  },
  'logs.export': { audit: entry('logs') },
  'logs.linkIdentifier': { heardBy: [staffHear('people'), personHears], audit: entry('user') },
  'logs.unlinkIdentifier': { heardBy: [staffHear('people'), personHears], audit: entry('user') },
  'logs.createCategory': { heardBy: [staffHear('categories')], audit: entry('category') },
  'logs.updateCategory': { heardBy: [staffHear('categories')], audit: entry('category') },
  'logs.deleteCategory': { heardBy: [staffHear('categories')], audit: entry('category') },
  'logs.createToken': { heardBy: [staffHear('tokens')], audit: entry('token') },
  'logs.revokeToken': { heardBy: [staffHear('tokens')], audit: entry('token') },
} satisfies EventsOf<'logs'>
