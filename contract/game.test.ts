import { expect, test } from 'vitest'
import { CODE_LENGTH, CODE_LETTERS, Heartbeat, License, LinkCode, MAX_GAME_NAME } from './game.ts'

test('reads a code as people write it and rejects anything else', () => {
  for (const written of ['ACDEFGHJ', 'acdefghj', ' acde fghj ', 'ACDE-FGHJ'])
    expect(LinkCode.parse(written)).toBe('ACDEFGHJ')
  for (const wrong of ['', 'ACDEFGH', 'ACDEFGHJK', 'ACDEFGH0', 'ACDEFGHI', 'AČDEFGHJ', 'A'.repeat(100)])
    expect(LinkCode.safeParse(wrong).success, wrong).toBe(false)
})

test('uses no code letters that can be mistaken for each other', () => {
  expect(new Set(CODE_LETTERS).size).toBe(CODE_LETTERS.length)
  for (const alike of [
    /0.*O|O.*0|0.*Q|Q.*0|O.*Q|Q.*O/,
    /1|I.*L|L.*I/,
    /2.*Z|Z.*2/,
    /5.*S|S.*5/,
    /8.*B|B.*8/,
    /U.*V|V.*U/,
  ])
    expect(CODE_LETTERS).not.toMatch(alike)
  expect(CODE_LETTERS.length ** CODE_LENGTH).toBeGreaterThan(5e10)
})

test('accepts only a whole licence, as FXServer writes it', () => {
  expect(License.safeParse(`license:${'0f'.repeat(20)}`).success).toBe(true)
  for (const wrong of ['0f'.repeat(20), `license:${'0F'.repeat(20)}`, `license2:${'0f'.repeat(20)}`])
    expect(License.safeParse(wrong).success).toBe(false)
})

test('cuts and cleans names of players instead of rejecting them', () => {
  const nameOf = (name: string) =>
    Heartbeat.parse({
      players: [{ id: 1, license: null, discordId: null, name }],
      slots: 64,
      queue: 0,
      uptime: 0,
      version: '1',
      now: '2026-11-22T12:00:00Z',
      restartIn: null,
      spool: { lines: 0, bytes: 0, dropped: 0 },
      turnedAway: null,
      lag: null,
      refused: [],
    }).players[0]?.name
  expect(nameOf(' Jan ')).toBe('Jan')
  expect(nameOf('\u202Enaj\0')).toBe('naj')
  expect(nameOf('x'.repeat(500))).toHaveLength(MAX_GAME_NAME)
  // Not cut in the middle of a character.
  expect(nameOf(`x${'🤠'.repeat(200)}`)?.isWellFormed()).toBe(true)
})
