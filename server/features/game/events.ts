import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

const personHears = ({ id }: { id: string }) => heard('game', { userId: id }, 'licenses')
const gate = ({ id }: { id: string }) => ({ person: id })
const staffHear = () => heard('logs', { staff: true }, 'people')

export const gameEvents = {
  'game.linkLicense': { heardBy: [personHears, staffHear], audit: entry('user'), gate },
  'game.unlinkLicense': { heardBy: [personHears, staffHear], audit: entry('user'), gate },
  'game.settings': {
    heardBy: [() => heard('game', { staff: true }, 'servers')],
    audit: entry('game'),
    gate: () => 'staff' as const,
  },
} satisfies EventsOf<'game'>
