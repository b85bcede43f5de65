import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { checkAlerts } from '#features/views/alerts.ts'
import { line, sendLines } from '#test/game.ts'
import { notificationsOf } from '#test/notifications.ts'
import { saveView, VIEWS } from '#test/views.ts'
import { team, type CasesOf, type Stage } from './case.ts'

/** A view shared by staff and watched by a colleague, with an unread notification; `leaves` is its removal. */
async function watched({ staff, colleague, app }: Stage) {
  const category = randomUUID()
  const view = { query: `kategorie=${category}`, shared: true }
  const { id } = (await saveView(staff, 'logs', category, view)).body
  await colleague.send('PUT', `${VIEWS}/${id}/alert`, { lines: 1, minutes: 10 })
  await sendLines(app, [line({ category }), line({ category })])
  await checkAlerts(app.db, { warn: () => {} })
  const news = (await notificationsOf(colleague)).find(({ title }) => title === category)
  return { id, name: category, leaves: { colleague: [`-alert alert ${news?.about.id}`] } }
}

export const viewsCases: CasesOf<'views'> = {
  'views.change': async (stage) => {
    const { id, leaves } = await watched(stage)
    return {
      act: () => stage.staff.send('PATCH', `${VIEWS}/${id}`, { shared: false }),
      signals: { views: team },
      notified: leaves,
    }
  },

  'views.remove': async (stage) => {
    const { id, name, leaves } = await watched(stage)
    return {
      act: () => stage.owner.send('DELETE', `${VIEWS}/${id}`),
      signals: { views: team },
      audit: {
        by: 'owner',
        about: `saved-view ${id}`,
        before: expect.objectContaining({ screen: 'logs', name, owner: 'staff' }),
      },
      notified: leaves,
    }
  },

  'views.watch': async ({ staff }) => {
    const { id } = (await saveView(staff, 'logs', randomUUID(), {})).body
    return {
      act: () => staff.send('PUT', `${VIEWS}/${id}/alert`, { lines: 1, minutes: 10 }),
      signals: { views: ['staff'] },
    }
  },

  'views.unwatch': async (stage) => {
    const { id, leaves } = await watched(stage)
    return {
      act: () => stage.colleague.send('DELETE', `${VIEWS}/${id}/alert`),
      signals: { views: ['colleague'] },
      notified: leaves,
    }
  },
}
