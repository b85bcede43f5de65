import { afterEach, expect, test, vi } from 'vitest'
import { prefetchFiles, filesOf, routesAt, routesFor, type ScreenRoute } from './screen-code.ts'

const routes: ScreenRoute[] = [
  { id: 'root', path: '', module: '/root.js', imports: ['/frame.js'] },
  {
    id: 'support',
    parentId: 'root',
    path: 'user/support',
    module: '/support.js',
    css: ['/s.css'],
  },
  { id: 'users', parentId: 'root', path: 'user/admin/users', module: '/users.js' },
  { id: 'person', parentId: 'root', path: 'user/admin/users/:id', module: '/person.js' },
  { id: 'rules', parentId: 'root', path: 'pravidla', module: '/rules.js' },
  { id: 'lost', parentId: 'root', path: '*', module: '/lost.js' },
]

const idsAt = (pathname: string) => routesAt(routes, pathname).map(({ id }) => id)

afterEach(() => vi.unstubAllGlobals())

test('a screen needs its own code and the code of its parents', () => {
  expect(idsAt('/user/support')).toEqual(['support', 'root'])
  expect(idsAt('/user/admin/users/123')[0]).toBe('person')
  expect(filesOf(routesAt(routes, '/user/support'))).toEqual([
    '/support.js',
    '/s.css',
    '/root.js',
    '/frame.js',
  ])
})

test('leaves public and unknown pages to the router, which loads them whole', () => {
  expect(idsAt('/pravidla')).toEqual([])
  expect(idsAt('/user/nowhere')).toEqual([])
})

test('players are sent none of the staff’s screens', () => {
  const ids = routesFor(routes, 'user').map(({ id }) => id)
  expect(ids).toContain('support')
  expect(ids).not.toContain('users')
  expect(routesFor(routes, 'administrator').map(({ id }) => id)).toContain('users')
})

const bringing = (...answers: (() => Promise<Response>)[]) => {
  const waiting = [...answers]
  vi.stubGlobal('fetch', () => waiting.shift()?.())
  return prefetchFiles(
    answers.map((_, at) => `/${at}.js`),
    new AbortController().signal,
  )
}
const answer = (status: number) => () => Promise.resolve(new Response('', { status }))

test('a screen is ready when all of its files have been fetched', async () => {
  expect(await bringing(answer(200), answer(200))).toBe(true)
})

test('a screen is not ready when a file or the server behind the proxy is missing', async () => {
  expect(await bringing(answer(200), () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
  expect(await bringing(answer(200), answer(502))).toBe(false)
})

test('leaves files missing in a newer version to the router, which reloads the page', async () => {
  expect(await bringing(answer(200), answer(404))).toBe(true)
})
