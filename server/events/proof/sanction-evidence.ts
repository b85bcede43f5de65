import { expect } from 'vitest'
import { sanction, SANCTIONS } from '#test/sanctions.ts'
import { openTicket } from '#test/tickets.ts'
import type { Person } from '#test/app.ts'
import { allButKept, type CasesOf } from './case.ts'

const LINK = { link: 'https://medal.tv/clips/1' }
const add = (author: Person, id: string, piece: object) =>
  author.send('POST', `${SANCTIONS}/${id}/evidence`, { evidence: [piece] })

export const sanctionEvidenceCases: CasesOf<'sanctions.evidence'> = {
  'sanctions.evidence.add': async ({ owner, colleague, kept, player }) => {
    const { id } = await sanction(owner, player)
    const { id: linkId } = await openTicket(player, { category: 'complaint', concernedId: kept.id })
    return {
      act: () => add(colleague, id, { ticketId: linkId }),
      signals: { [`sanctions ${id}`]: allButKept },
      audit: {
        by: 'colleague',
        about: `sanction ${id}`,
        after: { evidenceId: expect.any(String), evidence: 'ticket', linkType: 'ticket', linkId },
        for: allButKept,
      },
    }
  },

  'sanctions.evidence.remove': async ({ owner, colleague, kept }) => {
    const { id } = await sanction(owner, kept)
    const [piece] = (await add(colleague, id, LINK)).body
    return {
      act: () => colleague.send('DELETE', `${SANCTIONS}/evidence/${piece.id}`),
      signals: { [`sanctions ${id}`]: allButKept },
      audit: {
        by: 'colleague',
        about: `sanction ${id}`,
        before: { evidenceId: piece.id, evidence: 'link' },
        for: allButKept,
      },
    }
  },
}
