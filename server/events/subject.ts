import type { RawBuilder, SqlBool } from 'kysely'
import type { AuditSubject } from '@westmore/contract/audit-actions.ts'
import type { About, NotificationKind } from '@westmore/contract/notifications.ts'
import type { LinkType } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { FoundReader } from '#caller/reader.ts'
import type { Env } from '#env.ts'
import type { Db, Tx } from '#postgres/db.ts'

export interface Card {
  kind: 'submission' | 'ticket' | 'article'
  id: string
}

export interface CardText {
  title: string
  text: string
  url: string
  picture?: string
  buttons: { style: 'grey' | 'green' | 'red'; label: string; custom_id: string }[]
}

interface SubjectCard {
  /** Undefined if some readers of the channel may not see the thing. */
  read: (db: Db, env: Env, id: string) => Promise<CardText | undefined>
  naming: (userId: string) => RawBuilder<unknown>
  /**
   * All things as rows (id, at, is_current, is_over). Current: open, or decided or published since `moment`. Over:
   * withdrawn, or the author's account was deleted.
   */
  since: (moment: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Number of things in a digest, with ticket number and title if there is only one. */
export interface Digest {
  count: number
  number: number | null
  title: string | null
}

/** Columns in the unique indexes of unread notifications and unsent messages, in that order: such news are counted up. */
export const mergedColumns = ['ticketId', 'todoId', 'submissionId', 'userNoteId'] as const

/** Subject columns of notifications and Discord messages, of which one is filled. */
export const newsColumns = [...mergedColumns, 'sanctionId', 'articleId', 'pageVersionId'] as const
export type NewsColumn = (typeof newsColumns)[number]

export interface LinkFacts {
  id: string
  number: number | null
  userId: string | null
  isOwn: boolean
}

export interface MovedReference {
  type: LinkType
  from: string
  to: string
}

/** Query for one row (number, name, user_id) by id: number and name of a thing, and the person it belongs to. */
type Describe = (id: RawBuilder<unknown>) => RawBuilder<unknown>

/** One kind of thing; each feature describes its own in `subject.ts`. */
export interface Subject {
  /** As the subject of audit entries and todos. */
  thing?: {
    type: AuditSubject
    described: Describe
    id?: RawBuilder<string | null>
    ofPerson?: (userId: string) => RawBuilder<unknown>
  }
  /** Query for the names under which a person wrote about such things or was written about. */
  namesOf?: (userId: string) => RawBuilder<unknown>
  /** As the subject of notifications, in the row `n`. */
  news?: {
    column: NewsColumn | 'logAlertId'
    type: About['type']
    id?: RawBuilder<string>
    described: Describe
    quoted?: (reader: Reader) => RawBuilder<string | null>
    query?: RawBuilder<string | null>
    page?: (thing: LinkFacts) => string
    isKnownTo: (reader: Reader | FoundReader) => RawBuilder<SqlBool>
    /** The secret ticket behind it, for counts visible to all of the staff; null when there is none. */
    ticket?: (alias: string) => RawBuilder<string | null>
    isUncounted?: true
  }
  /** As the subject of audit entries, in the row `audit`. */
  audit?: {
    isKnownTo: (reader: Reader) => RawBuilder<SqlBool>
    /** Ids of staff who must not receive the signal of a new entry, besides those it names. */
    keptFrom?: RawBuilder<string[]>
    /** Ids of people named by an entry about to be written, the row `entry`; it stays hidden from them (`kept_from`). */
    named?: RawBuilder<string[]>
  }
  card?: SubjectCard
  /** Query for texts, as `markdown`, that may have uploaded pictures of pages. */
  texts?: RawBuilder<unknown>
  /** Recounts whenever the digest is read. */
  digests?: Partial<Record<NotificationKind, (db: Db, reader: Reader) => Promise<Digest>>>
  /** For things that refer to others, as todos do to tickets. */
  references?: {
    /** Lets one transaction at a time change references. */
    lock: (tx: Tx) => Promise<void>
    /** Redirects references from one thing to another; returns the ids of the referring things. */
    move: (tx: Tx, move: MovedReference) => Promise<boolean>
  }
}
