import { expect, test } from 'vitest'
import { DiscordTexts, fillText, unknownPlaceholder } from './discord-texts.ts'

test('a placeholder is filled once, whatever stands in its place; what is none stays', () => {
  const values = { jméno: '{ticket}', ticket: '#12' }
  expect(fillText('{jméno} {ticket} {ticket} {důvod} { ticket}', values)).toBe(
    '{ticket} #12 #12 {důvod} { ticket}',
  )
  expect(fillText('{constructor}', values)).toBe('{constructor}')
})

test('only what a message may tell can be put into its sentence', () => {
  expect(unknownPlaceholder('answer', '{odpovědi} {ticket} {jméno}')).toBe(undefined)
  expect(unknownPlaceholder('approved', 'Ahoj {ticket}')).toBe('ticket')
  expect(unknownPlaceholder('declined', '{}')).toBe('')
  expect(DiscordTexts.safeParse({ declined: 'Protože {důvod}' }).success).toBe(false)
  expect(DiscordTexts.parse({ again: ' Zkuste to \u202Eznovu ' })).toEqual({ again: 'Zkuste to znovu' })
})
