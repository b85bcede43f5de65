import type { Page } from '@playwright/test'
import { type ApiUser, giveSanction } from './api-user.ts'
import { expectFits } from './accessibility.ts'
import { holdRequests } from './network.ts'
import { people, navigateInApp } from './people.ts'
import { expect, test } from './test.ts'
import { changeTicket, messageList, openDesk, openTicket, say } from './tickets-desk.ts'

const widths = [390, 360, 320]
const word = 'Nejneobhospodařovávatelnějšíslovojakélzevymyslet'.repeat(4).slice(0, 150)
const clip = `https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${'PL0123456789'.repeat(4)}`
const text = `Tady to je: ${clip} ${word}`

test('a video link, a tall picture and an endless word fit the narrowest phones', async ({
  player,
  administrator: staff,
  clerk,
  tereza,
}) => {
  const look = async (page: Page, path: string, sign: string | RegExp) => {
    await navigateInApp(page, path)
    await expect(page.getByText(sign).filter({ visible: true }).first(), path).toBeVisible()
    for (const width of widths) await expectFits(page, path, width)
    // An iPhone enlarges the page when a smaller field is touched.
    expect(await smallFields(page), path).toEqual([])
  }
  for (const page of [player, staff]) {
    await page.goto('/user')
    await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  }
  const picture = await player.evaluate(drawTallPicture)

  const fields = { who: word, when: '2026-05-01', evidence: clip }
  const ticket = await openTicket(player, { title: word, category: 'rules', message: text, fields })
  const upload = async ({ request }: Pick<ApiUser, 'request'>, path: string) => {
    const headers = { 'content-type': 'application/octet-stream' }
    return (await request.post(path, { data: Buffer.from(picture, 'base64'), headers })).json()
  }
  const fileName = encodeURIComponent(`${word.slice(0, 90)}.png`)
  for (const writer of [player, clerk]) {
    const { id } = await upload(writer, `/api/tickets/attachments?name=${fileName}`)
    const data = { message: text, attachmentIds: [id] }
    const answer = await writer.request.post(`/api/tickets/${ticket.id}/messages`, { data })
    expect(answer.status()).toBe(201)
  }
  await clerk.request.post(`/api/tickets/${ticket.id}/notes`, { data: { text: `${text} poznámka` } })
  await clerk.request.post(`/api/users/${people.tereza_kolt}/notes`, { data: { text } })
  await clerk.ask({
    question: `Kdo jste? ${word}`,
    description: text,
    imageUrl: (await upload(clerk, '/api/allowlist/pictures')).imageUrl,
  })
  await tereza.apply(text)
  const link = { type: 'ticket', id: ticket.id }
  await clerk.addTodo({ title: word, description: text, assignedTo: word.slice(0, 100), link })
  const metadata = { playerName: word, [word.slice(0, 60)]: text }
  await clerk.sendLines({
    category: 'chat',
    script_name: 'chat',
    action: text,
    user_identifier: 'a:1',
    metadata,
  })

  await look(player, '/user/support', word)
  await look(player, `/user/support?ticket=${ticket.number}`, 'Video na YouTube')
  await expect(messageList(player).getByRole('img', { name: /^Příloha/ })).toHaveCount(2)
  await look(player, '/user/notifications', /ticket/)
  await look(player, '/user/allowlist', 'Vaše odpovědi')

  await look(staff, '/user/admin/tickets?stav=vse', word)
  await look(staff, `/user/admin/tickets?ticket=${ticket.number}`, /poznámka$/)
  await openDesk(staff).getByRole('button', { name: 'Panel hráče' }).click()
  await look(staff, `/user/admin/tickets?ticket=${ticket.number}`, 'Poznámky týmu')
  await look(staff, '/user/admin/settings?tab=zadosti', word)
  await look(staff, '/user/admin/settings?tab=otazky', /^Kdo jste/)
  await look(staff, `/user/admin/users/${people.tereza_kolt}`, word)
  await look(staff, '/user/admin/todos', word)
  await look(staff, '/user/admin/logs', word)
  await look(staff, '/user/admin/logs?hrac=a%3A1', word)
  await look(staff, '/user/admin/audit', word)

  await clerk.decline('tereza_kolt', text)
  await look(player, '/user/allowlist', 'Důvod zamítnutí')
  await look(player, '/user', 'Důvod zamítnutí')
})

