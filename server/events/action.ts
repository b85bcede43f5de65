import type { AuditAction } from '@westmore/contract/audit-actions.ts'
import type { Event, EventInSql } from './event.ts'

type Unaudited =
  | 'account.expire'
  | 'allowlist.claim'
  | 'allowlist.submit'
  | 'allowlist.hold'
  | 'allowlist.discardDraft'
  | 'allowlist.expire'
  | 'allowlist.remind'
  | 'backup.progress'
  | 'discord.fault'
  | 'discord.putRight'
  | 'discord.retryMine'
  | 'discord.setMine'
  | 'interviews.move'
  | 'interviews.remind'
  | 'news.save'
  | 'news.appear'
  | 'notifications.devices'
  | 'notifications.expire'
  | 'notifications.read'
  | 'notifications.settings'
  | 'pages.appear'
  | 'pages.read'
  | 'pages.save'
  | 'retention.progress'
  | 'sanctions.appeal'
  | 'sanctions.enter'
  | 'sanctions.expire'
  | 'sanctions.join'
  | 'sanctions.runOut'
  | 'sanctions.widen'
  | 'team.portrait'
  | 'tickets.open'
  | 'tickets.openConfidential'
  | 'tickets.reply'
  | 'tickets.rate'
  | 'tickets.unassigned'
  | 'tickets.remind'
  | 'tickets.statusFinal'
  | 'tickets.assignFinal'
  | 'tickets.expire'
  | 'todos.remind'
  | 'views.change'
  | 'views.watch'
  | 'views.unwatch'

export type Action = AuditAction | Unaudited

type ActionOf<Feature extends string> = Extract<Action, `${Feature}.${string}`>

export type EventsOf<Feature extends string> = {
  [Name in ActionOf<Feature>]: Name extends AuditAction
    ? Event<never> & Required<Pick<Event<never>, 'audit'>>
    : Omit<Event<never>, 'audit'> | EventInSql
}
