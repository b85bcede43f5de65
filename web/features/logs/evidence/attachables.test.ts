import type { LogEntry } from '@westmore/contract/logs.ts'
import { expect, test } from 'vitest'
import { evidenceAround } from './attachables.ts'

const of = (whose: string | null, id: number): LogEntry => ({
  id,
  created_at: '2026-11-20T18:30:00Z',
  category: 'CHAT',
  script_name: 'chat',
  action: 'slovo',
  user_identifier: whose,
  player_name: null,
  server_id: 'main',
  metadata: {},
})
const player = (identifier: string, isParty: boolean) => ({ identifier, name: identifier, count: 1, isParty })

test('around a line, only the lines of those it is about are ticked at first', () => {
  const logs = [of('stranger', 1), of('thief', 2), of(null, 3), of('victim', 4), of('stranger', 5)]
  const [choice] = evidenceAround({
    entry: of('thief', 2),
    players: [player('thief', true), player('victim', true), player('stranger', false)],
    others: 0,
    logs,
    isWhole: true,
  })
  expect(choice).toMatchObject({ source: { lines: [2, 4], about: 2 }, lines: logs })
})

test('a line of the server itself is evidence, too', () => {
  const logs = [of(null, 1), of('stranger', 2)]
  const [choice] = evidenceAround({
    entry: of(null, 1),
    players: [player('stranger', false)],
    others: 0,
    logs,
    isWhole: true,
  })
  expect(choice?.source).toEqual({ lines: [1], about: 1 })
})
