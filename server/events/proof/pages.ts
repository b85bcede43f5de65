import { expect } from 'vitest'
import { inHours } from '#test/sanctions.ts'
import { approve, letAppear, PAGES, publish, publishText, saveDraft } from '#test/pages.ts'
import { announceRules } from '#features/people/unread.ts'
import { everyone, team, type CasesOf, type Stage } from './case.ts'

const about = 'page faq'
/** Admits the player and changes the rules; returns the number of the version. */
async function changeRules({ app, owner, player }: Stage, wishes: object = {}): Promise<number> {
  // Players of earlier cases would be notified too.
  await app.db.updateTable('users').set({ allowlistStatus: 'none' }).execute()
  await approve(owner, player)
  const { body } = await publishText(owner, 'rules', `Nově ${player.id}`, {
    isMaterial: true,
    ...wishes,
  })
  return (body.planned ?? body.published).number
}

const cancel = ({ owner }: Stage) => owner.send('DELETE', `${PAGES}/faq/plan`)

export const pagesCases: CasesOf<'pages'> = {
  'pages.save': async ({ staff }) => ({
    act: () => saveDraft(staff, 'faq', 'Jak se připojím?'),
    signals: { 'pages faq': team },
  }),

  'pages.read': async (stage) => {
    const { player } = stage
    const version = await changeRules(stage)
    return {
      act: () => player.send('POST', `${PAGES}/rules/readings`, { version }),
      signals: { 'pages readings': [...team, 'player'] },
      notified: { player: ['-rules page rules'] },
    }
  },

  'pages.appear': async (stage) => {
    await changeRules(stage, { publishAt: inHours(1) })
    await letAppear(stage.app)
    return {
      act: () => announceRules(stage.app.db),
      notified: { player: ['+rules page rules'] },
    }
  },

  'pages.publish': async ({ owner }) => {
    const { body } = await saveDraft(owner, 'faq', `Nově ${owner.id}`)
    const words = { note: 'Poprvé', isMaterial: true }
    return {
      act: () => publish(owner, 'faq', body.revision, words),
      signals: { 'pages faq': everyone },
      audit: { by: 'owner', about, after: { ...words, number: expect.any(Number) } },
    }
  },

  'pages.cancelPlan': async (stage) => {
    const publishAt = inHours(1)
    await publishText(stage.owner, 'faq', `Příště ${publishAt}`, { publishAt })
    return {
      act: () => cancel(stage),
      signals: { 'pages faq': team },
      audit: { by: 'owner', about, before: { number: expect.any(Number), publishAt } },
    }
  },

  'pages.settings': async ({ owner, staff }) => {
    const url = '/api/settings/pages'
    const { body: before } = await staff.get(url)
    const after = { ...before, letsAdministratorsPublish: !before.letsAdministratorsPublish }
    return {
      act: () => owner.send('PUT', url, after),
      signals: { pages: team, 'pages readings': everyone },
      audit: { by: 'owner', about: 'page all', before, after },
      after: () => owner.send('PUT', url, before),
    }
  },
}
