import type { RawBuilder } from 'kysely'
import type { AuditSubject } from '@westmore/contract/audit.ts'
import type { Signal, SignalInSql } from '#live.ts'
import type { GateMove } from './gate.ts'
import type { Mentions, News, Notice, NoticeInSql, Renewed } from './notifications.ts'

/** Everything that follows from one thing that can happen; each effect asks the facts of the case. */
export interface Event<Facts> {
  /** The live signals. */
  heardBy?: readonly ((facts: Facts) => Signal | readonly Signal[])[]
  /** The audit entry. */
  audit?: (facts: Facts) => AuditRecord
  /** The notification and its receivers; nothing where it does not apply. */
  notify?: (facts: Facts) => Notice | undefined
  /** Unread notifications that no longer apply. */
  withdraw?: (facts: Facts) => (News & { to: string }) | undefined
  /** A text in which members of the staff may be mentioned. */
  mentions?: (facts: Facts) => Mentions
  /** Notifications that appear or disappear with the thing they are about. */
  renews?: (facts: Facts) => Renewed | readonly Renewed[]
  /** The rows for the staff's notifications, see `staffNewsPart`. */
  newForStaff?: (facts: Facts) => RawBuilder<unknown>
  /** The rows for a digest on Discord, see `postDigest`. */
  digest?: (facts: Facts) => RawBuilder<unknown>
  /** The card in a channel of the staff on Discord. */
  card?: (facts: Facts) => Card
  /** The person whose allowlist role on Discord is synchronized. */
  role?: (facts: Facts) => string | undefined
  /** The people whose admission to the game may have changed. */
  gate?: (facts: Facts) => GateMove | undefined
}

/** Effects of a write that is one statement with them: they read the part `row` of its `with`, which is empty when nothing happened. */
export interface EventInSql {
  heardBy?: readonly ((row: string) => SignalInSql)[]
  notify?: (row: string) => NoticeInSql
  newForStaff?: (row: string) => RawBuilder<unknown>
  card?: Card['kind']
}

export interface AuditRecord {
  subjectType: AuditSubject
  subjectId: string
  before?: unknown
  after?: unknown
}

export interface Card {
  kind: 'submission' | 'ticket'
  id: string
}

/** An audit entry about one thing, with what it was before and after. */
export const entry =
  (subjectType: AuditSubject) =>
  ({ id, before, after }: { id: string; before?: unknown; after?: unknown }): AuditRecord => ({
    subjectType,
    subjectId: id,
    before,
    after,
  })
