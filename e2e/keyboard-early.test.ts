import type { Page } from '@playwright/test'
import { giveSanction } from './api-user.ts'
import { holdRequests } from './network.ts'
import { navigateInApp } from './people.ts'
import { expect, test } from './test.ts'
import { composer, deskRows, numberOf, openDesk, openTicket } from './tickets-desk.ts'

const WAITING = '/user/admin/tickets?stav=neuzavrene&ceka=na-nas&razeni=nejstarsi'
/** Every letter of it is a command of some screen. */
const WORDS = 'A co v kraji: rada xc 123, ztrata.'
const TOO_EARLY = 'Ještě se načítá, klávesy zatím neplatí.'

/** Every answer of the server takes between 0 and 2 s, so that they come in another order than they were asked for. */
async function slowDown(page: Page) {
  const delays = [1_300, 0, 2_000, 400, 900, 100, 1_700]
  let asked = 0
  await page.route(/\/api\/(?!live)/, async (route) => {
    const delay = delays[asked++ % delays.length]
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.fallback()
  })
}

/** Changes that the page sent to the server, without marks of reading and presence. */
function changesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !/\/(read|presence|log-in|faults)/.test(pathname))
      sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

test('an answer typed at once lands in the ticket that was opened', async ({
  administrator: page,
  overHttp,
  tereza,
  josef,
}) => {
  await openTicket(tereza, { title: 'Vyschlá studna' })
  const fence = await openTicket(josef, { title: 'Stržený plot' })
  const mule = await openTicket(await overHttp('starej_bart'), { title: 'Ztracená mula' })
  await page.goto(WAITING)
  await expect(deskRows(page)).toHaveCount(3)
  await page.keyboard.press('s')
  await slowDown(page)
  const changes = changesOf(page)

  for (const key of ['j', 'j', 'Enter', 'r']) await page.keyboard.press(key)
  await page.keyboard.type(WORDS)
  await expect(composer(page)).toHaveValue(WORDS)
  await expect(page.getByRole('list', { name: 'Zprávy' })).toContainText('Prosím o pomoc.')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type(' Dodatek.')
  await expect(composer(page)).toHaveValue(`${WORDS} Dodatek.`)
  expect(numberOf(page)).toBe(String(fence.number))

  // R opens the focused ticket for writing, N for a note, not the ticket beside the list.
  await page.keyboard.press('Escape')
  await deskRows(page).getByRole('link', { name: 'Stržený plot' }).focus()
  for (const key of ['j', 'n']) await page.keyboard.press(key)
  await page.keyboard.type(WORDS)
  await expect(page.getByRole('textbox', { name: 'Interní poznámka' })).toHaveValue(WORDS)
  await expect.poll(() => numberOf(page)).toBe(String(mule.number))
  expect(changes).toEqual([])
})

test('nothing is skipped while the open ticket loads', async ({ administrator: page, tereza, josef }) => {
  const well = await openTicket(tereza, { title: 'Vyschlá studna' })
  const fence = await openTicket(josef, { title: 'Stržený plot' })
  const showThread = await holdRequests(page, `**/api/tickets/${well.id}/messages*`)
  await page.goto(WAITING)
  await expect(deskRows(page)).toHaveCount(2)
  await page.keyboard.press('s')
  const changes = changesOf(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Vyschlá studna' })).toBeFocused()
  await page.keyboard.press('v')
  await page.keyboard.type(WORDS)
  await expect(page.getByText(TOO_EARLY).first()).toBeVisible()
  showThread()
  await expect(page.getByRole('list', { name: 'Zprávy' })).toContainText('Prosím o pomoc.')
  await expect(page.getByRole('heading', { name: 'Vyschlá studna' })).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  expect(numberOf(page)).toBe(String(well.number))
  expect(changes).toEqual([])
  // Once it has been seen, it can be skipped.
  await expect(async () => {
    await page.keyboard.press('v')
    expect(numberOf(page)).toBe(String(fence.number))
  }).toPass()
  await page.keyboard.type(WORDS)
  await expect(composer(page)).toHaveValue(WORDS)
  expect(changes).toEqual([])
})

test('a ticket that the list does not know takes what is typed before it comes', async ({
  administrator: page,
  tereza,
}) => {
  const well = await openTicket(tereza, { title: 'Vyschlá studna' })
  await page.goto('/user/admin/todos')
  await expect(page.getByText('Žádné úkoly')).toBeVisible()
  await slowDown(page)
  const changes = changesOf(page)
  await navigateInApp(page, `/user/admin/tickets?stav=uzavrene&ticket=${well.number}`)
  await page.keyboard.press('r')
  await page.keyboard.type(WORDS)
  await expect(composer(page)).toHaveValue(WORDS)
  expect(changes).toEqual([])
})

test('keys pressed on the way to another screen act there, never on the old one', async ({
  administrator: page,
  clerk,
  tereza,
}) => {
  await clerk.addTodo({ title: 'Opravit most' })
  const well = await openTicket(tereza, { title: 'Vyschlá studna' })
  await page.goto('/user/admin/todos')
  await expect(page.getByText('Opravit most')).toBeVisible()
  await page.keyboard.press('j')
  await slowDown(page)
  await page.route('**/assets/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.fallback()
  })
  const changes = changesOf(page)
  for (const key of ['g', 't', 'j', 'Enter', 'r']) await page.keyboard.press(key)
  await page.keyboard.type(WORDS)
  await expect(composer(page)).toHaveValue(WORDS, { timeout: 20_000 })
  expect(numberOf(page)).toBe(String(well.number))
  expect(changes).toEqual([])
})

