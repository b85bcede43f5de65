import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filesOf, prefetchFiles, screensAt, screensFor } from './screen-code.ts'

const routes = [
  { id: 'root', module: '/root.js' },
  { id: 'support', path: 'user/support', module: '/support.js', imports: ['/frame.js'], css: ['/s.css'] },
  { id: 'users', path: 'user/admin/users', module: '/users.js' },
  { id: 'person', path: 'user/admin/users/:id', module: '/person.js' },
  { id: 'rules', path: 'pravidla', module: '/rules.js' },
  { id: 'lost', path: '*', module: '/lost.js' },
]

beforeEach(() => vi.stubGlobal('__reactRouterManifest', { routes: Object.fromEntries(routes.entries()) }))
afterEach(() => vi.unstubAllGlobals())

const idsAt = (pathname: string) => screensAt(pathname).map(({ id }) => id)

test('a screen needs its own code and what that imports', () => {
  expect(idsAt('/user/admin/users')).toEqual(['users'])
  expect(idsAt('/user/admin/users/123')).toEqual(['person'])
  expect(filesOf(screensAt('/user/support'))).toEqual(['/support.js', '/frame.js', '/s.css'])
})

test('leaves public and unknown pages to the router, which loads them whole', () => {
  expect(idsAt('/pravidla')).toEqual([])
  expect(idsAt('/user/nowhere')).toEqual([])
})

test('players are sent none of the staff’s screens', () => {
  expect(screensFor('user').map(({ id }) => id)).toEqual(['support'])
  expect(screensFor('administrator').map(({ id }) => id)).toEqual(['support', 'users', 'person'])
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

test('files missing in a newer version do not hold the screen, which is loaded whole', async () => {
  expect(await bringing(answer(200), answer(404))).toBe(true)
})
