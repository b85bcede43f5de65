import type { RawBuilder, SqlBool } from 'kysely'
import type { NotificationKind } from '@westmore/contract/notifications.ts'
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

/** How many things a digest is about; the number and the title if it is one. */
export interface Digest {
  count: number
  number: number | null
  title: string | null
}

export interface MovedReference {
  type: LinkType
  from: string
  to: string
  /** Only those of these ids. */
  only?: string[]
}

/** One kind of thing; each feature describes its own in a `subject.ts`. */
export interface Subject {
  /** Of notifications, as the row `n`. */
  news?: {
    column: 'ticket_id' | 'todo_id' | 'submission_id' | 'user_note_id' | 'log_alert_id'
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
  /** Undefined if some of the staff may not know of the thing. */
  card?: (db: Db, env: Env, id: string) => Promise<CardText | undefined>
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
