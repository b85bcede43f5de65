import { sql } from 'kysely'
import type { AuditEntry } from '@westmore/contract/audit.ts'
import type { Change } from '@westmore/contract/live.ts'
import { isSiteOnly, notificationKinds } from '@westmore/contract/notifications.ts'
import { notificationsOf } from '#test/notifications.ts'
import { allUntilNow } from '#test/stream.ts'
import type { Action } from '#events/action.ts'
import { everyone, NEW, team, type Case, type Name, type Stage } from './case.ts'

/** Per person: unread count by kind and subject. */
type Bells = Map<Name, Map<string, number>>

const sorted = (names: Iterable<Name>) => everyone.filter((name) => [...names].includes(name))

/** Starts watching; the returned function reports all effects since then. */
export async function watch(stage: Stage) {
  const { app } = stage
  await changesOfAll(stage)
  await app.db.deleteFrom('pushOutbox').execute()
  await app.db.deleteFrom('discordOutbox').where('state', '=', 'waiting').execute()
  const [bells, newest, admissions, bansBefore] = [
    await bellsOf(stage),
    await newestEntry(stage),
    await admissionsOf(stage),
    await bansOf(stage),
  ]
  return async () => {
    const signals = await changesOfAll(stage)
    const signalledFor = (wanted: Change['topic']) =>
      everyone.filter((name) => signals.get(name)?.some(({ topic }) => topic === wanted))
    const { audit, readers } = await entriesAfter(stage, newest)
    return {
      signals: byTopic(signals),
      audit,
      audited: { signals: signalledFor('audit'), readers },
      notified: changesOf(bells, await bellsOf(stage)),
      notificationSignals: signalledFor('notifications'),
      pushed: await pushedOf(stage),
      discord: await waitingOf(stage),
      gate: await movedSince(stage, admissions),
      bans: changedIn(bansBefore, await bansOf(stage)),
    }
  }
}

/** Brings a case into the form that `watch` reports. */
export function expectedOf(
  action: Action,
  {
    signals = {},
    audit = [],
    notified = {},
    isReappearing,
    notificationSignals,
    discord = [],
    gate = [],
    bans = [],
  }: Omit<Case, 'act'>,
  newId: string,
) {
  const named = <Text>(text: Text) => (typeof text === 'string' ? text.replaceAll(NEW, newId) : text)
  const entries = [audit].flat()
  const readers = sorted(entries.flatMap((entry) => entry.for ?? team))
  const messages = Object.entries(notified).flatMap(([name, news]) =>
    news
      .map((one) => notificationKinds.find((kind) => one.startsWith(`+${kind} `)))
      .filter((kind) => kind !== undefined && !isSiteOnly(kind) && !isReappearing)
      .map((kind) => `message ${name} ${kind}`),
  )
  return {
    signals: Object.fromEntries(
      Object.entries(signals).map(([topic, names]) => [named(topic), sorted(names)]),
    ),
    audit: entries.map(({ action: other = action, by, about, before = null, after = null }) => ({
      action: other,
      by,
      about: named(about),
      before,
      after,
    })),
    audited: { signals: readers, readers },
    notified: Object.fromEntries(
      Object.entries(notified).map(([name, news]) => [name, news.map(named).toSorted()]),
    ),
    notificationSignals: notificationSignals ?? everyone.filter((name) => notified[name]),
    pushed: sorted(
      team.filter((name) => !isReappearing && notified[name]?.some((news) => news.startsWith('+'))),
    ),
    discord: [...discord.map(named), ...messages].toSorted(),
    gate: sorted(gate),
    bans: bans.map(named),
  }
}

async function changesOfAll(stage: Stage): Promise<Map<Name, Change[]>> {
  const signals = await allUntilNow(
    stage.app,
    everyone.map((name) => stage[name].stream),
  )
  return new Map(everyone.map((name, at) => [name, signals[at] ?? []]))
}

function byTopic(signals: Map<Name, Change[]>): Record<string, Name[]> {
  const names: Record<string, Name[]> = {}
  for (const [name, changes] of signals)
    for (const { topic, id } of changes) {
      // From the lines a case begins with: they are signalled with a delay.
      if (['audit', 'notifications'].includes(topic) || id === 'lines') continue
      ;(names[id === undefined ? topic : `${topic} ${id}`] ??= []).push(name)
    }
  return names
}

