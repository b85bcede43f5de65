import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { checkForm, checkSmtp, checkWebhook } from './checks.ts'

test('accepts a mail server that accepts the name and password', async () => {
  await using mail = await startMailServer('hlidac@westmore.example', 'p@ss')
  expect(await checkSmtp(mail.url)).toMatchObject({ isWrong: false })
  expect(await checkSmtp(mail.url.replace('p%40ss', 'another'))).toMatchObject({
    isWrong: true,
    says: expect.stringContaining('Poštovní server odmítl'),
  })
  expect(await checkSmtp('https://smtp.example')).toMatchObject({ isWrong: true })
  const checkMailTo = checkForm('CALL_MAIL_TO', 'Očekávají se adresy.')
  expect([checkMailTo('a@b.cz, c@d.cz'), checkMailTo('a@b.cz c@d.cz')]).toMatchObject([
    { isWrong: false },
    { isWrong: true },
  ])
})

test('accepts only webhooks that Discord knows', async () => {
  const discord = createServer(({ method, url }, reply) => {
    const isKnown = method === 'GET' && url === '/api/webhooks/123456789012345678/known'
    reply.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isKnown ? { name: 'hlídač' } : { message: 'Unknown Webhook', code: 10_015 }))
  })
  discord.listen(0, '127.0.0.1')
  await once(discord, 'listening')
  onTestFinished(() => void discord.close())
  const address = discord.address()
  const at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/webhooks/123456789012345678`
  expect(await checkWebhook(`${at}/known`)).toEqual({ isWrong: false, says: 'Discord webhook zná (hlídač).' })
  for (const wrong of [
    `${at}/another`,
    'https://discord.com/channels/1/2',
    'http://discord.com/api/webhooks/1/a',
  ])
    expect(await checkWebhook(wrong)).toMatchObject({ isWrong: true })
})
