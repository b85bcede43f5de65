import type { PageName, PageSettings } from '@westmore/contract/pages.ts'
import { READINGS_SIGNAL } from '@westmore/contract/pages-readings.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

interface Changed {
  id: PageName
}

interface Published extends Changed {
  after: {
    number: number
    note: string
    isMaterial: boolean
    publishAt?: string
  }
}

interface Reader {
  userId: string
}

const staffHears = ({ id }: Changed) => signalTo('pages', { staff: true }, id)

export const pagesEvents = {
  'pages.read': {
    signals: [
      ({ userId }: Reader) => signalTo('pages', { userId, staff: true }, READINGS_SIGNAL),
      ({ userId }: Reader) => signalTo('notifications', { userId }),
    ],
  },
  'pages.appear': {
    notify: ({ id, to }: { id: string; to: string[] }) => ({
      to,
      kind: 'rules' as const,
      about: { pageVersionId: id },
    }),
  },
  'pages.save': { signals: [staffHears] },
  'pages.publish': {
    signals: [
      ({ id, after }: Published) =>
        signalTo('pages', after.publishAt === undefined ? { everyone: true } : { staff: true }, id),
    ],
    audit: entry('page'),
  },
  'pages.cancelPlan': { signals: [staffHears], audit: entry('page') },
  'pages.settings': {
    signals: [
      () => signalTo('pages', { staff: true }),
      () => signalTo('pages', { everyone: true }, READINGS_SIGNAL),
    ],
    audit: ({ before, after }: { before: PageSettings; after: PageSettings }) =>
      entry('page')({ id: 'all', before, after }),
  },
} satisfies EventsOf<'pages'>
