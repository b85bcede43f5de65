import { NO_MACRO } from '@westmore/contract/tickets.ts'
import { expect, test } from 'vitest'
import { matchingReplies } from './reply-search.ts'

const reply = (title: string, text: string) => ({
  id: title,
  title,
  text,
  macro: NO_MACRO,
  updatedAt: '2026-11-20T00:00:00Z',
})
const replies = [
  reply('Děkujeme', 'Ozveme se do tří dnů.'),
  reply('Prosba o záznam', 'Přiložte prosím video.'),
  reply('Tři dny', 'Děkujeme za trpělivost.'),
]
const found = (words: string) => matchingReplies(replies, words).map(({ title }) => title)

test('keeps all replies in their order when nothing is typed', () => {
  expect(found('  ')).toEqual(['Děkujeme', 'Prosba o záznam', 'Tři dny'])
})

test('ignores case and diacritics and requires every word', () => {
  expect(found('ZAZNAM video')).toEqual(['Prosba o záznam'])
  expect(found('zaznam kůň')).toEqual([])
})

test('lists replies with the words in the title first', () => {
  expect(found('tri')).toEqual(['Tři dny', 'Děkujeme'])
})
