import type { Subscription } from '@westmore/contract/notifications-devices.ts'

const WORKER = '/push-worker.js'
/** Public pages stay without a worker. */
const SCOPE = '/user'
/** Longest time (ms) for a subscription; a browser that cannot reach its push service may never answer. */
const PATIENCE = 20_000

/** Whether this browser can be pushed to; `home-screen`: only from the home screen of an iPhone or iPad. */
export type PushSupport = 'unsupported' | 'home-screen' | 'denied' | 'ready'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
    return 'standalone' in navigator && navigator.standalone === false ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

export const isPermitted = () => 'Notification' in globalThis && Notification.permission === 'granted'

/** Call it from a click only: the browser may ask for permission. */
export async function mayPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

export function subscribe(key: string): Promise<Subscription> {
  const tooLong = Promise.withResolvers<never>()
  setTimeout(() => tooLong.reject(new Error('subscribing took too long')), PATIENCE)
  return Promise.race([subscribeUnbounded(key), tooLong.promise])
}

async function subscribeUnbounded(key: string): Promise<Subscription> {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  // A subscription needs an active worker.
  const { pushManager } = await navigator.serviceWorker.ready
  const wish = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(wish).catch(async (error: unknown) => {
    // It may be subscribed with the key of an earlier installation.
    if (!(await (await pushManager.getSubscription())?.unsubscribe())) throw error
    return pushManager.subscribe(wish)
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

export const currentSubscription = async () => (await registration())?.pushManager.getSubscription()

/** Closes the shown pushes: the bell of an open page has them all. */
export async function closePushes(): Promise<void> {
  for (const shown of (await (await registration())?.getNotifications()) ?? []) shown.close()
}

const registration = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration(SCOPE) : undefined
