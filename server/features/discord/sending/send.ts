import { ownerKinds } from '@westmore/contract/notifications.ts'
import { isStaff, type Reader } from '@westmore/contract/users.ts'
import { hasSecondFactor } from '#caller/session-store.ts'
import { isKindOff, readNewsText } from '#events/notifications.ts'
import { readDigest } from '#events/subjects.ts'
import { peopleById } from '#features/users/public.ts'
import type { CardText } from '#events/subject.ts'
import { handed } from '#handed.ts'
import { buttonRow, sendCard } from './cards.ts'
import type { OutboxRow } from './outbox-store.ts'
import { channelTo, storeChannel, storeObstacle, wishesOf } from '../people-store.ts'
import {
  MISSING_ACCESS,
  MOOT,
  nonceOf,
  resultOf,
  UNKNOWN_CHANNEL,
  WithId,
  type Result,
  type Sending,
} from './send-result.ts'
import { shouldHaveRole } from '../roles/role-store.ts'
import { markRoleRefused, stateOf } from '../state-store.ts'
import { messageOf } from './words.ts'

export const UNKNOWN_MEMBER = 10_007
const UNKNOWN_ROLE = 10_011
export const UNKNOWN_USER = 10_013
const CLOSED = 50_007
const MISSING_PERMISSIONS = 50_013
const NO_MUTUAL_GUILD = 50_278

/** It can be retried at any point: a repetition changes nothing. */
export async function send(sending: Sending, row: OutboxRow): Promise<Result> {
  if (row.kind === 'card') return sendCard(sending, row)
  return row.kind === 'role' ? sendRole(sending, row) : sendMessage(sending, row)
}

async function sendRole({ db, env, discord }: Sending, { discordId }: OutboxRow): Promise<Result> {
  const { allowlistRole: roleId } = await stateOf(db)
  if (discordId === null || roleId === null) return MOOT
  const isGiven = await shouldHaveRole(db, discordId)
  const path = `/guilds/${env.DISCORD_GUILD_ID}/members/${discordId}/roles/${roleId}`
  const reason = isGiven ? 'Allowlist: schváleno na webu' : 'Allowlist: na webu bez přístupu'
  const answer = await discord.ask(isGiven ? 'PUT' : 'DELETE', path, { reason })
  if (answer.kind !== 'refused') return resultOf(answer)
  if ([UNKNOWN_MEMBER, UNKNOWN_USER].includes(answer.code)) {
    if (!isGiven) return { kind: 'sent' }
    await db.transaction().execute((tx) => storeObstacle(tx, discordId, 'absent'))
    return { kind: 'failed', why: 'absent' }
  }
  if ([MISSING_PERMISSIONS, MISSING_ACCESS, UNKNOWN_ROLE].includes(answer.code)) {
    await db.transaction().execute(markRoleRefused)
    return { kind: 'limited', wait: 0 }
  }
  return resultOf(answer)
}

async function sendMessage(sending: Sending, row: OutboxRow): Promise<Result> {
  const content = await textOf(sending, row)
  if (content === undefined) return MOOT
  const { text = '', buttons = [] } = await handed().interviewMessage(sending.db, row)
  return sendText(sending, row.userId ?? '', content + text, row.id, buttons)
}

/** Equal ids of repeated tries make the text arrive once. */
export async function sendText(
  sending: Sending,
  userId: string,
  content: string,
  id: string,
  buttons: CardText['buttons'] = [],
): Promise<Result> {
  const { db, discord } = sending
  const channel = await conversationWith(sending, userId)
  if (channel.kind !== 'channel') return channel
  const body = {
    content,
    nonce: nonceOf(id),
    enforce_nonce: true,
    allowed_mentions: { parse: [] },
    ...(buttons.length > 0 && { components: [buttonRow(buttons)] }),
  }
  const answer = await discord.ask('POST', `/channels/${channel.id}/messages`, { body })
  if (answer.kind !== 'refused') return resultOf(answer)
  if (answer.code === CLOSED || answer.code === NO_MUTUAL_GUILD) return cannotReach(sending, userId)
  if (answer.code === UNKNOWN_CHANNEL) {
    await storeChannel(db, userId, null)
    return { kind: 'later', why: 'the conversation is gone' }
  }
  return resultOf(answer)
}

/** Undefined if the person was deleted, may not see it any more or does not want it. */
async function textOf(sending: Sending, row: OutboxRow): Promise<string | undefined> {
  const { db, env } = sending
  const { news } = row
  const [person] = await peopleById(db, [row.userId ?? ''])
  if (!person || news === null) return undefined
  const reader = await withEffectiveRole(sending, person)
  const wishes = await wishesOf(db, reader.id)
  if (!wishes.isWanted || (await isKindOff(db, reader.id, news))) return undefined
  if (ownerKinds.includes(news) && reader.role !== 'owner') return undefined
  const known = await readNewsText(db, reader, { ...row, kind: news })
  if (!known) return undefined
  const facts = { row, known }
  const digest = await readDigest(db, reader, news)
  if (!digest) return messageOf(env.PUBLIC_URL, facts, wishes.details)
  const { count, number, title } = digest
  if (count === 0) return undefined
  const now = { ...facts, row: { ...row, count }, known: { ...known, number, title } }
  return messageOf(env.PUBLIC_URL, now, wishes.details)
}

/** Staff without the required second factor only get what a player would get, as on the site. */
async function withEffectiveRole<Found extends Reader>({ db, env }: Sending, person: Found): Promise<Found> {
  const isUnproven =
    env.STAFF_MFA === 'required' && isStaff(person) && !(await hasSecondFactor(db, person.id))
  return isUnproven ? { ...person, role: 'user' } : person
}

async function conversationWith(
  { db, discord }: Sending,
  userId: string,
): Promise<Result | { kind: 'channel'; id: string }> {
  const known = await channelTo(db, userId)
  if (known !== null) return { kind: 'channel', id: known }
  const answer = await discord.ask('POST', '/users/@me/channels', { body: { recipient_id: userId } })
  if (answer.kind === 'refused' && answer.code === UNKNOWN_USER) return { kind: 'failed', why: 'absent' }
  if (answer.kind !== 'ok') return resultOf(answer)
  const channel = WithId.safeParse(answer.body)
  if (!channel.success) return { kind: 'later', why: 'a strange answer' }
  await storeChannel(db, userId, channel.data.id)
  return { kind: 'channel', id: channel.data.id }
}

/** Closed messages and absence need different steps of the person. */
async function cannotReach({ db, env, discord }: Sending, userId: string): Promise<Result> {
  const member = await discord.ask('GET', `/guilds/${env.DISCORD_GUILD_ID}/members/${userId}`)
  const isAbsent = member.kind === 'refused' && member.code === UNKNOWN_MEMBER
  if (member.kind !== 'ok' && !isAbsent) return resultOf(member)
  await db.transaction().execute((tx) => storeObstacle(tx, userId, isAbsent ? 'absent' : 'closed'))
  return { kind: 'limited', wait: 0 }
}