/** Unread notifications of each person, with their counts. */
async function bellsOf(stage: Stage): Promise<Bells> {
  const bells: Bells = new Map()
  const written = await stage.app.db.selectFrom('notifications').select('userId').distinct().execute()
  for (const name of everyone) {
    if (!written.some(({ userId }) => userId === stage[name].id)) continue
    const news = await notificationsOf(stage[name])
    const counts = new Map<string, number>()
    for (const { kind, about, count } of news) {
      const key = `${kind} ${about.type} ${about.id}`
      counts.set(key, count + (counts.get(key) ?? 0))
    }
    bells.set(name, counts)
  }
  return bells
}

async function pushedOf(stage: Stage): Promise<Name[]> {
  const rows = await stage.app.db
    .selectFrom('pushOutbox')
    .innerJoin('notifications', 'notifications.id', 'notificationId')
    .select('userId')
    .execute()
  return everyone.filter((name) => rows.some(({ userId }) => userId === stage[name].id))
}

function changesOf(before: Bells, now: Bells): Partial<Record<Name, string[]>> {
  const changes: Partial<Record<Name, string[]>> = {}
  for (const name of everyone) {
    const [was, is] = [before.get(name) ?? new Map(), now.get(name) ?? new Map()]
    const come = [...is].filter(([news, count]) => count > (was.get(news) ?? 0))
    const gone = [...was].filter(([news]) => !is.has(news))
    const all = [...come.map(([news]) => `+${news}`), ...gone.map(([news]) => `-${news}`)]
    if (all.length > 0) changes[name] = all.toSorted()
  }
  return changes
}

async function newestEntry({ app }: Stage): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit`.execute(app.db)
  return rows[0]?.id ?? 0
}

/** Entries since then, oldest first, and the people who find any of them in the audit. */
async function entriesAfter(stage: Stage, newest: number) {
  const { db } = stage.app
  const rows = await db
    .selectFrom('audit')
    .select('publicId')
    .where('id', '>', newest)
    .orderBy('id')
    .execute()
  const found = new Map<string, AuditEntry>()
  const readers = new Set<Name>()
  for (const name of rows.length === 0 ? [] : everyone) {
    const { body } = await stage[name].get('/api/audit')
    const entries: AuditEntry[] = body.entries ?? []
    for (const entry of entries) {
      if (!rows.some(({ publicId }) => publicId === entry.id)) continue
      found.set(entry.id, entry)
      readers.add(name)
    }
  }
  const audit = rows.map(({ publicId }) => {
    const { action, actorId, subjectType, subjectId, before, after } = found.get(publicId) ?? {}
    const by = everyone.find((name) => stage[name].id === actorId) ?? actorId
    return { action, by, about: `${subjectType} ${subjectId}`, before, after }
  })
  return { audit, readers: sorted(readers) }
}

async function waitingOf(stage: Stage): Promise<string[]> {
  const rows = await stage.app.db
    .selectFrom('discordOutbox')
    .select(['kind', 'userId', 'discordId', 'news', 'ticketId', 'submissionId', 'articleId'])
    .where('state', '=', 'waiting')
    .execute()
  const nameOf = (id: string | null) => everyone.find((name) => stage[name].id === id)
  return rows
    .map(({ kind, userId, discordId, news, ticketId, submissionId, articleId }) => {
      if (ticketId !== null && kind === 'card') return `card ticket ${ticketId}`
      if (kind === 'card')
        return submissionId === null ? `card article ${articleId}` : `card submission ${submissionId}`
      return kind === 'role' ? `role ${nameOf(discordId)}` : `message ${nameOf(userId)} ${news}`
    })
    .toSorted()
}

/** The number of each person's last change of admission to the game. */
async function admissionsOf({ app }: Stage): Promise<Map<string, number>> {
  const rows = await app.db.selectFrom('gameChanges').select(['userId', 'seq']).execute()
  return new Map(rows.map(({ userId, seq }) => [userId, seq]))
}

/** The number of each sanction's last change for the game servers. */
async function bansOf({ app }: Stage): Promise<Map<string, number | null>> {
  const rows = await app.db.selectFrom('sanctions').select(['id', 'gateSeq']).execute()
  return new Map(rows.map(({ id, gateSeq }) => [id, gateSeq]))
}

const changedIn = (before: Map<string, number | null>, now: Map<string, number | null>) =>
  [...now].flatMap(([id, seq]) => (seq === (before.get(id) ?? null) ? [] : id))

async function movedSince(stage: Stage, before: Map<string, number>): Promise<Name[]> {
  const now = await admissionsOf(stage)
  return everyone.filter((name) => now.get(stage[name].id) !== before.get(stage[name].id))
}
