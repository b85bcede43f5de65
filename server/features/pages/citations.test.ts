import { expect } from 'vitest'
import { toCitation } from '@westmore/contract/citations.ts'
import { bansAfter, toBan } from '#features/sanctions/public.ts'
import { escapeMarkdown } from '#interactions/escape-markdown.ts'
import { sanction, SANCTIONS } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'
import { openTicket, reply, TICKETS } from '#test/tickets.ts'
import { unzip } from '#test/unzip.ts'

test('texts that leave the site name paragraphs without their ids', async ({ app, owner: staff, player }) => {
  const cited = toCitation({ number: '3.2', id: 'k3x9ab' })
  const words = `Viz ${cited}.`
  const ticket = await openTicket(player)
  expect((await reply(staff, ticket.id, words)).status).toBe(201)
  await sanction(staff, player, { kind: 'ban', reason: words, note: words, paragraphs: [cited] })

  const { body: threads } = await player.get(`${TICKETS}/${ticket.id}/messages`)
  expect(JSON.stringify(threads)).toContain(cited)
  const [ban] = await bansAfter(app.db, undefined, {
    after: '00000000-0000-0000-0000-000000000000',
    limit: 1,
  })
  const download = await app.app.inject({ url: '/api/auth/me/data', headers: { cookie: player.cookie } })
  const files = [...unzip(download.rawPayload).values()].map((bytes) => bytes.toString())
  const outside = [
    escapeMarkdown(words, 100).replaceAll('\\', ''),
    ban ? toBan(app.env, ban).words.join(' ') : '',
    (await staff.get(`${SANCTIONS}/export`)).body,
    (await staff.get(`${TICKETS}/${ticket.id}/transcript`)).body,
    JSON.stringify((await staff.get(`${TICKETS}/${ticket.id}/transcript?format=json`)).body),
    JSON.stringify((await player.get(`${TICKETS}/mine`)).body),
    files.filter((text) => text.includes('Viz')).join('\n'),
  ]
  for (const text of outside) {
    expect(text).toContain('Viz § 3.2.')
    expect(text).not.toContain('{#')
  }
})
