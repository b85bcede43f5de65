import type { OwnPlace } from '@westmore/contract/team.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

/** The list is public, but only the staff have a screen that shows it live. */
const staff = () => signalTo('team', { staff: true })

const toAudit = ({ isShown, duty }: OwnPlace) => ({ isOnTeamPage: isShown, duty })

export const teamEvents = {
  'team.show': {
    signals: [staff],
    audit: ({ id, before, after }: { id: string; before: OwnPlace; after: OwnPlace }) =>
      entry('user')({ id, before: toAudit(before), after: toAudit(after) }),
  },
  'team.order': { signals: [staff], audit: entry('team') },
  'team.portrait': { signals: [staff] },
} satisfies EventsOf<'team'>
