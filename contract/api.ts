import { allowlist } from './allowlist-api.ts'
import { analytics } from './analytics.ts'
import { auth } from './auth.ts'
import { presence } from './presence.ts'
import { logs } from './logs-api.ts'
import { status } from './status.ts'
import { tickets } from './tickets-api.ts'
import { users } from './users.ts'

/** The whole surface, one line a feature. */
export const api = { auth, users, allowlist, tickets, presence, status, logs, analytics }
