import type { RawBuilder, SqlBool } from 'kysely'
import type { Reader } from '@westmore/contract/users.ts'
import type { FoundReader } from '#reader.ts'

/** Who may know of one kind of thing; each feature describes its own in a `subject.ts`. */
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
  }
}
