import type { RawBuilder } from 'kysely'
import type { AuditSubject } from '@westmore/contract/audit-actions.ts'
import type { Change } from '@westmore/contract/live.ts'
import type { Audience, Signal } from '#live.ts'
import type { AdmissionChange } from './gate.ts'
import type { Mentions, News, Notice, NoticeInSql, VisibilityChange } from './notifications.ts'
import type { Card } from './subject.ts'

/** All effects of one kind of event; each effect is computed from the facts of the case. */
export interface Event<Facts> {
  signals?: readonly ((facts: Facts) => Signal | readonly Signal[])[]
  audit?: (facts: Facts) => AuditRecord
  notify?: (facts: Facts) => Notice | undefined
  ring?: (facts: Facts) => News | undefined
  withdraw?: (facts: Facts) => OldNews | readonly OldNews[] | undefined
  mentions?: (facts: Facts) => Mentions
  /** Things whose visibility changes, so that their notifications appear or disappear. */
  visibilityChanges?: (facts: Facts) => VisibilityChange | readonly VisibilityChange[]
  newForStaff?: (facts: Facts) => RawBuilder<unknown>
  digest?: (facts: Facts) => RawBuilder<unknown>
  card?: (facts: Facts) => Card | undefined
  role?: (facts: Facts) => string | undefined
  /** People whose admission to the game may have changed, or the sanction that changed it. */
  gate?: (facts: Facts) => AdmissionChange | undefined
}

/**
 * Effects written by the same SQL statement as the change. They read the part `row` of its `with`, which is
 * empty when nothing changed.
 */
export interface EventInSql {
  signals?: readonly ((row: string) => RawBuilder<unknown>)[]
  notify?: (row: string) => NoticeInSql
}

type OldNews = News & { to: string }

export interface AuditRecord {
  subjectType: AuditSubject
  subjectId: string
  before?: unknown
  after?: unknown
}

export const entry =
  (subjectType: AuditSubject) =>
  ({ id, before, after }: { id: string; before?: unknown; after?: unknown }): AuditRecord => ({
    subjectType,
    subjectId: id,
    before,
    after,
  })

export const signalTo = (topic: Change['topic'], to: Audience, id?: string): Signal =>
  id === undefined ? { topic, to } : { topic, id, to }
