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

/** The number of the last change by id; null before the first. */
type Numbers = Map<string, number | null>

const sorted = (names: Iterable<Name>) => everyone.filter((name) => [...names].includes(name))

const isStaff = (name: Name) => team.some((one) => one === name)

const namesOf = (stage: Stage, ids: readonly string[]) =>
  everyone.filter((name) => ids.includes(stage[name].id))

/** Starts watching; the returned function reports all effects since then. */
export async function watch(stage: Stage) {
  const { app } = stage
  await changesOfAll(stage)
  await app.db.deleteFrom('pushOutbox').execute()
  await app.db.deleteFrom('discordOutbox').where('state', '=', 'waiting').execute()
  const [bells, newest] = [await bellsOf(stage), await newestEntry(stage)]
  const [admissions, bans] = [await admissionsOf(stage), await bansOf(stage)]
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
      gate: namesOf(stage, changedIn(admissions, await admissionsOf(stage))),
      bans: changedIn(bans, await bansOf(stage)),
    }
  }
}

const topics: Record<string, Change['topic']> = {
  article: 'news',
  page: 'pages',
  sanction: 'sanctions',
  submission: 'allowlist',
  ticket: 'tickets',
  todo: 'todos',
  user: 'users',
}

/** The topic and id of the signals about a subject. */
function topicOf(about: string): string {
  const [type = '', id] = about.split(' ')
  return `${topics[type]} ${id}`
}

/** Brings a case into the form that `watch` reports. */
export function expectedOf(action: Action, { about: subject = '', ...of }: Omit<Case, 'act'>, newId: string) {
  const named = <Text>(text: Text) => (typeof text === 'string' ? text.replaceAll(NEW, newId) : text)
  const about = named(subject)
  const signals = {
    ...(of.to && { [topicOf(about)]: sorted(of.to) }),
    ...Object.fromEntries(Object.entries(of.signals ?? {}).map(([topic, names]) => [topic, sorted(names)])),
  }
  const entries = [of.audit ?? []].flat()
  const ofTeam = of.to ? team.filter((name) => of.to?.includes(name)) : team
  const readers = sorted(entries.flatMap((entry) => entry.for ?? ofTeam))
  const told = everyone.flatMap((name) => {
    const [, sign, kind, other] = /^([-+=])(\S+)(?: (.*))?$/.exec(of.notified?.[name] ?? '') ?? []
    if (sign === undefined) return []
    const isSent = sign !== '-' && !of.isReappearing
    const isPosted = isSent && notificationKinds.some((one) => one === kind && !isSiteOnly(one))
    return [{ name, sign, kind, isSent, isPosted, news: `${sign}${kind} ${other ?? about}` }]
  })
  return {
    signals,
    audit: entries.map(({ action: other = action, by, about: its = about, before = null, after = null }) => ({
      action: other,
      by,
      about: its,
      before,
      after,
    })),
    audited: { signals: readers, readers },
    notified: Object.fromEntries(
      told.filter(({ sign }) => sign !== '=').map(({ name, news }) => [name, [news]]),
    ),
    notificationSignals: of.notificationSignals ?? told.map(({ name }) => name),
    pushed: told.filter(({ name, isSent }) => isSent && isStaff(name)).map(({ name }) => name),
    discord: [
      ...(of.hasCard ? [`card ${about}`] : []),
      ...(of.role ?? []).map((name) => `role ${name}`),
      ...told.filter(({ isPosted }) => isPosted).map(({ name, kind }) => `message ${name} ${kind}`),
      ...(of.discord ?? []),
    ].toSorted(),
    gate: sorted(of.gate ?? []),
    bans: (of.bans ?? []).map(named),
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
      const heard = (names[id === undefined ? topic : `${topic} ${id}`] ??= [])
      if (heard.at(-1) !== name) heard.push(name)
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
  return namesOf(
    stage,
    rows.map(({ userId }) => userId),
  )
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
async function admissionsOf({ app }: Stage): Promise<Numbers> {
  const rows = await app.db.selectFrom('gameChanges').select(['userId', 'seq']).execute()
  return new Map(rows.map(({ userId, seq }) => [userId, seq]))
}

/** The number of each sanction's last change for the game servers. */
async function bansOf({ app }: Stage): Promise<Numbers> {
  const rows = await app.db.selectFrom('sanctions').select(['id', 'gateSeq']).execute()
  return new Map(rows.map(({ id, gateSeq }) => [id, gateSeq]))
}

const changedIn = (before: Numbers, now: Numbers) =>
  [...new Map([...before, ...now]).keys()].filter((id) => (now.get(id) ?? null) !== (before.get(id) ?? null))
