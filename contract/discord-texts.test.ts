import { expect, test } from 'vitest'
import { DiscordTexts, fillText, unknownPlaceholder } from './discord-texts.ts'

test('fills each placeholder once and keeps unknown ones', () => {
  const values = { jméno: '{ticket}', ticket: '#12' }
  expect(fillText('{jméno} {ticket} {ticket} {důvod} { ticket}', values)).toBe(
    '{ticket} #12 #12 {důvod} { ticket}',
  )
  expect(fillText('{constructor}', values)).toBe('{constructor}')
})

test('accepts only the placeholders of its own message', () => {
  expect(unknownPlaceholder('answer', '{odpovědi} {ticket} {jméno}')).toBe(undefined)
  expect(unknownPlaceholder('approved', 'Ahoj {ticket}')).toBe('ticket')
  expect(unknownPlaceholder('declined', '{}')).toBe('')
  expect(DiscordTexts.safeParse({ declined: 'Protože {důvod}' }).success).toBe(false)
  expect(DiscordTexts.parse({ again: ' Zkuste to \u202Eznovu ' })).toEqual({ again: 'Zkuste to znovu' })
})
