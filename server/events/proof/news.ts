import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { slugOf } from '@westmore/contract/news.ts'
import { announceAppeared } from '#features/news/publish.ts'
import { addArticle, articleOf, NEWS, publishArticle, publishNow } from '#test/news.ts'
import { everyone, team, type CasesOf, type Name } from './case.ts'

/** So that its address is known before it has one. */
const newTitle = () => `Vyhlášení ${randomUUID()}`

const all = (text: string, except?: Name) =>
  Object.fromEntries(everyone.filter((name) => name !== except).map((name) => [name, [text]]))

export const newsCases: CasesOf<'news'> = {
  'news.save': async ({ staff }) => {
    const { id, revision } = await addArticle(staff)
    return {
      act: () => staff.send('PATCH', `${NEWS}/${id}`, { ...articleOf({ title: 'Jiný' }), revision }),
      signals: { [`news ${id}`]: team },
    }
  },

  'news.delete': async ({ staff }) => {
    const { id } = await addArticle(staff, { title: 'Omyl' })
    return {
      act: () => staff.send('DELETE', `${NEWS}/${id}`),
      signals: { [`news ${id}`]: team },
      audit: { by: 'staff', about: `article ${id}`, before: { title: 'Omyl' } },
    }
  },

  'news.publish': async ({ owner }) => {
    const title = newTitle()
    const { id } = await addArticle(owner, { title })
    return {
      act: () => publishArticle(owner, id, { note: 'Slavnost' }),
      signals: { [`news ${id}`]: everyone },
      audit: {
        by: 'owner',
        about: `article ${id}`,
        after: { number: 1, title, note: 'Slavnost' },
      },
      notified: all(`+news article ${slugOf(title)}`, 'owner'),
      notificationSignals: everyone,
      discord: [`card article ${id}`],
    }
  },

  'news.appear': async ({ app, owner }) => {
    const title = newTitle()
    const { id } = await addArticle(owner, { title })
    await publishArticle(owner, id, { publishAt: new Date(Date.now() + 400).toISOString() })
    await sleep(500)
    return {
      act: () => announceAppeared(app.db),
      signals: { [`news ${id}`]: everyone },
      notified: all(`+news article ${slugOf(title)}`),
      notificationSignals: everyone,
      discord: [`card article ${id}`],
    }
  },

  'news.cancelPlan': async ({ owner }) => {
    const { id } = await addArticle(owner)
    const publishAt = new Date(Date.now() + 86_400_000).toISOString()
    await publishArticle(owner, id, { publishAt })
    return {
      act: () => owner.send('DELETE', `${NEWS}/${id}/plan`),
      signals: { [`news ${id}`]: team },
      audit: { by: 'owner', about: `article ${id}`, before: { number: 1, publishAt } },
    }
  },

  'news.pin': async ({ owner }) => {
    const { id } = await publishNow(owner)
    return {
      act: () => owner.send('PUT', `${NEWS}/${id}/pin`, { isPinned: true }),
      signals: { [`news ${id}`]: everyone },
      audit: {
        by: 'owner',
        about: `article ${id}`,
        before: { isPinned: false },
        after: { isPinned: true },
      },
      after: () => owner.send('PUT', `${NEWS}/${id}/pin`, { isPinned: false }),
    }
  },

  'news.withdraw': async ({ owner }) => {
    const { id, slug } = await publishNow(owner)
    return {
      act: () => owner.send('POST', `${NEWS}/${id}/withdraw`),
      signals: { [`news ${id}`]: everyone },
      audit: { by: 'owner', about: `article ${id}` },
      notified: all(`-news article ${slug}`, 'owner'),
      notificationSignals: everyone,
      discord: [`card article ${id}`],
    }
  },

  'news.restore': async ({ owner }) => {
    const { id, slug } = await publishNow(owner)
    await owner.send('POST', `${NEWS}/${id}/withdraw`)
    return {
      act: () => owner.send('POST', `${NEWS}/${id}/restore`),
      signals: { [`news ${id}`]: everyone },
      audit: { by: 'owner', about: `article ${id}` },
      notified: all(`+news article ${slug}`, 'owner'),
      isReappearing: true,
      notificationSignals: everyone,
      discord: [`card article ${id}`],
    }
  },
}
