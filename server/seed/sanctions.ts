import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toCitation } from '@westmore/contract/citations.ts'
import type { TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import { closes, type Ending, type SanctionKind } from '@westmore/contract/sanctions.ts'
import { currentParts } from '#features/pages/part-store.ts'
import type { Tx } from '#postgres/db.ts'
import { ago, applicants, banned, marshal, settlers, staff } from './people.ts'

const [, clerk = marshal] = staff

const noTexts = { note: '', paragraphs: [] }

const templates: TemplateContent[] = [
  {
    ...noTexts,
    name: 'RDM: varování',
    kind: 'warning',
    reason: 'Zranili jste jinou postavu bez předchozího roleplaye.',
    note: 'Podruhé ban na týden.',
    paragraphs: ['3.1'],
    length: { unit: 'days', count: 30 },
  },
  {
    ...noTexts,
    name: 'RDM: ban na týden',
    kind: 'ban',
    reason: 'Opakovaně jste zranili jinou postavu bez předchozího roleplaye.',
    paragraphs: ['3.1'],
    length: { unit: 'days', count: 7 },
  },
  { ...noTexts, name: 'Cheaty: ban natrvalo', kind: 'ban', reason: '', length: null },
]

interface SeedSanction {
  number: number
  kind: SanctionKind
  /** Null: a stranger without an account. */
  of: string | null
  by: typeof marshal
  daysAgo: number
  /** Null: for good. */
  days: number | null
  reason: string
  note?: string
  /** Whether it names the broken rule. */
  isCiting?: true
  end?: { ending: Ending; daysAgo: number; reason: string }
  /** The number of a ticket that is evidence. */
  evidence?: number
  /** The number of the ticket that appeals; it was decided by the end. */
  appeal?: number
}

const sanctions: SeedSanction[] = [
  {
    number: 58316,
    kind: 'warning',
    of: 'vilem_das',
    by: marshal,
    daysAgo: 0.6,
    days: 30,
    reason: 'Zastřelil ošetřovatelku v bezpečné zóně před ordinací.',
    note: 'Napsal, že to byl omyl. Čekáme na svědka.',
    isCiting: true,
    evidence: 48213,
  },
  {
    number: 20945,
    kind: 'ban',
    of: banned.person.username,
    by: clerk,
    daysAgo: 3,
    days: 14,
    reason: 'Rušení svatby v Saint Denis střelbou a urážkami hostů.',
    appeal: 26480,
  },
  {
    number: 63482,
    kind: 'suspension',
    of: banned.person.username,
    by: marshal,
    daysAgo: 20,
    days: 14,
    reason: 'Z účtu hráli dva různí lidé.',
    end: {
      ending: 'lifted',
      daysAgo: 18,
      reason: 'Vysvětlil, že si u něj zahrál bratr. Příště ať má vlastní účet.',
    },
    appeal: 31764,
  },
  {
    number: 15873,
    kind: 'warning',
    of: banned.person.username,
    by: clerk,
    daysAgo: 30,
    days: 30,
    reason: 'Urážky v hlasovém kanálu.',
    end: { ending: 'overturned', daysAgo: 29, reason: 'Spletli jsme si hráče, omlouváme se.' },
  },
  {
    number: 77120,
    kind: 'warning',
    of: banned.person.username,
    by: marshal,
    daysAgo: 60,
    days: 30,
    reason: 'Odpojení uprostřed zatčení.',
  },
  {
    number: 90264,
    kind: 'ban',
    of: null,
    by: marshal,
    daysAgo: 40,
    days: null,
    reason: 'Cheaty.',
  },
]

/** Sanctions of all kinds and ends, two appeals, and templates; needs the tickets and the rules. */
export async function seedSanctions(tx: Tx): Promise<void> {
  const parts = await currentParts(tx)
  const cite = (number: string) => parts.filter((part) => part.number === number).map(toCitation)
  const rows = templates.map(({ paragraphs, ...content }, position) => ({
    id: randomUUID(),
    content: sql<TemplateContent>`${JSON.stringify({ ...content, paragraphs: paragraphs.flatMap(cite) })}::jsonb`,
    position,
  }))
  await tx.insertInto('sanctionTemplates').values(rows).execute()
  for (const sanction of sanctions) await seedSanction(tx, sanction, cite('3.1'))
}

async function seedSanction(tx: Tx, seed: SeedSanction, paragraphs: string[]): Promise<void> {
  const { number, kind, by, daysAgo, days, reason, note = '', isCiting, end, evidence, appeal } = seed
  const id = randomUUID()
  const person = [banned, ...settlers, ...applicants].find((one) => one.person.username === seed.of)?.person
  const until = days === null ? null : ago(24 * (daysAgo - days))
  const author = { authorId: by.id, author: by.username, createdAt: ago(24 * daysAgo) }
  await tx
    .insertInto('sanctions')
    .values({
      ...author,
      id,
      number,
      kind,
      userId: person?.id ?? null,
      name: person?.username ?? 'Neznámý pistolník',
      reason,
      note,
      paragraphs: isCiting ? paragraphs : [],
      until,
      ...(end
        ? {
            ending: end.ending,
            endedAt: ago(24 * end.daysAgo),
            endedById: clerk.id,
            endedBy: clerk.username,
            endReason: end.reason,
          }
        : until && until < new Date() && { ranOutAt: until }),
      // The game servers have to know it.
      gateSeq: closes(kind, 'game') ? 0 : null,
    })
    .execute()
  if (closes(kind, 'game')) {
    const identifier = person ? `discord:${person.id}` : `license:${'b7'.repeat(20)}`
    await tx.insertInto('sanctionIdentifiers').values({ sanctionId: id, identifier }).execute()
  }
  if (evidence !== undefined) {
    const piece = { ...author, sanctionId: id }
    const pieces = [
      { ...piece, id: randomUUID(), ticketId: await ticketOf(tx, evidence), link: null },
      { ...piece, id: randomUUID(), ticketId: null, link: 'https://video.westmore.example/pred-ordinaci' },
    ]
    await tx.insertInto('sanctionEvidence').values(pieces).execute()
  }
  if (appeal !== undefined) {
    const decision = end && {
      outcome: end.ending,
      reason: end.reason,
      decidedAt: ago(24 * end.daysAgo),
      decidedById: clerk.id,
      decidedBy: clerk.globalName,
    }
    const ticketId = await ticketOf(tx, appeal)
    await tx
      .updateTable('tickets')
      .set({ concernedId: author.authorId, concerned: author.author })
      .where('id', '=', ticketId)
      .execute()
    const openedAt = ago(24 * (daysAgo - 1))
    await tx
      .insertInto('appeals')
      .values({ ticketId, sanctionId: id, openedAt, ...decision })
      .execute()
  }
}

async function ticketOf(tx: Tx, number: number): Promise<string> {
  return (await tx.selectFrom('tickets').select('id').where('number', '=', number).executeTakeFirstOrThrow())
    .id
}
