import * as z from 'zod/mini'
import type { Card } from '#events/subject.ts'
import type { CardText } from '#events/subject.ts'
import { readCard } from '#events/subjects.ts'
import type { Db } from '#postgres/db.ts'
import { cardOf, forgetCard, storeCard } from './card-store.ts'
import type { OutboxRow } from './outbox-store.ts'
import type { Answer } from './rest.ts'
import { nonceOf, resultOf, UNKNOWN_CHANNEL, WithId, type Result, type Sending } from './send-result.ts'
import { channelsOf, markChannelLost, stateOf } from './state-store.ts'

const UNKNOWN_MESSAGE = 10_008
const LOOKED_AT = 100

const styles = { grey: 2, green: 3, red: 4, link: 5 }

/** Undefined for a kind of a newer version. */
function subjectOf({ submissionId, ticketId, articleId }: OutboxRow): Card | undefined {
  if (submissionId !== null) return { kind: 'submission', id: submissionId }
  if (ticketId !== null) return { kind: 'ticket', id: ticketId }
  return articleId === null ? undefined : { kind: 'article', id: articleId }
}

/**
 * Posts the message the first time and edits it from then on; removes it when the ticket has become a secret
 * or the article was withdrawn.
 */
export async function sendCard(sending: Sending, row: OutboxRow): Promise<Result> {
  const { db, env, discord } = sending
  const subject = subjectOf(row)
  if (!subject) return { kind: 'obsolete' }
  const card = await readCard(db, env, subject)
  const { lostChannels, ...state } = await stateOf(db)
  const chosen = channelsOf(state)[subject.kind]
  const posted = await cardOf(db, row)
  if (posted) {
    const { channelId, messageId } = posted
    if (lostChannels.includes(channelId)) return { kind: 'obsolete' }
    const path = `/channels/${channelId}/messages/${messageId}`
    const answer = card
      ? await discord.ask('PATCH', path, { body: bodyOf(card) })
      : await discord.ask('DELETE', path)
    // A message deleted by hand is not posted again.
    if (answer.kind === 'refused' && answer.code === UNKNOWN_MESSAGE) return { kind: 'obsolete' }
    const isOutlived = isLost(answer) && chosen !== null && chosen !== channelId
    const isRemoved = !card && answer.kind === 'ok'
    if (!isOutlived && !isRemoved) return channelResult(db, channelId, answer)
    await forgetCard(db, messageId)
  }
  if (!card || chosen === null || lostChannels.includes(chosen)) return { kind: 'obsolete' }
  return postCard(sending, row, card, chosen)
}

async function postCard(
  { db, discord }: Sending,
  row: OutboxRow,
  card: CardText,
  channelId: string,
): Promise<Result> {
  const path = `/channels/${channelId}/messages`
  const body = bodyOf(card)
  if (row.mayHaveArrived) {
    const answer = await discord.ask('GET', `${path}?limit=${LOOKED_AT}`)
    if (answer.kind !== 'ok') return channelResult(db, channelId, answer)
    const messages = Posted.safeParse(answer.body)
    if (!messages.success) return { kind: 'later', why: 'a strange answer' }
    const found = findPosted(messages.data, card)
    if (found) {
      await storeCard(db, row, channelId, found.id)
      // Its content may have changed since.
      return resultOf(await discord.ask('PATCH', `${path}/${found.id}`, { body }))
    }
  }
  const nonce = { nonce: nonceOf(row.id), enforce_nonce: true }
  const answer = await discord.ask('POST', path, { body: { ...body, ...nonce } })
  const message = WithId.safeParse(answer.kind === 'ok' ? answer.body : undefined)
  if (message.success) await storeCard(db, row, channelId, message.data.id)
  return channelResult(db, channelId, answer)
}

const isLost = (answer: Answer) => answer.kind === 'refused' && answer.code === UNKNOWN_CHANNEL

async function channelResult(db: Db, channelId: string, answer: Answer): Promise<Result> {
  if (isLost(answer)) await markChannelLost(db, channelId)
  return resultOf(answer)
}

const Posted = z.array(
  z.extend(WithId, {
    embeds: z.array(z.object({ title: z.optional(z.string()), url: z.optional(z.string()) })),
    components: z.unknown(),
  }),
)

/** An earlier try may have been cut off before the message id was stored. */
function findPosted(messages: z.infer<typeof Posted>, { title, url, buttons }: CardText) {
  const id = buttons[0]?.custom_id
  return messages.find(
    ({ embeds, components }) =>
      embeds[0]?.title === title &&
      embeds[0].url === url &&
      (id === undefined || JSON.stringify(components).includes(id)),
  )
}

function bodyOf({ title, url, text, picture, buttons }: CardText) {
  const own = buttons.map((button) => ({ ...button, style: styles[button.style] }))
  const all = [...own, { style: styles.link, label: 'Otevřít na webu', url }]
  return {
    embeds: [{ title, url, description: text, ...(picture !== undefined && { image: { url: picture } }) }],
    components: [{ type: 1, components: all.map((button) => ({ type: 2, ...button })) }],
    allowed_mentions: { parse: [] },
  }
}
