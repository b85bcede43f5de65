import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from '@westmore/contract/screens.ts'

/** The screens of contract/screens.ts. Their frame is in root.tsx; who may open them is in gates.tsx. */
export default [
  ...pages.map(({ to, page }) =>
    to === '/' ? index(`../${page}.tsx`) : route(to.slice(1), `../${page}.tsx`, { id: to.slice(1) }),
  ),
  route('*', '../features/public/not-found-page.tsx'),
] satisfies RouteConfig
