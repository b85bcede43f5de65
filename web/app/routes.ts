import { index, route, type RouteConfig } from '@react-router/dev/routes'

const isDevelopment = import.meta.env.DEV

/** Every screen of the product; read this first. Their frame is in root.tsx; who may open them is in gates.tsx. */
export default [
  index('../features/public/landing-page.tsx'),
  route('pravidla', '../features/public/rules-page.tsx'),
  route('team', '../features/public/team-page.tsx'),
  route('otazky', '../features/public/faq-page.tsx'),
  route('hlasatel', '../features/news/paper-page.tsx'),
  route('en', '../features/public/translation-page.tsx', { id: 'home-en' }),
  route('sk', '../features/public/translation-page.tsx', { id: 'home-sk' }),
  route('en/rules', '../features/public/translation-page.tsx', { id: 'rules-en' }),
  route('sk/pravidla', '../features/public/translation-page.tsx', { id: 'rules-sk' }),
  route('privacy', '../features/public/privacy-page.tsx'),
  route('user', './profile-page.tsx'),
  route('user/allowlist', '../features/allowlist/application/allowlist-page.tsx'),
  route('user/support', '../features/tickets/support-page.tsx'),
  route('user/sanctions/:number/appeal', '../features/tickets/appeals/appeal-page.tsx'),
  route('user/notifications', '../features/notifications/notifications-page.tsx'),
  route('user/sanctions', '../features/sanctions/own-page.tsx'),
  route('user/admin/tickets', '../features/tickets/tickets-page.tsx'),
  route('user/admin/logs', '../features/logs/logs-page.tsx'),
  route('user/admin/analytics', '../features/analytics/analytics-page.tsx'),
  route('user/admin/todos', '../features/todos/todos-page.tsx'),
  route('user/admin/pages', '../features/pages/pages-page.tsx'),
  route('user/admin/news', '../features/news/news-page.tsx'),
  route('user/admin/settings', './settings-page.tsx'),
  route('user/admin/settings/retention', '../features/retention/retention-page.tsx'),
  route('user/admin/settings/sanctions', '../features/sanctions/settings/templates-page.tsx'),
  route('user/admin/settings/discord', '../features/discord/discord-page.tsx'),
  route('user/admin/settings/faults', '../features/faults/faults-page.tsx'),
  route('user/admin/allowlist', '../features/allowlist/questions/questions-page.tsx'),
  route('user/admin/admitted', '../features/allowlist/admitted/admitted-page.tsx'),
  route('user/admin/sanctions', '../features/sanctions/sanctions-page.tsx'),
  route('user/admin/users', '../features/users/users-page.tsx'),
  route('user/admin/users/:id', './person-page.tsx'),
  route('user/admin/game', '../features/game/game-page.tsx'),
  route('user/admin/audit', '../features/audit/audit-page.tsx'),

  route('*', '../features/public/not-found-page.tsx'),
  // The og pictures in web/public are its screenshots, see web/vite/pictures.ts.
  ...(isDevelopment ? [route('og', '../features/public/og-page.tsx')] : []),
] satisfies RouteConfig
