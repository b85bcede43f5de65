import { account } from './account.ts'
import { admitted } from './allowlist-admitted.ts'
import { allowlist } from './allowlist-api.ts'
import { analytics, figures } from './analytics.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { backup } from './backup.ts'
import { faults } from './faults.ts'
import { doctor } from './doctor.ts'
import { game } from './game.ts'
import { discord } from './discord.ts'
import { interviews } from './interviews.ts'
import { logs } from './logs-api.ts'
import { moving } from './moving.ts'
import { news } from './news.ts'
import { notifications } from './notifications.ts'
import { pages } from './pages.ts'
import { presence } from './presence.ts'
import { retention } from './retention-api.ts'
import { sanctions } from './sanctions-api.ts'
import { search } from './search.ts'
import { status } from './status.ts'
import { team } from './team.ts'
import { tickets } from './tickets-api.ts'
import { todos } from './todos.ts'
import { notes } from './users-notes.ts'
import { panel } from './users-panel.ts'
import { users } from './users.ts'
import { views } from './views.ts'

export const api = {
  auth,
  account,
  users: { ...users, notes, panel },
  allowlist: { ...allowlist, admitted },
  interviews,
  tickets,
  presence,
  todos,
  sanctions,
  pages,
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
