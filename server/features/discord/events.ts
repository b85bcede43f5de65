import type { Outcome } from '@westmore/contract/notifications.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

interface OfPerson {
  id: string
}

const staffHear = () => signalTo('discord', { staff: true })
const personHears = ({ id }: OfPerson) => signalTo('discord', { userId: id })

export const discordEvents = {
  'discord.retry': { signals: [staffHear], audit: entry('discord') },
  'discord.compare': { signals: [staffHear], audit: entry('discord') },
  'discord.setChannels': { signals: [staffHear], audit: entry('discord') },
  'discord.setRoles': { signals: [staffHear], audit: entry('discord') },
  'discord.setTexts': { signals: [staffHear], audit: entry('discord') },
  'discord.setMine': { signals: [personHears] },
  'discord.retryMine': {
    signals: [personHears],
    role: ({ id, wasUnreachable }: OfPerson & { wasUnreachable: boolean }) =>
      wasUnreachable ? id : undefined,
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
