import { expect, test } from 'vitest'
import { questions } from './questions.ts'

test.each([
  ['PUBLIC_URL', ['https://westmore.cz'], ['', 'http://westmore.cz', 'https://westmore.cz/web']],
  ['GAME_SERVER_URL', ['', 'http://127.0.0.1:30120'], ['127.0.0.1']],
  [
    'CALL_WEBHOOK_URL',
    ['', 'https://discord.com/api/webhooks/123456789012345678/abc-DEF_1'],
    ['https://discord.com/channels/1/2', 'http://discord.com/api/webhooks/1/a'],
  ],
  ['CALL_MAIL_TO', ['', 'a@b.cz, c@d.cz'], ['a@b.cz c@d.cz']],
  ['CALL_SMTP_URL', ['smtps://a:b@smtp.example'], ['', 'https://smtp.example']],
])('the answer to %s has the form that the server accepts', async (name, right, wrong) => {
  const { check } = questions.find((one) => one.name === name) ?? {}
  for (const answer of [...right, ...wrong])
    expect(await check?.(answer, {}), answer).toMatchObject({ isWrong: wrong.includes(answer) })
})
