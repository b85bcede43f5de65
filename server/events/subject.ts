import type { RawBuilder, SqlBool } from 'kysely'
import type { AuditSubject } from '@westmore/contract/audit.ts'
import type { About, NotificationKind } from '@westmore/contract/notifications.ts'
import type { LinkType } from '@westmore/contract/todos.ts'
import type { Reader } from '@westmore/contract/users.ts'
import type { FoundReader } from '#caller/reader.ts'
import type { Env } from '#env.ts'
import type { Db, Tx } from '#postgres/db.ts'

/** The card of a thing in the staff's channel on Discord. */
export interface CardText {
  title: string
  text: string
  /** Of the page about it. */
  url: string
  buttons: { style: 'grey' | 'green' | 'red'; label: string; custom_id: string }[]
}

/** The card of one kind of thing in the staff's channel. */
interface SubjectCard {
  /** Undefined if some of the staff may not know of the thing. */
  read: (db: Db, env: Env, id: string) => Promise<CardText | undefined>
  /** The ids of the things whose cards name a person, as a query. */
  naming: (userId: string) => RawBuilder<unknown>
  /** All things as rows (id, at, is_current, is_over). Current is what is open or was decided since the moment, over what was withdrawn or whose author left. */
  since: (moment: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** How many things a digest is about; the number and the title if it is one. */
export interface Digest {
  count: number
  number: number | null
  title: string | null
}

/** Columns of notifications and of messages to Discord, of which one is filled; in the order of the index of unread ones. */
export const newsColumns = ['ticketId', 'todoId', 'submissionId', 'userNoteId'] as const
export type NewsColumn = (typeof newsColumns)[number]

/** What an address needs. */
export interface Shown {
  id: string
  number: number | null
  userId: string | null
  /** Whether it is the reader's own. */
  isOwn: boolean
}

export interface MovedReference {
  type: LinkType
  from: string
  to: string
  /** Only those of these ids. */
  only?: string[]
}

/** A query of one row (number, name, user_id) for an id: the number and name of a thing, and the person whose it is. */
type Described = (id: RawBuilder<unknown>) => RawBuilder<unknown>

/** One kind of thing; each feature describes its own in a `subject.ts`. */
export interface Subject {
  /** As what audit entries and todos may be about. */
  thing?: {
    type: AuditSubject
    described: Described
    /** Where an entry, as the row `entry`, has the id that is described; its subject unless said otherwise. */
    id?: RawBuilder<string | null>
    /** The ids, as text, of a person's. */
    ofPerson?: (userId: string) => RawBuilder<unknown>
  }
  /** The names under which a person wrote of such things or was written about, as a query. */
  namesOf?: (userId: string) => RawBuilder<unknown>
  /** The table with lines that were copied out of the ledger. */
  copies?: RawBuilder<unknown>
  /** Of notifications, as the row `n`. */
  news?: {
    column: NewsColumn | 'logAlertId'
    /** What the reader of a notification looks at; of a note the person it is about. */
    type: About['type']
    /** By what that is identified; the id in `column` unless said otherwise. */
    id?: RawBuilder<string>
    described: Described
    /** What a message on Discord quotes. */
    quoted?: (reader: Reader) => RawBuilder<string | null>
    /** The address in the ledger of what it counted. */
    query?: RawBuilder<string | null>
    /** The page on which its receiver finds it. */
    page?: (thing: Shown) => string
    /** Whether the receiver may know of the notification. */
    isKnownTo: (reader: Reader | FoundReader) => RawBuilder<SqlBool>
    /** The secret ticket behind it, for counts that all of the staff see; null when there is none. */
    ticket?: (alias: string) => RawBuilder<string | null>
    /** Left out of such counts altogether. */
    isUncounted?: true
  }
  /** Of audit entries, as the row `audit`. */
  audit?: {
    /** Whether this member of the staff may read the entry, if it is about such a thing. */
    isKnownTo: (reader: Reader) => RawBuilder<SqlBool>
    /** Ids of the staff who must not receive the signal of a new entry. */
    keptFrom: RawBuilder<string[]>
    /** Ids of the staff whom an entry about to be written, as the row `entry`, names; it keeps them in its column `kept_from`. */
    named?: RawBuilder<string[]>
  }
  card?: SubjectCard
  /** Counts again whenever the digest is read. */
  digests?: Partial<Record<NotificationKind, (db: Db, reader: Reader) => Promise<Digest>>>
  /** Of things that refer to others, as todos do to tickets. */
  references?: {
    /** Lets one transaction at a time change references. */
    lock: (tx: Tx) => Promise<void>
    /** Makes references to one thing those to another; gives the ids of what refers. */
    move: (tx: Tx, move: MovedReference) => Promise<string[]>
  }
}
