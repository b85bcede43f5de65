import type { BrowserContext, Page, Worker } from '@playwright/test'
import { signInOverHttp } from './api-user.ts'
import { people } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import type { TestSite } from './test-site.ts'
import { changeTicket, openTicket, say } from './tickets-desk.ts'

const SETTINGS = '/user/notifications?tab=nastaveni'
const device = (page: Page) => page.getByRole('switch', { name: 'Oznámení na tomto zařízení' })
const devices = (page: Page) =>
  page.getByRole('region', { name: /^Kam chodí oznámení/ }).getByRole('listitem')

interface Shown {
  title: string
  tag: string
  data: { id: string; place: string }
}

/** The part of the worker's global scope that is used, and the notes of `watchWorker`. */
declare const self: {
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> }
  WindowClient: { prototype: { focus: () => Promise<void> } }
  clients: { openWindow: (place: string) => Promise<unknown> }
  shown: Shown[]
  opened: string[]
}

/**
 * Lets this browser subscribe at the stand-in's push service: the contexts of journeys get neither a subscription nor
 * permission for notifications.
 */
async function allowPushes(context: BrowserContext, site: TestSite): Promise<void> {
  await context.exposeFunction('subscribeAtStandIn', async (key: string) => {
    const answer = await fetch(`${site.standInUrl}/control/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
    })
    return answer.json()
  })
  await context.addInitScript(() => {
    const given = () => JSON.parse(localStorage.getItem('subscription') ?? 'null')
    const subscriptionOf = ({ endpoint, ...keys }: { endpoint: string }) => ({
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('subscription')
        return true
      },
    })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('permission') ?? 'default',
    })
    Notification.requestPermission = async () => {
      localStorage.setItem('permission', 'granted')
      return 'granted'
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => given() && subscriptionOf(given()),
      subscribe: async (wish: { applicationServerKey: string }) => {
        const subscribeAtStandIn = Reflect.get(globalThis, 'subscribeAtStandIn')
        const subscription = given() ?? (await subscribeAtStandIn(wish.applicationServerKey))
        localStorage.setItem('subscription', JSON.stringify(subscription))
        return subscriptionOf(subscription)
      },
    })
  })
}

/** The real service worker; notes the shown notifications and opened pages. */
async function watchWorker(page: Page): Promise<Worker> {
  const context = page.context()
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await worker.evaluate(() => {
    const { registration } = self
    const really = registration.showNotification.bind(registration)
    Object.assign(self, { shown: [], opened: [] })
    registration.showNotification = async (title, options) => {
      self.shown.push({ title, ...options })
      if (Notification.permission === 'granted') await really(title, options)
    }
    // Only a real click may focus a page or open one.
    self.WindowClient.prototype.focus = async () => {}
    self.clients.openWindow = async (place) => self.opened.push(place)
  })
  return worker
}

const shownBy = (worker: Worker) => worker.evaluate(() => self.shown.splice(0))
const openedBy = (worker: Worker) => worker.evaluate(() => self.opened.splice(0))

/** Clicks a shown notification, as a browser reports it to the worker. */
const click = (worker: Worker, { data }: Shown) =>
  worker.evaluate(async (given) => {
    const works: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data: given, close() {} },
      waitUntil: (work: Promise<unknown>) => works.push(work),
    })
    dispatchEvent(event)
    await Promise.all(works)
  }, data)

/** Delivers pushes to the worker as the browser's connection to its push service would. */
async function openDelivery(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { registrationId, isDeleted } of registrations) if (!isDeleted) found.resolve(registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

test('news reach a closed site: the push names nothing, the browser asks what happened', async ({
  administrator: page,
  player,
  overHttp,
  site,
  consoleErrors,
}) => {
  const { id, number } = await openTicket(player, { title: 'Zmizel mi kůň' })
  await changeTicket(page, id, { assigneeId: people.marsal_dvorak })
  const answer = (message: string) =>
    player.request.post(`/api/tickets/${id}/messages`, { data: { message } })
  const before = async () =>
    (await (await fetch(`${site.standInUrl}/control/pushes`)).json()) as { data: string }[]
  const pushedSince = async (count: number) => (await before()).slice(count).map(({ data }) => data)

  await allowPushes(page.context(), site)
  await page.goto(SETTINGS)
  await expect(device(page)).not.toBeChecked()
  await device(page).click()
  await expect(device(page)).toBeChecked()
  await expect(devices(page)).toHaveText([/Toto zařízení/])
  await expectAccessible(page, 'the settings of notifications')
  const worker = await watchWorker(page)
  const deliver = await openDelivery(page, site.url)

  // No page with a bell is open.
  await page.goto('/pravidla')
  const sent = (await before()).length
  await answer('Tajný vzkaz o koni')
  await expect.poll(() => pushedSince(sent)).toHaveLength(1)
  const [push = ''] = await pushedSince(sent)
  expect(Object.keys(JSON.parse(push))).toEqual(['id'])
  await deliver(push)
  await expect.poll(() => worker.evaluate(() => self.shown.length)).toBe(1)
  const [shown] = await shownBy(worker)
  expect(shown).toMatchObject({
    title: expect.stringMatching(new RegExp(`^Nová zpráva hráče v\\sticketu #${number}$`)),
    tag: JSON.parse(push).id,
  })
  if (!shown) return
  expect(JSON.stringify(shown)).not.toMatch(/Zmizel|Tajný|tereza/)
  await click(worker, shown)
  expect(await openedBy(worker)).toEqual([`/user/admin/tickets?ticket=${number}`])
  expect((await (await page.request.get('/api/notifications/unread')).json()).about).toEqual([])

  // A visible page shows it in the bell; a click elsewhere leads that page to it.
  await page.goto('/user/notifications')
  await answer('Ještě něco')
  await expect(page.getByRole('button', { name: 'Oznámení, 1 nepřečtené' })).toBeVisible()
  await expect.poll(() => pushedSince(sent)).toHaveLength(2)
  await deliver((await pushedSince(sent))[1] ?? '')
  await click(worker, shown)
  await expect(page).toHaveURL(`/user/admin/tickets?ticket=${number}`)
  expect(await shownBy(worker)).toEqual([])
  expect(await openedBy(worker)).toEqual([])

  // After a sign-out nothing is sent, and a push under way shows a general sentence.
  consoleErrors.expect(/401/)
  await page.goto('/user')
  await page.getByRole('button', { name: 'Odhlásit se' }).first().click()
  await expect(page.getByRole('link', { name: /Přihlásit/ }).first()).toBeVisible()
  const again = await overHttp('marsal_dvorak')
  expect((await (await again.request.get('/api/notifications/devices')).json()).devices).toEqual([])
  await page.goto('/pravidla')
  await deliver(push)
  await expect.poll(() => worker.evaluate(() => self.shown.length)).toBe(1)
  expect(await shownBy(worker)).toMatchObject([
    { title: 'Ve Westmore na vás čeká nové oznámení', data: { place: '/user/notifications' } },
  ])
})

