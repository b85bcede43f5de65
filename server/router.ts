import { allowlist } from '#features/allowlist/routes.ts'
import { analytics, figures } from '#features/analytics/routes.ts'
import { audit } from '#features/audit/routes.ts'
import { auth } from '#features/auth/routes.ts'
import { backup } from '#features/backup/routes.ts'
import { discord } from '#features/discord/routes.ts'
import { doctor } from '#features/doctor/routes.ts'
import { faults } from '#features/faults/routes.ts'
import { admitted, game } from '#features/game/routes.ts'
import { interviews } from '#features/interviews/routes.ts'
import { logs } from '#features/logs/routes.ts'
import { moving } from '#features/moving/routes.ts'
import { news } from '#features/news/routes.ts'
import { notifications } from '#features/notifications/routes.ts'
import { pages } from '#features/pages/routes.ts'
import { account, people, publish, unread } from '#features/people/routes.ts'
import { retention } from '#features/retention/routes.ts'
import { sanctions } from '#features/sanctions/routes.ts'
import { search } from '#features/search/routes.ts'
import { status } from '#features/status/routes.ts'
import { team } from '#features/team/routes.ts'
import { presence } from '#features/tickets/thread/presence.ts'
import { tickets } from '#features/tickets/routes.ts'
import { todos } from '#features/todos/routes.ts'
import { users } from '#features/users/routes.ts'
import { views } from '#features/views/routes.ts'

export const router = {
  auth,
  account,
  users: { ...users, ...people },
  allowlist: { ...allowlist, admitted },
  interviews,
  tickets,
  presence,
  todos,
  sanctions,
  pages: { ...pages, publish, readings: { ...pages.readings, unread } },
  search,
  news,
  notifications,
  discord,
  moving,
  audit,
  status,
  game,
  logs,
  views,
  analytics,
  figures,
  retention,
  backup,
  faults,
  doctor,
  team,
}
