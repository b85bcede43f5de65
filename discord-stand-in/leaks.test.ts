import { expect, test } from 'vitest'
import { leaksIn } from './leaks.ts'

const sentTo = (recipientId: string | undefined, body: object) => ({
  channel: { id: '1', name: '', type: 1 as const, denied: [], ...(recipientId && { recipientId }) },
  body,
})

test('finds a secret anywhere in a message to a person who may not read it', () => {
  const secrets = [
    { words: 'Křivák bere_úplatky', readers: ['7'] },
    { words: '12345', readers: [] },
  ]
  const sent = [
    sentTo('7', { content: String.raw`Křivák bere\_úplatky` }),
    sentTo('8', { embeds: [{ description: String.raw`«Křivák bere\_úplatky»` }] }),
    sentTo(undefined, { components: [{ components: [{ url: 'https://a/?ticket=12345' }] }] }),
    sentTo('8', { content: 'Ticket #123456' }),
  ]
  expect(leaksIn(sent, secrets)).toEqual([
    { words: 'Křivák bere_úplatky', readerId: '8' },
    { words: '12345', readerId: null },
  ])
})
