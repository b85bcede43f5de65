import { expect, test } from 'vitest'
import { lastPlayers } from './last-players.ts'

test.each([
  [23, '2026-11-28T20:40:00Z', '23 hráčů, včera ve 21:40'],
  [1, '2026-11-29T08:05:00Z', '1 hráč, dnes v 9:05'],
  [4, '2026-11-27T23:30:00Z', '4 hráči, včera v 0:30'],
  [5, '2026-11-24T11:00:00Z', '5 hráčů, 24. 11. ve 12:00'],
])('%d players at %s were «%s»', (players, at, words) => {
  const said = lastPlayers({ players, at }, Date.parse('2026-11-29T12:00:00Z'))
  expect(said.replaceAll('\u00a0', ' ')).toBe(`Naposledy ${words}`)
})
