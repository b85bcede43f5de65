import { createTransport } from 'nodemailer'
import { isLoopback, type CallEnv } from '#env.ts'
import { shorten } from '@westmore/contract/signs.ts'

/** A destination of messages; `send` throws with the reason if a message was not delivered. */
export interface Channel {
  name: 'mail' | 'webhook'
  send: (subject: string, text: string) => Promise<void>
}

/** Time limit (ms) of one step of sending. */
const PATIENCE = 10_000
const MOST_CHARACTERS = 2_000
const SUPPRESS_EMBEDS = 4

export function channelsOf({ CALL_WEBHOOK_URL, CALL_MAIL_TO, CALL_SMTP_URL }: CallEnv): Channel[] {
  const channels: Channel[] = []
  if (CALL_WEBHOOK_URL !== undefined) channels.push(toWebhook(CALL_WEBHOOK_URL))
  if (CALL_MAIL_TO !== undefined && CALL_SMTP_URL !== undefined)
    channels.push(toMail(CALL_SMTP_URL, CALL_MAIL_TO))
  return channels
}

export const transportTo = (smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    // Never send the password unencrypted over the network.
    requireTLS: !isLoopback(smtpUrl),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

function toMail(smtpUrl: string, to: string): Channel {
  const transport = transportTo(smtpUrl)
  const user = decodeURIComponent(new URL(smtpUrl).username)
  const address = user.includes('@') ? user : (to.split(',')[0] ?? to)
  return {
    name: 'mail',
    async send(subject, text) {
      await transport.sendMail({ from: { name: 'Westmore', address }, to, subject, text })
    },
  }
}

/** A failed message, also one that Discord delays, is sent again by the next check. */
const toWebhook = (url: string): Channel => ({
  name: 'webhook',
  async send(_subject, text) {
    const content = shorten(text, MOST_CHARACTERS)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`Discord odpověděl ${answer.status}`)
  },
})