const smallFields = (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(({ outerHTML }) => outerHTML),
    )

/** Runs in the page: a PNG in base64. */
function drawTallPicture(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 900
  canvas.height = 3_000
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

test('the strip cuts no entry of a player, all are as wide, and a count moves none', async ({
  player,
  clerk,
}) => {
  const { id } = await openTicket(player, { title: 'Kůň', category: 'support', message: 'Zmizel.' })
  const entries = () =>
    player.getByRole('navigation', { name: 'Uživatelské menu' }).evaluate((menu) => {
      const strip = menu.closest('aside')?.firstElementChild?.getBoundingClientRect()
      return Array.from(menu.querySelectorAll('a'), (entry) => {
        const { x, right, width, height } = entry.getBoundingClientRect()
        return { x, width, height, isWhole: x >= (strip?.x ?? 0) && right <= (strip?.right ?? 0) }
      })
    })
  await player.goto('/user')
  for (const width of widths) {
    await player.setViewportSize({ width, height: 740 })
    for (const path of ['/user', '/user/allowlist', '/user/support']) {
      await navigateInApp(player, path)
      await expect(player.getByRole('heading', { level: 1 })).toBeVisible()
      expect(
        (await entries()).filter(({ isWhole }) => isWhole),
        `${path} at ${width}`,
      ).toHaveLength(3)
    }
  }
  await navigateInApp(player, '/user')
  const before = await entries()
  expect(new Set(before.map(({ width, height }) => `${width} × ${height}`)).size).toBe(1)
  await say(clerk, id, 'Našel se.')
  await expect(player.getByRole('link', { name: /^Podpora\s*1 ticket/ })).toBeVisible()
  expect(await entries()).toEqual(before)
})

test('a ticket that opens on a slow line moves nothing that is in sight', async ({ player, clerk }) => {
  await player.setViewportSize({ width: 390, height: 844 })
  const message = 'Zmizel mi kůň u stájí ve Valentine. '.repeat(25)
  const { id, number } = await openTicket(player, { title: 'Kůň', category: 'support', message })
  await say(clerk, id, message)
  await changeTicket(clerk, id, { status: 'closed' })
  await player.goto('/user/support')
  await expect(player.getByRole('link', { name: /Kůň/ })).toBeVisible()
  const release = await holdRequests(player, new RegExp(`/api/tickets/${id}/messages`))
  await navigateInApp(player, `/user/support?ticket=${number}`)
  await expect(player.getByRole('heading', { name: 'Kůň' })).toBeVisible()
  release()
  await expect(messageList(player)).toContainText('Zmizel mi kůň')
  await expect.poll(() => player.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(
    await player.evaluate(() => document.querySelector('footer')?.getBoundingClientRect().top),
  ).toBeGreaterThan(844)
  expect(await shiftsOf(player)).toEqual([])
})

/** All movements since the page began, with what moved. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map((entry) => JSON.stringify(entry))),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve([]), 500)))
      }),
  )

test('an entry that comes late into the strip moves nothing', async ({ openBrowser, clerk }) => {
  const player = await openBrowser('tereza_kolt', { viewport: { width: 390, height: 844 } })
  await giveSanction(clerk, 'tereza_kolt')
  for (const path of ['/user/support', '/user']) {
    const release = await holdRequests(player, '**/api/auth/me/menu')
    await player.goto(path)
    await expect(player.getByRole('link', { name: 'Podpora', exact: true })).toBeVisible()
    release()
    await expect(player.getByRole('link', { name: 'Moje Sankce', exact: true }).first()).toBeVisible()
    expect(await shiftsOf(player), path).toEqual([])
  }
})
