import type { Outcome } from '@westmore/contract/notifications.ts'
import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

interface OfPerson {
  id: string
}

const staffHear = () => heard('discord', { staff: true })
const personHears = ({ id }: OfPerson) => heard('discord', { userId: id })

export const discordEvents = {
  'discord.retry': { heardBy: [staffHear], audit: entry('discord') },
  'discord.compare': { heardBy: [staffHear], audit: entry('discord') },
  'discord.setChannels': { heardBy: [staffHear], audit: entry('discord') },
  'discord.setRoles': { heardBy: [staffHear], audit: entry('discord') },
  'discord.setTexts': { heardBy: [staffHear], audit: entry('discord') },
  'discord.setMine': { heardBy: [personHears] },
  'discord.retryMine': {
    heardBy: [personHears],
    role: ({ id, wasUnreachable }: OfPerson & { wasUnreachable: boolean }) =>
      wasUnreachable ? id : undefined,
  },
  'discord.putRight': { role: ({ id }: OfPerson) => id },
  'discord.fault': {
    heardBy: [staffHear],
    notify: ({ ownerIds, outcome }: { ownerIds: string[]; outcome: Outcome }) => ({
      to: ownerIds,
      kind: 'fault' as const,
      about: null,
      outcome,
    }),
  },
} satisfies EventsOf<'discord'>
