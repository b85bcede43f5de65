import { expect } from 'vitest'
import type { Person } from '#test/app.ts'
import { addTemplate, templateOf, TEMPLATES } from '#test/sanction-templates.ts'
import { NEW, team, type CasesOf } from './case.ts'

const signals = { sanctions: team }

async function added(owner: Person) {
  const { updatedAt: _updatedAt, ...audited } = await addTemplate(owner)
  return audited
}

export const sanctionTemplateCases: CasesOf<'sanctions.templates'> = {
  'sanctions.templates.create': async ({ owner }) => ({
    act: () => owner.send('POST', TEMPLATES, templateOf()),
    signals,
    audit: {
      by: 'owner',
      about: `sanction-template ${NEW}`,
      after: { ...templateOf(), id: expect.any(String), revision: 1 },
    },
  }),

  'sanctions.templates.update': async ({ owner }) => {
    const before = await added(owner)
    const content = templateOf({ kind: 'ban' })
    return {
      act: () => owner.send('PUT', `${TEMPLATES}/${before.id}`, { ...content, revision: 1 }),
      signals,
      audit: {
        by: 'owner',
        about: `sanction-template ${before.id}`,
        before,
        after: { ...before, ...content, revision: 2 },
      },
    }
  },

  'sanctions.templates.remove': async ({ owner }) => {
    const before = await added(owner)
    return {
      act: () => owner.send('DELETE', `${TEMPLATES}/${before.id}`),
      signals,
      audit: { by: 'owner', about: `sanction-template ${before.id}`, before },
    }
  },

  'sanctions.templates.reorder': async ({ owner }) => {
    await addTemplate(owner)
    await addTemplate(owner)
    const { body } = await owner.get(TEMPLATES)
    const before: string[] = body.map(({ id }: { id: string }) => id)
    const after = before.toReversed()
    return {
      act: () => owner.send('PUT', `${TEMPLATES}/order`, { ids: after }),
      signals,
      audit: { by: 'owner', about: 'sanction-template all', before, after },
    }
  },
}