test('a device outlives a sign-in and a lost subscription, not its removal elsewhere', async ({
  administrator: page,
  player,
  overHttp,
  site,
}) => {
  const { id: ticket } = await openTicket(player, { title: 'Zmizel mi kůň' })
  await changeTicket(page, ticket, { assigneeId: people.marsal_dvorak })
  await allowPushes(page.context(), site)
  await page.goto(SETTINGS)
  await expect(device(page)).not.toBeChecked()
  // A notification arrives before the list is read again.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/notifications/devices', async (route) => {
    if (route.request().method() === 'GET') await arrived.promise
    await route.continue()
  })
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await device(page).click()
  await stored
  const subscription = () => page.evaluate(() => localStorage.getItem('subscription'))
  const subscribed = await subscription()
  await say(player, ticket, 'Stojí u stáje?')
  await expect(page.getByRole('button', { name: 'Oznámení, 1 nepřečtené' })).toBeVisible()
  arrived.resolve()
  await expect(device(page)).toBeChecked()
  expect(await subscription()).toBe(subscribed)
  // An open page could still use the replaced session.
  await page.goto('about:blank')
  await signInOverHttp(page.request, 'marsal_dvorak')
  await page.goto(SETTINGS)
  await expect(device(page)).toBeChecked()
  const other = await overHttp('marsal_dvorak')
  const listed = async () => (await (await other.request.get('/api/notifications/devices')).json()).devices
  const [{ id, addedAt }] = await listed()
  await page.evaluate(() => localStorage.removeItem('subscription'))
  await page.reload()
  await expect.poll(async () => (await listed())[0].addedAt).not.toBe(addedAt)
  await other.request.delete(`/api/notifications/devices/${id}`)
  await expect(device(page)).not.toBeChecked()
  await device(page).click()
  await expect(device(page)).toBeChecked()
  await device(page).click()
  await expect(device(page)).not.toBeChecked()
  expect(await listed()).toEqual([])
})

test('says how to allow what the browser refuses; the switch is for players too', async ({
  administrator: page,
  player,
  site,
}) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto(SETTINGS)
  await expect(page.getByText('V tomto prohlížeči jste je zakázali.').first()).toBeVisible()
  await expect(device(page)).toHaveCount(0)
  await allowPushes(player.context(), site)
  await player.goto(SETTINGS)
  await expect(device(player)).toBeVisible()
})
