import type { LogEntry } from '@westmore/contract/logs.ts'

/** A line of the ledger for tests of the tail; later ids are later by default. */
export const line = (id: number, second = id): LogEntry => ({
  id,
  created_at: new Date(Date.UTC(2026, 10, 20) + second * 1_000).toISOString(),
  category: 'CHAT',
  script_name: 'chat',
  action: `řádek ${id}`,
  user_identifier: null,
  player_name: null,
  server_id: 'main',
  metadata: {},
})
