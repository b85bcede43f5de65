import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '#env.ts'
import type { Db } from '#postgres/db.ts'
import { reconcile } from './roles/reconcile.ts'
import type { Sender } from './sending/sender.ts'
import { isConfigured } from './state-store.ts'

export function discordJobs(env: Env, sender: Sender) {
  if (!isConfigured(env)) return []
  return [
    {
      name: 'discord-outbox',
      cron: '* * * * *',
      work: async () => {
        // Not awaited: Discord may be slow.
        void sender.wake()
      },
    },
    {
      name: 'discord-roles',
      cron: '17 * * * *',
      work: async (db: Db, _log: FastifyBaseLogger) => reconcile({ db, env, discord: sender.discord }),
    },
  ]
}
