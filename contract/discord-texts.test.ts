import { expect, test } from 'vitest'
import { DiscordTexts, unknownPlaceholder } from './discord-texts.ts'

test('accepts only the placeholders of its own message', () => {
  expect(unknownPlaceholder('answer', '{odpovědi} {ticket} {jméno}')).toBe(undefined)
  expect(unknownPlaceholder('approved', 'Ahoj {ticket}')).toBe('ticket')
  expect(unknownPlaceholder('declined', '{}')).toBe('')
  expect(DiscordTexts.safeParse({ declined: 'Protože {důvod}' }).success).toBe(false)
  expect(DiscordTexts.parse({ again: ' Zkuste to \u202Eznovu ' })).toEqual({ again: 'Zkuste to znovu' })
})
