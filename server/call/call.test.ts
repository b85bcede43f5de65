import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import { readCallEnv } from '#env.ts'
import { startMailServer } from '#test/mail-server.ts'
import { sendAlarms } from './call.ts'
import { channelsOf } from './channels.ts'

const USER = 'hlidac@westmore.example'
const PASSWORD = 'p@ss:word/1'

const Message = z.strictObject({
  content: z.string().check(z.minLength(1), z.maxLength(2_000)),
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
  flags: z.literal(4),
})

/** A webhook like that of Discord: refuses wrong messages, but first sends the prepared `answers`. */
async function startWebhook() {
  const messages: string[] = []
  const answers: { status: number }[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      const message = Message.safeParse(await json(request).catch(() => undefined))
      const isRight = request.method === 'POST' && request.headers['content-type'] === 'application/json'
      const { status } = answers.shift() ?? { status: isRight && message.success ? 204 : 400 }
      if (status === 204 && message.success) messages.push(message.data.content)
      reply.writeHead(status).end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/api/webhooks/123456789012345678/abc-DEF_1`,
    messages,
    answers,
    server,
  }
}

/** A site with a mail server and a webhook; the test sets the findings of its check. */
async function startSite() {
  const mail = await startMailServer(USER, PASSWORD)
  const webhook = await startWebhook()
  const folder = mkdtempSync(join(tmpdir(), 'westmore-call-'))
  const path = join(folder, 'call.json')
  const found: { lines: DoctorLine[]; later?: DoctorLine[] } = { lines: [] }
  return {
    mail,
    webhook,
    path,
    found,
    look: async () => {
      let isAgain = false
      return sendAlarms({
        site: 'https://westmore.example',
        channels: channelsOf(
          readCallEnv({
            CALL_WEBHOOK_URL: webhook.url,
            CALL_MAIL_TO: 'a@westmore.example, b@westmore.example',
            CALL_SMTP_URL: mail.url,
          }),
        ),
        examine: async () => {
          const lines = isAgain ? (found.later ?? found.lines) : found.lines
          isAgain = true
          return lines
        },
        path,
        pause: 0,
      })
    },
    async [Symbol.asyncDispose]() {
      await mail[Symbol.asyncDispose]()
      webhook.server.close()
      await once(webhook.server, 'close')
      rmSync(folder, { recursive: true })
    },
  }
}

const bad = (says: string, advice: string | null = null): DoctorLine => ({
  area: 'machine',
  state: 'bad',
  says,
  advice,
})
const disk = (free: string) => bad(`Disk je skoro plný: zbývá ${free} GiB (/srv).`, 'Uvolněte místo.')

test('sends a fault once by mail and webhook, and once more when it is over', async () => {
  await using site = await startSite()
  const { mail, webhook, found, look } = site
  expect(await look()).toEqual([])
  found.lines = [disk('0,9'), { ...disk('9'), state: 'warning', says: 'K zamyšlení.' }]
  await look()
  found.lines = [disk('0,8')]
  await look()
  expect(webhook.messages).toEqual([
    'https://westmore.example\n\nNefunguje:\n✘ Disk je skoro plný: zbývá 0,9 GiB (/srv).\n   → Uvolněte místo.',
  ])
  expect(mail.mails).toMatchObject([{ from: USER, to: ['a@westmore.example', 'b@westmore.example'] }])

  found.lines = []
  await look()
  await look()
  expect(webhook.messages).toHaveLength(2)
  expect(webhook.messages[1]).toContain('Zase v pořádku, přestalo platit:\n✘ Disk je skoro plný')
  expect(mail.mails).toHaveLength(2)
  expect(mail.mails[1]?.data).toContain('Subject: =?UTF-8?')
})

test('sends again only to the channel that failed', async () => {
  await using site = await startSite()
  const { mail, webhook, found, look } = site
  found.lines = [disk('0,9')]
  mail.state.isRefusing = true
  expect(await look()).toEqual([
    { isSent: true, says: 'Odesláno: webhook' },
    { isSent: false, says: expect.stringMatching(/^Neodesláno \(mail\), zkusí se příště: .*451/) },
  ])
  mail.state.isRefusing = false
  await look()
  await look()
  expect([webhook.messages.length, mail.mails.length]).toEqual([1, 1])

  webhook.answers.push({ status: 429 })
  found.lines = [disk('0,9'), bad('Certifikát platí už jen 12 hodin a nikdo ho neobnovil.')]
  await look()
  await look()
  expect(webhook.messages[1]).toContain('Certifikát')
  expect(webhook.messages[1]).not.toContain('Disk')
  expect([webhook.messages.length, mail.mails.length]).toEqual([2, 2])
})

test('sends nothing about a fault that is gone at the second check', async () => {
  await using site = await startSite()
  const { webhook, found, look } = site
  found.lines = [disk('0,9')]
  found.later = []
  expect(await look()).toEqual([])
  expect(webhook.messages).toEqual([])
})

test('cuts a message to the length Discord accepts', async () => {
  await using site = await startSite()
  const { webhook, found, look } = site
  found.lines = Array.from({ length: 60 }, (_, at) =>
    bad(`Závada ${'x'.repeat(at + 1)} v souboru`, 'Opravte ji.'),
  )
  await look()
  expect(webhook.messages[0]).toHaveLength(2_000)
})

test('survives a damaged file of sent faults', async () => {
  await using site = await startSite()
  const { webhook, path, found, look } = site
  writeFileSync(path, '{"webhook":{"fau')
  found.lines = [disk('0,9')]
  await look()
  expect(webhook.messages).toHaveLength(1)
  expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')))).toEqual(['webhook', 'mail'])
})
