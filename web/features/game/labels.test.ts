import { expect, test } from 'vitest'
import type { GameServer } from '@westmore/contract/game.ts'
import { keyWords, wrongCodeWords } from './labels.ts'

test('names the character that no code has', () => {
  expect(wrongCodeWords('acd-0ef3')).toBe('Znak 0 v kódu nikdy není. Opište ho prosím přesně podle hry.')
  expect(wrongCodeWords('AČ34')).toContain('Znak Č')
  expect(wrongCodeWords('ac de')).toBe('Kód má osm písmen a číslic. Opište ho prosím přesně podle hry.')
})

test('numbers the keys of one game server, and no other', () => {
  const server = (name: string | null, serverId: string): GameServer => ({
    id: crypto.randomUUID(),
    name,
    serverId,
    hasLines: false,
    hasFrameworkLines: false,
    heartbeat: null,
  })
  const servers = [
    server(null, 'main'),
    server('Westmore', 'main'),
    server('Westmore', 'main'),
    server('Westmore', 'zkusebni'),
  ]
  expect(servers.map((one) => keyWords(one, servers))).toEqual([null, '1. klíč', '2. klíč', null])
})
