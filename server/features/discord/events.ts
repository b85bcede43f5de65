import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

const staffHear = () => heard('discord', { staff: true })

export const discordEvents = {
  'discord.retry': { heardBy: [staffHear], audit: entry('discord') },
  'discord.compare': { heardBy: [staffHear], audit: entry('discord') },
  'discord.setChannels': { heardBy: [staffHear], audit: entry('discord') },
  'discord.setRoles': { heardBy: [staffHear], audit: entry('discord') },
  'discord.setTexts': { heardBy: [staffHear], audit: entry('discord') },
} satisfies EventsOf<'discord'>
