import { afterEach, expect, test, vi } from 'vitest'
import { unknownNews } from './labels.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const ID = '0198c0de-0000-4000-8000-000000000001'
const CHROME = 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const news = { id: ID, kind: 'ticket', about: { type: 'list', id: 'tickets' }, title: 'Zmizel mi kůň' }
const answerOf = (more: object) => Response.json({ ...news, number: 12, count: 1, lines: null, ...more })

/** The worker in a browser with these pages. */
async function openWorker(userAgent: string, pages: { path: string; visibilityState: string }[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const [shown, opened]: [object[], string[]] = [[], []]
  let closed = 0
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: {
      matchAll: async () =>
        pages.map(({ path, visibilityState }) => ({
          url: `https://westmore.cz${path}`,
          visibilityState,
          focus: () => Promise.reject(new Error('not allowed')),
        })),
      openWindow: async (place: string) => opened.push(place),
    },
    registration: {
      showNotification: async (title: string, { tag, data }: { tag: string; data: object }) =>
        shown.push({ title, tag, data }),
      getNotifications: async () => [{ close: () => (closed += 1) }],
    },
  })
  await import('./push-worker.ts')
  const fire = async (type: string, event: object) => {
    const works: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }
  return {
    push: () => fire('push', { data: { json: () => ({ id: ID }) } }),
    click: (place: string) =>
      fire('notificationclick', { notification: { data: { id: ID, place }, close() {} } }),
    shown,
    opened,
    closed: () => closed,
  }
}

test('shows what happened, without the title, when no page of the user area is visible', async () => {
  vi.stubGlobal('fetch', async () => answerOf({}))
  const worker = await openWorker(CHROME, [
    { path: '/user', visibilityState: 'hidden' },
    { path: '/pravidla', visibilityState: 'visible' },
  ])
  await worker.push()
  expect(worker.shown).toEqual([
    { title: 'Nový ticket #12', tag: ID, data: { id: ID, place: '/user/admin/tickets?ticket=12' } },
  ])
})

test('shows nothing beside a visible page, but Safari must show and close it', async () => {
  vi.stubGlobal('fetch', async () => answerOf({}))
  const pages = [{ path: '/user/admin/logs', visibilityState: 'visible' }]
  const chrome = await openWorker(CHROME, pages)
  await chrome.push()
  expect(chrome.shown).toEqual([])
  vi.resetModules()
  const safari = await openWorker(SAFARI, pages)
  await safari.push()
  expect([safari.shown.length, safari.closed()]).toEqual([1, 1])
})

test('a general sentence does not tell of a complaint on a locked screen', async () => {
  const worker = await openWorker(CHROME)
  for (const kind of ['opened', 'complaint']) {
    vi.stubGlobal('fetch', async () => answerOf({ kind, about: { type: 'ticket', id: ID } }))
    await worker.push()
  }
  const shown = { title: unknownNews, tag: ID, data: { id: ID, place: '/user/admin/tickets?ticket=12' } }
  expect(worker.shown).toEqual([shown, shown])
})

test.each([
  ['without a connection', async () => Promise.reject(new TypeError('offline'))],
  ['given a broken answer', async () => new Response('<html>')],
])('shows a general sentence when %s', async (_name, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const worker = await openWorker(CHROME)
  await worker.push()
  expect(worker.shown).toEqual([
    { title: unknownNews, tag: ID, data: { id: ID, place: '/user/notifications' } },
  ])
})

test('a click opens a page if the open one cannot be focused', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const worker = await openWorker(CHROME, [{ path: '/user/todos', visibilityState: 'hidden' }])
  await worker.click('/user/support?ticket=1')
  expect(worker.opened).toEqual(['/user/support?ticket=1'])
})
