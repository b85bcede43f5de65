import { randomUUID } from 'node:crypto'
import type { NewEvidence } from '@westmore/contract/sanctions-evidence.ts'
import { closes, MAX_SANCTIONS } from '@westmore/contract/sanctions.ts'
import type { fillIn } from '@westmore/contract/sanctions-templates.ts'
import { accountsPlayingWith } from '#events/gate.ts'
import { record } from '#events/record.ts'
import { peopleOf } from '#features/logs/public.ts'
import { lockUser } from '#features/users/public.ts'
import { lockPeople } from '#postgres/advisory-lock.ts'
import { refuseDuplicate, type Db } from '#postgres/db.ts'
import { orThrow, refuse, transact } from '#refusal.ts'
import { asStaff } from '#rpc.ts'
import { addIdentifiers, collectIdentifiers } from './identifier-store.ts'
import { addEvidence } from './evidence/evidence.ts'
import { refuseEnd, refuseTarget, type Author } from './rules.ts'
import * as store from './store.ts'

type Target = { userId: string } | { identifiers: string[]; name: string }

interface NewSanction extends ReturnType<typeof fillIn> {
  id: string
  target: Target
  newest?: string | null | undefined
  evidence: NewEvidence[]
}

export const create = asStaff.sanctions.create.handler(
  async ({ input, context: { db, user, now }, errors }) => {
    const asked = { ...input, id: input.id ?? randomUUID() }
    const given = sanctionPerson(db, user, asked, now())
    return orThrow(await given.catch(refuseDuplicate('sanction_evidence_pkey', errors.ID_TAKEN)), errors)
  },
)

/** Returns the stored sanction if the request is repeated. */
export const sanctionPerson = (db: Db, author: Author, asked: NewSanction, now: Date) =>
  transact(db, async (tx) => {
    const { id, target, kind, reason, note, paragraphs, until } = asked
    await lockPeople(tx)
    const [userId = null, ...others] = await ownersOf(tx, target)
    const person = userId === null ? null : await lockUser(tx, userId)
    // Before all rules: a repeated request may come after the end of its sanction.
    const repeated = await storedAs(tx, author, asked, now)
    if (repeated) return repeated
    const endRefusal = refuseEnd(until, now)
    if (endRefusal) return endRefusal
    if (others.length > 0) return refuse('SEVERAL_PEOPLE')
    if (person === undefined) return refuse('NOT_FOUND')
    const refusal = refuseTarget(author, person && { id: person.discordId, role: person.role })
    if (refusal) return refusal
    const identifiers = 'identifiers' in target ? target.identifiers : []
    const { count, newest } = await store.newestOf(tx, { userId, identifiers })
    if (count >= MAX_SANCTIONS) return refuse('TOO_MANY_SANCTIONS')
    if (newest && asked.newest !== undefined && asked.newest !== newest.id)
      return refuse('NEWER_SANCTION', { current: store.toSanction(newest, author.id, now) })

    await store.addSanction(tx, {
      id,
      kind,
      userId,
      name: person?.username ?? ('name' in target ? target.name : ''),
      reason,
      note,
      paragraphs,
      until,
      authorId: author.id,
      author: author.name,
    })
    await addIdentifiers(tx, id, identifiers)
    if (userId !== null && closes(kind, 'game')) await collectIdentifiers(tx, userId)
    // Audit entries are kept permanently, so they have no texts.
    await record(tx, author, 'sanctions.create', { id, userId, kind, after: { kind, until } })
    const people = userId === null ? [] : [userId]
    const refused = await addEvidence(tx, author, { id, people }, asked.evidence)
    return refused ?? store.readBack(tx, id, author.id, now)
  })

async function storedAs(db: Db, author: Author, { id, target, ...asked }: NewSanction, now: Date) {
  const stored = await store.sanctionById(db, id)
  if (!stored) return undefined
  const isForTarget =
    'userId' in target
      ? stored.userId === target.userId
      : target.identifiers.every((one) => stored.identifiers.includes(one))
  const isSame =
    isForTarget &&
    stored.authorId === author.id &&
    stored.kind === asked.kind &&
    stored.reason === asked.reason &&
    stored.until === asked.until
  return isSame ? store.toSanction(stored, author.id, now) : refuse('ID_TAKEN')
}

export async function ownersOf(
  db: Db,
  target: { userId: string } | { identifiers: string[] },
): Promise<string[]> {
  if ('userId' in target) return [target.userId]
  return [...new Set([...(await ownersByIdentifier(db, target.identifiers)).values()].flat())]
}

/**
 * An unproven licence also belongs to the account that plays with it; otherwise a licence, unlinked or linked
 * by the staff, would bypass the rule that only owners sanction the staff.
 */
export async function ownersByIdentifier(db: Db, identifiers: string[]): Promise<Map<string, string[]>> {
  const people = await peopleOf(db, identifiers)
  const owners = new Map([...people].map(([identifier, { id }]) => [identifier, [id]]))
  for (const { license, id } of await accountsPlayingWith(db, identifiers))
    owners.set(license, [...(owners.get(license) ?? []), id])
  return owners
}
