import { dayOf } from '@westmore/contract/days.ts'
import type { Notification } from '@westmore/contract/notifications.ts'
import { placeOf, sentenceOf, unknownNews } from './labels.ts'
import { toSubscription } from './push.ts'

/*
 * The service worker: shows pushes and opens what they are about. It caches nothing. Built into a file of its own
 * (vite/push-worker.ts).
 */

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

/** What a shown notification leads to. */
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
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()))

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
  // A title or a name would be readable on a locked screen.
  await self.registration.showNotification(news ? sentenceOf(news, dayOf(new Date())) : unknownNews, {
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
  if (page) {
    await page.focus()
    page.postMessage({ place })
  } else await self.clients.openWindow(place)
  await fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'PUT' })
}

/** The browser replaced the subscription of a device. */
async function subscribeAgain(): Promise<void> {
  const answer = await fetch('/api/notifications/devices')
  if (!answer.ok) return
  const { key, devices }: { key: string; devices: { isThis: boolean }[] } = await answer.json()
  if (!devices.some(({ isThis }) => isThis)) return
  const wish = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await self.registration.pushManager.subscribe(wish)
  await fetch('/api/notifications/devices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toSubscription(subscription)),
  })
}
