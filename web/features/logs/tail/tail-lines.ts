import type { LogEntry } from '@westmore/contract/logs.ts'

/** A log line for tests of the tail; by default a higher id is later. */
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
