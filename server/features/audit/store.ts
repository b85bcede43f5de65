import type { Tx } from '#db.ts'

export interface Deed {
  /** Feature and verb, such as `allowlist.approve`. */
  action: string
  subjectType: 'user' | 'submission' | 'question' | 'ticket' | 'saved-reply' | 'ticket-deadlines' | 'todo'
  subjectId: string
  before?: unknown
  after?: unknown
}

/** Writes down a staff action within the transaction that does it. */
export async function recordDeed(tx: Tx, actor: { id: string; username: string }, deed: Deed): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actorId: actor.id,
      actor: actor.username,
      action: deed.action,
      subjectType: deed.subjectType,
      subjectId: deed.subjectId,
      before: toJson(deed.before),
      after: toJson(deed.after),
    })
    .execute()
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
