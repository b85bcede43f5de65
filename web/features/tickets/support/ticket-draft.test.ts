import { MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import { expect, test } from 'vitest'
import { formFaults, tooLong } from '../labels.ts'
import { completeLink, emptyDraft, readTicket } from './ticket-draft.ts'

const filled = { ...emptyDraft(), category: 'rules', title: 'Titulek', message: 'Zpráva' } as const

const ticketFaults = (...draft: Parameters<typeof readTicket>) => readTicket(...draft).problems ?? {}

test('requires title, category and message, not only blanks', () => {
  expect(ticketFaults({ ...emptyDraft(), title: '  ', message: '\n' })).toEqual({
    category: formFaults.category,
    title: formFaults.title,
    message: formFaults.message,
  })
  expect(ticketFaults(filled)).toEqual({})
})

test('finds an invalid link and an invalid day before sending', () => {
  const fields = { rules: { evidence: 'video mám', when: '2026-02-30' } }
  expect(ticketFaults({ ...filled, fields })).toEqual({ evidence: formFaults.link, when: formFaults.date })
})

test('leaves room for the reference to the ticket that is continued', () => {
  const message = 'x'.repeat(MAX_MESSAGE)
  expect(ticketFaults({ ...filled, message })).toEqual({})
  expect(ticketFaults({ ...filled, message }, 'Navazuje na #12345.')).toEqual({
    message: tooLong(MAX_MESSAGE - 19),
  })
})

test('sends only the filled fields of the chosen category, trimmed', () => {
  const fields = { rules: { who: ' Jim ', where: ' ' }, faction: { name: 'Gang' } }
  expect(readTicket({ ...filled, fields }).content?.fields).toEqual({ who: 'Jim' })
})

test.each([
  ['youtu.be/abc', 'https://youtu.be/abc'],
  [' https://x.cz ', 'https://x.cz'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['video mám', 'video mám'],
  ['', ''],
])('reads %j as the address %j', (written, address) => {
  expect(completeLink(written)).toBe(address)
})
