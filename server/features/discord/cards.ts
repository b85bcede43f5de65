import * as z from 'zod/mini'
import { forms } from '@westmore/contract/tickets-forms.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import type { Env } from '#env.ts'
import { submissionCard } from '#features/allowlist/store.ts'
import { ticketCard } from '#features/tickets/store.ts'
import { plain } from '#plain.ts'
import type { Db } from '#postgres/db.ts'
import { cardOf, forgetCard, keepCard } from './card-store.ts'
import type { Intent } from './outbox-store.ts'
import type { Answer } from './rest.ts'
import { nonceOf, resultOf, Thing, type Result, type Sending } from './send-result.ts'
import { keepLostChannel, stateOf } from './state-store.ts'

const UNKNOWN_CHANNEL = 10_003
const UNKNOWN_MESSAGE = 10_008
/** Discord remembers a nonce for some minutes; after so long (ms) the channel is looked at first. */
const NONCE_TRUSTED = 120_000
const LOOKED_AT = 100
const NAME = 60

/** Discord's kinds of button. */
const GREY = 2
const GREEN = 3
const RED = 4
const LINK = 5

interface Card {
  title: string
  url: string
  text: string
  buttons: { style: number; label: string; custom_id: string }[]
}

const submissionStates = {
  pending: () => 'Čeká na rozhodnutí',
  approved: (by: string) => `Schváleno: ${by}`,
  declined: (by: string) => `Zamítnuto: ${by}`,
  withdrawn: () => 'Staženo',
}

const ticketStates = { open: 'Otevřený', 'in-progress': 'V řešení', closed: 'Uzavřený' }

async function cardAbout(db: Db, env: Env, { submissionId, ticketId }: Intent): Promise<Card | undefined> {
  if (submissionId !== null) {
    const row = await submissionCard(db, submissionId)
    if (!row) return undefined
    const by = plain(row.revokedBy ?? row.reviewedBy ?? '', NAME)
    const state = row.revokedBy === null ? submissionStates[row.status](by) : `Odebráno: ${by}`
    const account = row.status === 'withdrawn' && isDeletedId(row.userId) ? ', účet je smazaný' : ''
    const buttons =
      row.status === 'pending'
        ? [
            { style: GREEN, label: 'Schválit', custom_id: `approve:${row.id}` },
            { style: RED, label: 'Zamítnout', custom_id: `decline:${row.id}` },
          ]
        : []
    const text = `${state}${account}\nPokus č. ${row.attemptNumber}`
    const url = `${env.PUBLIC_URL}/user/admin/settings?tab=zadosti`
    return { title: `Žádost o allowlist: ${plain(row.username, NAME)}`, url, text, buttons }
  }
  const row = ticketId === null ? undefined : await ticketCard(db, ticketId)
  if (!row) return undefined
  const state =
    ticketStates[row.status] + (row.assignee === null ? '' : `, má ho ${plain(row.assignee, NAME)}`)
  const buttons =
    row.status === 'closed' || isDeletedId(row.userId)
      ? []
      : [
          ...(row.assignee === null ? [{ style: GREEN, label: 'Vzít si', custom_id: `take:${row.id}` }] : []),
          { style: GREY, label: 'Odpovědět', custom_id: `answer:${row.id}` },
        ]
  const title = `Ticket #${row.number}: ${forms[row.category].label}`
  const text = `${state}\nOd: ${plain(row.username, NAME)}`
  return { title, url: `${env.PUBLIC_URL}/user/admin/tickets?ticket=${row.number}`, text, buttons }
}

/** The message of an application or a ticket: posted the first time, edited from then on. */
export async function sendCard(sending: Sending, intent: Intent): Promise<Result> {
  const { db, env, discord } = sending
  const card = await cardAbout(db, env, intent)
  if (!card) return { kind: 'moot' }
  const { lostChannels, applicationsChannel, ticketsChannel } = await stateOf(db)
  const chosen = intent.ticketId === null ? applicationsChannel : ticketsChannel
  const posted = await cardOf(db, intent)
  if (posted) {
    const { channelId, messageId } = posted
    if (lostChannels.includes(channelId)) return { kind: 'moot' }
    const path = `/channels/${channelId}/messages/${messageId}`
    const answer = await discord.ask('PATCH', path, { body: bodyOf(card) })
    // Somebody deleted the message by hand, so it is not posted again.
    if (answer.kind === 'refused' && answer.code === UNKNOWN_MESSAGE) return { kind: 'moot' }
    const isOutlived = isLost(answer) && chosen !== null && chosen !== channelId
    if (!isOutlived) return channelResult(db, channelId, answer)
    await forgetCard(db, messageId)
  }
  if (chosen === null || lostChannels.includes(chosen)) return { kind: 'moot' }
  return postCard(sending, intent, card, chosen)
}

async function postCard(
  { db, discord }: Sending,
  intent: Intent,
  card: Card,
  channelId: string,
): Promise<Result> {
  const path = `/channels/${channelId}/messages`
  const body = bodyOf(card)
  if (intent.begunAt !== null && Date.now() - Date.parse(intent.begunAt) > NONCE_TRUSTED) {
    const answer = await discord.ask('GET', `${path}?limit=${LOOKED_AT}`)
    if (answer.kind !== 'ok') return channelResult(db, channelId, answer)
    const messages = Posted.safeParse(answer.body)
    if (!messages.success) return { kind: 'later', why: 'a strange answer' }
    const found = findPosted(messages.data, card)
    if (found) {
      await keepCard(db, intent, channelId, found.id)
      // What it says may have changed since.
      return resultOf(await discord.ask('PATCH', `${path}/${found.id}`, { body }))
    }
  }
  const nonce = { nonce: nonceOf(intent.id), enforce_nonce: true }
  const answer = await discord.ask('POST', path, { body: { ...body, ...nonce } })
  const message = Thing.safeParse(answer.kind === 'ok' ? answer.body : undefined)
  if (message.success) await keepCard(db, intent, channelId, message.data.id)
  return channelResult(db, channelId, answer)
}

const isLost = (answer: Answer) => answer.kind === 'refused' && answer.code === UNKNOWN_CHANNEL

async function channelResult(db: Db, channelId: string, answer: Answer): Promise<Result> {
  if (isLost(answer)) await keepLostChannel(db, channelId)
  return resultOf(answer)
}

const Posted = z.array(
  z.extend(Thing, { embeds: z.array(z.object({ title: z.optional(z.string()) })), components: z.unknown() }),
)

/** The message of a first try, which was cut off before its message was written down. */
function findPosted(messages: z.infer<typeof Posted>, { title, buttons }: Card) {
  const id = buttons[0]?.custom_id
  return messages.find(
    ({ embeds, components }) =>
      embeds[0]?.title === title && (id === undefined || JSON.stringify(components).includes(id)),
  )
}

function bodyOf({ title, url, text, buttons }: Card) {
  const all = [...buttons, { style: LINK, label: 'Otevřít na webu', url }]
  return {
    embeds: [{ title, url, description: text }],
    components: [{ type: 1, components: all.map((button) => ({ type: 2, ...button })) }],
    allowed_mentions: { parse: [] },
  }
}
