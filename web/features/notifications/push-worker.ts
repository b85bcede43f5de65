import { dayOf } from '@westmore/contract/days.ts'
import type { Notification } from '@westmore/contract/notifications.ts'
import { placeOf, sentenceOf, unknownNews } from './labels.ts'

/* The service worker for pushes, built by vite/push-worker.ts. It caches nothing. */

/** The part of the worker's global scope that is used; the compiler knows only the page's. */
type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (filter: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PageClient[]>
    openWindow: (place: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void
}

type PageClient = {
  url: string
  visibilityState: DocumentVisibilityState
  focus: () => Promise<unknown>
  postMessage: (message: { place: string }) => void
}

type WorkerEvent = {
  waitUntil: (work: Promise<unknown>) => void
  data?: { json: () => { id: string } } | null
  notification?: { data: Shown; close: () => void }
}

type Shown = { id: string; place: string }

/** How long (ms) the answer may take; browsers give a push little more. */
const PATIENCE = 8_000
const EVERYTHING = '/user/notifications'

declare const self: WorkerScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('push', (event) => {
  const id = event.data?.json().id
  if (id !== undefined) event.waitUntil(show(id))
})
self.addEventListener('notificationclick', (event) => {
  event.notification?.close()
  if (event.notification) event.waitUntil(open(event.notification.data))
})

/** Pages of the user area; only they have a bell. */
async function pages(): Promise<PageClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => /^\/user(\/|$)/.test(new URL(url).pathname))
}

async function show(id: string): Promise<void> {
  const isVisible = (await pages()).some(({ visibilityState }) => visibilityState === 'visible')
  // Safari ends the subscription of a site that shows nothing, even while it is visible.
  const mustShow = /^(?!.*Chrom(e|ium)\/).*Safari\//.test(navigator.userAgent)
  if (isVisible && !mustShow) return
  const news = await read(id)
  // Readable on a locked screen, so without a title, a name, and that there is a complaint.
  const isSecret = news?.kind === 'opened' || news?.kind === 'complaint'
  const sentence = news && !isSecret ? sentenceOf(news, dayOf(new Date())) : unknownNews
  await self.registration.showNotification(sentence, {
    tag: id,
    icon: '/icon-192.png',
    lang: 'cs',
    data: { id, place: news ? placeOf(news) : EVERYTHING } satisfies Shown,
  })
  if (isVisible) for (const shown of await self.registration.getNotifications({ tag: id })) shown.close()
}

/** Undefined when the person is signed out, may not see it any more, or there is no connection. */
async function read(id: string): Promise<Notification | undefined> {
  try {
    const answer = await fetch(`/api/notifications/${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(PATIENCE),
    })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

/** Opens it in an open page, whose texts being written stay, or in a new one. */
async function open({ id, place }: Shown): Promise<void> {
  const all = await pages()
  const page = all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0]
  const isFocused = await page?.focus().then(
    () => true,
    () => false,
  )
  if (isFocused) page?.postMessage({ place })
  else await self.clients.openWindow(place)
  await fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'PUT' })
}