test('todos: a new one takes early words, no status changes before its row is there', async ({
  administrator: page,
  clerk,
}) => {
  await clerk.addTodo({ title: 'Opravit most' })
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await slowDown(page)
  const changes = changesOf(page)
  await navigateInApp(page, '/user/admin/todos')
  await page.keyboard.press('c')
  await page.keyboard.type(WORDS)
  await expect(page.getByRole('dialog', { name: 'Nový Úkol' }).getByLabel('Název *')).toHaveValue(WORDS)

  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await navigateInApp(page, '/user/admin/todos')
  for (const key of ['j', '3', '1', '2']) await page.keyboard.press(key)
  await expect(page.locator('[data-todo]')).toBeFocused()
  await expect(page.getByText(TOO_EARLY).first()).toBeVisible()
  expect(changes).toEqual([])
})

test('review: no application is decided before its card was seen', async ({
  administrator: page,
  receiveApplications,
}) => {
  await receiveApplications('josef.hrom', 'vaclav_podkova')
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await slowDown(page)
  const changes = changesOf(page)
  await navigateInApp(page, '/user/admin/settings?tab=zadosti')
  for (const key of ['j', 'j', 'a', 'Enter', 'd']) await page.keyboard.press(key)
  await expect(page.getByRole('article', { name: 'vaclav_podkova' })).toBeFocused()
  await expect(page.getByText(TOO_EARLY).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The list of another filter: keys pressed at once are meant for that one.
  await page.getByRole('button', { name: /^Vše/ }).click()
  for (const key of ['j', 'n']) await page.keyboard.press(key)
  await page.keyboard.type(WORDS)
  await expect(page.getByLabel('Nová poznámka')).toHaveValue(WORDS)
  expect(changes).toEqual([])
})

test('ledger and sanctions: keys wait for the lines that were asked for', async ({
  administrator: page,
  overHttp,
  clerk,
}) => {
  await clerk.sendLines(
    ...Array.from({ length: 60 }, (_, index) => ({
      category: 'chat',
      script_name: 'chat',
      action: `řádek ${index}`,
      created_at: new Date(Date.now() - (index + 60) * 1_000).toISOString(),
    })),
  )
  await overHttp('tereza_kolt')
  const { number } = await giveSanction(clerk, 'tereza_kolt')
  await page.goto('/user/admin/logs')
  await expect(page.getByText('1–50 z 60 záznamů')).toBeVisible()
  await slowDown(page)
  const changes = changesOf(page)
  for (const key of [']', 'j', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText('51–60 z 60 záznamů')).toBeVisible()
  await expect(page.locator('[data-entry]').first()).toBeFocused()
  await expect(page).toHaveURL(/zaznam=\d+/)

  for (const key of ['g', 'k', 'j', 'Enter']) await page.keyboard.press(key)
  await expect(page).toHaveURL(new RegExp(`sankce=${number}`))
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type(WORDS)
  const dialog = page.getByRole('dialog', { name: 'Udělit sankci' })
  await expect(dialog.locator(':focus')).toHaveValue(WORDS)
  expect(changes).toEqual([])
})

test('two picks in quick succession are both saved', async ({ administrator: page, clerk, tereza }) => {
  for (const name of ['Chyba hry', 'Převod', 'Chování'])
    expect((await clerk.request.post('/api/tickets/marks', { data: { kind: 'tag', name } })).ok()).toBe(true)
  const { id, number } = await openTicket(tereza, { title: 'Zaseknutá závora' })
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(page.getByLabel('Štítky', { exact: true })).toBeVisible()
  await slowDown(page)
  await page.keyboard.press('t')
  for (const words of ['chyb', 'prev', 'chov']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  const assignee = openDesk(page).getByLabel('Řeší')
  await assignee.focus()
  for (const name of ['adela', 'marsal', 'nikdo', 'adela']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('group', { name: 'Status ticketu' }).getByRole('button', { name: 'V řešení' }).click()
  await page.getByRole('group', { name: 'Status ticketu' }).getByRole('button', { name: 'Otevřený' }).click()
  await page.getByRole('group', { name: 'Status ticketu' }).getByRole('button', { name: 'Uzavřený' }).click()
  await expect
    .poll(async () => (await page.request.get(`/api/tickets/${id}`)).json(), { timeout: 60_000 })
    .toMatchObject({
      status: 'closed',
      assignee: { username: 'adela.razitko' },
      tags: [{ name: 'Chování' }, { name: 'Chyba hry' }, { name: 'Převod' }],
    })
})

test('a key right after a menu or a panel opens finds the focus inside', async ({ administrator: page }) => {
  await page.goto('/user/admin/tickets')
  const tools = page.getByRole('button', { name: 'Nástroje' })
  await expect(tools).toBeVisible()
  await expect(deskRows(page)).toHaveCount(0)
  /** In one task: no event between the click and the key. */
  const focusedOnOpening = (name: string) =>
    page.evaluate((label) => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find((one) => (one.ariaLabel ?? one.textContent)?.includes(label))?.click()
      return document.activeElement?.closest('[popover]:popover-open')?.role ?? null
    }, name)
  expect(await focusedOnOpening('Nástroje')).toBe('menu')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(tools).not.toBeFocused()

  /** An open panel must not stay over the place where the focus went. */
  const leaveWith = (key: string) =>
    expect(async () => {
      await page.keyboard.press(key)
      await expect(page.locator('[popover]:popover-open')).toHaveCount(0, { timeout: 200 })
    }).toPass({ timeout: 10_000 })
  expect(await focusedOnOpening('Oznámení')).toBe('dialog')
  await leaveWith('Tab')
  expect(await focusedOnOpening('Oznámení')).toBe('dialog')
  await page.keyboard.press('Escape')
})
