import type { Card, CardText } from '#events/subject.ts'
import { readCard } from '#events/subjects.ts'
import type { Db } from '#postgres/db.ts'
import { cardOf, forgetCard, storeCard } from './card-store.ts'
import type { OutboxRow } from './outbox-store.ts'
import type { Answer } from '../rest.ts'
import { MOOT, nonceOf, resultOf, UNKNOWN_CHANNEL, WithId, type Result, type Sending } from './send-result.ts'
import { channelsOf, markChannelLost, stateOf } from '../state-store.ts'

const UNKNOWN_MESSAGE = 10_008

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
  if (!subject) return MOOT
  const card = await readCard(db, env, subject)
  const { lostChannels, ...state } = await stateOf(db)
  const chosen = channelsOf(state)[subject.kind]
  const posted = await cardOf(db, row)
  if (posted) {
    const { channelId, messageId } = posted
    if (lostChannels.includes(channelId)) return MOOT
    const path = `/channels/${channelId}/messages/${messageId}`
    const answer = card
      ? await discord.ask('PATCH', path, { body: bodyOf(card) })
      : await discord.ask('DELETE', path)
    // A message deleted by hand is not posted again.
    if (answer.kind === 'refused' && answer.code === UNKNOWN_MESSAGE) return MOOT
    const isOutlived = isLost(answer) && chosen !== null && chosen !== channelId
    const isRemoved = !card && answer.kind === 'ok'
    if (!isOutlived && !isRemoved) return channelResult(db, channelId, answer)
    await forgetCard(db, messageId)
  }
  if (!card || chosen === null || lostChannels.includes(chosen)) return MOOT
  return postCard(sending, row, card, chosen)
}

async function postCard(
  { db, discord }: Sending,
  row: OutboxRow,
  card: CardText,
  channelId: string,
): Promise<Result> {
  const path = `/channels/${channelId}/messages`
  const nonce = { nonce: nonceOf(row.id), enforce_nonce: true }
  const answer = await discord.ask('POST', path, { body: { ...bodyOf(card), ...nonce } })
  const message = WithId.safeParse(answer.kind === 'ok' ? answer.body : undefined)
  if (message.success) await storeCard(db, row, channelId, message.data.id)
  return channelResult(db, channelId, answer)
}

const isLost = (answer: Answer) => answer.kind === 'refused' && answer.code === UNKNOWN_CHANNEL

async function channelResult(db: Db, channelId: string, answer: Answer): Promise<Result> {
  if (isLost(answer)) await markChannelLost(db, channelId)
  return resultOf(answer)
}

type Button = CardText['buttons'][number] | { style: 'link'; label: string; url: string }

export const buttonRow = (buttons: readonly Button[]) => ({
  type: 1,
  components: buttons.map((button) => ({ ...button, type: 2, style: styles[button.style] })),
})

function bodyOf({ title, url, text, picture, buttons }: CardText) {
  return {
    embeds: [{ title, url, description: text, ...(picture !== undefined && { image: { url: picture } }) }],
    components: [buttonRow([...buttons, { style: 'link', label: 'Otevřít na webu', url }])],
    allowed_mentions: { parse: [] },
  }
}
