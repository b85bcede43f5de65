import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const path = '/user/admin/analytics'
const line = { category: 'CHAT', script_name: 'westmore_chat', action: '/me smekne klobouk' }
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague' }).format(new Date(moment))

test('shows zeros and counts new lines by itself; a failure keeps them, then says so', async ({
  administrator: page,
  clerk,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 403/)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Analytika', level: 1 })).toBeVisible()
  await expect(figure(page, 'Logy celkem')).toHaveText('0')
  await expect(figure(page, 'Hráči celkem')).toHaveText('0')
  await expect(days(page)).toHaveCount(30)
  await expect(days(page).last()).toHaveAccessibleName(/: 0 záznamů, dnešek ještě neskončil$/)
  await expect(page.getByRole('link', { name: 've správě logů' }).first()).toHaveAttribute(
    'href',
    '/user/admin/logs?tab=kategorie',
  )
  await clerk.sendLines(line)
  await expect(figure(page, 'Logy dnes')).toHaveText('1')
  await page.route('**/api/figures', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', message: 'Forbidden', requestId: 'r-8' } }),
  )
  await clerk.sendLines(line, line)
  await expect(page.getByText('Obnovit se nepodařilo')).toBeVisible()
  await expect(figure(page, 'Logy dnes')).toHaveText('1')

  await page.reload()
  await expect(page.getByText('Chyba načítání analytiky')).toBeVisible()
  await page.unroute('**/api/figures')
  await page.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(figure(page, 'Logy dnes')).toHaveText('3')
})

test('counters, shares and rankings match the lines and link to them', async ({
  administrator: page,
  clerk,
}) => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
  await clerk.sendLines(
    ...names.flatMap((category, index) => Array.from({ length: 10 - index }, () => ({ ...line, category }))),
    { ...line, category: 'A', script_name: 'westmore_bank', user_identifier: 'steam:1', server_id: 'druhy' },
    { ...line, category: 'A', user_identifier: 'steam:2', created_at: ago(15 * 24) },
  )
  await page.goto(path)
  await expect(figure(page, 'Logy celkem')).toHaveText('56')
  await expect(figure(page, 'Logy dnes')).toHaveText('55')
  await expect(counter(page, 'Logy dnes')).toContainText('včera touto dobou 0')
  await expect(figure(page, 'Hráči celkem')).toHaveText('2')
  await expect(figure(page, 'Noví hráči dnes')).toHaveText('1')

  const shares = page.getByRole('table', { name: 'Nejčastější kategorie' }).getByRole('row')
  await expect(shares).toHaveCount(1 + 8 + 1)
  await expect(shares.nth(1)).toHaveText(/^A\s*12\s*21,4/)
  await expect(shares.last()).toHaveText(/^Ostatní \(1 kategorie\)\s*2\s*3,6/)

  const scripts = page.getByRole('table', { name: 'Nejaktivnější skripty' })
  await expect(scripts.getByRole('row', { name: 'westmore_chat' })).toContainText('55')
  await expect(scripts.getByRole('link', { name: 'westmore_bank' })).toHaveAttribute(
    'href',
    '/user/admin/logs?skript=westmore_bank',
  )
  const servers = page.getByRole('table', { name: 'Logy podle serverů' })
  await expect(servers.getByRole('row', { name: 'druhy' })).toContainText('1')
  await expect(servers.getByRole('link', { name: 'druhy' })).toHaveAttribute(
    'href',
    '/user/admin/logs?server=druhy',
  )
  const today = dayOf(ago(0))
  await expect(page.getByRole('link', { name: 'Logy dnes' })).toHaveAttribute(
    'href',
    `/user/admin/logs?od=${today}&do=${today}`,
  )
  await page.getByRole('link', { name: 'B', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/admin\/logs\?kategorie=B$/)
})

test('describes a day on hover and by arrow keys; Enter opens its lines', async ({
  administrator: page,
  clerk,
}) => {
  const before = ago(24)
  await clerk.sendLines(line, { ...line, created_at: before }, { ...line, created_at: before })
  await page.goto(path)
  await days(page).nth(3).hover()
  const told = page.locator('p[aria-hidden]').filter({ hasText: 'záznam' })
  await expect(told).toContainText('0 záznamů')
  await page.mouse.move(5, 5)
  await expect(told).toHaveCount(0)

  await days(page).last().focus()
  await expect(told).toContainText('1 záznam · dnešek ještě neskončil')
  await page.keyboard.press('ArrowRight')
  await expect(days(page).last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(days(page).nth(28)).toBeFocused()
  await expect(told).toContainText('2 záznamy')
  await page.keyboard.press('Home')
  await expect(days(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`od=${dayOf(before)}&do=${dayOf(before)}$`))
})

function counter(page: Page, label: string) {
  return page.locator('dl > div').filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
}

function figure(page: Page, label: string) {
  return counter(page, label).getByRole('definition').first()
}

function days(page: Page) {
  return page.getByRole('list', { name: /Logy po dnech/ }).getByRole('link')
}
