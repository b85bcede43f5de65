import type { Outcome } from '@westmore/contract/notifications.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

interface OfPerson {
  id: string
}

const staffHear = () => signalTo('discord', { staff: true })
const personHears = ({ id }: OfPerson) => signalTo('discord', { userId: id })
const byStaff = { signals: [staffHear], audit: entry('discord') }

export const discordEvents = {
  'discord.retry': byStaff,
  'discord.compare': byStaff,
  'discord.confirmRemovals': byStaff,
  'discord.setChannels': byStaff,
  'discord.setRoles': byStaff,
  'discord.setMine': { signals: [personHears] },
  'discord.retryMine': {
    signals: [personHears],
    // A retry gives the role and never removes it: removals are for the comparison and the owners.
    role: ({ id, isMissingRole }: OfPerson & { isMissingRole: boolean }) => (isMissingRole ? id : undefined),
  },
  'discord.putRight': { role: ({ id }: OfPerson) => id },
  'discord.fault': {
    signals: [staffHear],
    notify: ({ ownerIds, outcome }: { ownerIds: string[]; outcome: Outcome }) => ({
      to: ownerIds,
      kind: 'fault' as const,
      about: null,
      outcome,
    }),
  },
} satisfies EventsOf<'discord'>
