import { ADMITTED_SIGNAL } from '@westmore/contract/allowlist-admitted.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

const personHears = ({ id }: { id: string }) => signalTo('game', { userId: id }, 'licenses')
const gate = ({ id }: { id: string }) => ({ person: id })
const staffHear = () => signalTo('logs', { staff: true }, 'people')

export const gameEvents = {
  'game.linkLicense': { signals: [personHears, staffHear], audit: entry('user'), gate },
  'game.unlinkLicense': { signals: [personHears, staffHear], audit: entry('user'), gate },
  'game.export': { audit: entry('game') },
  'game.settings': {
    signals: [
      () => signalTo('game', { staff: true }, 'servers'),
      () => signalTo('allowlist', { staff: true }, ADMITTED_SIGNAL),
    ],
    audit: entry('game'),
    gate: () => 'staff' as const,
  },
} satisfies EventsOf<'game'>
