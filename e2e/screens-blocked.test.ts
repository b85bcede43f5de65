import { builtFiles, fileOf } from './network.ts'
import { openTicket } from './tickets-desk.ts'
import { expect, test } from './test.ts'

/** Words of EasyList and EasyPrivacy for files of the site itself. */
const LISTED =
  /(^|[-_.])(ads?|advert\w*|affiliates?|analy\w+|banners?|beacons?|clicks?|counters?|fingerprint|ga|gtm|hits?|impressions?|log(ger|ging)?|metrics?|outbrain|pixels?|pop(up|under)s?|promos?|sponsors?|stats?|telemetry|track\w*)([-_.]|$)/i
const EXTENSION = /rozšíření\sprohlížeče/

test('no built file has a name that lists of ad blockers refuse', () => {
  const files = builtFiles()
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => LISTED.test(name))).toEqual([])
})

test('a screen whose file never comes is loaded again once, and then says why', async ({
  administrator: page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_BLOCKED_BY_CLIENT/, /Failed to fetch/, /Error loading route module/)
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  for (const [address, heading] of [
    ['/user/admin/analytics', 'Analytika'],
    ['/user/notifications', 'Oznámení'],
  ] as const) {
    const file = `**${fileOf(address)}`
    await page.route(file, (route) => route.abort('blockedbyclient'))
    loads = 0
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText(EXTENSION)
    await page.getByRole('link', { name: 'Načíst znovu' }).click()
    await expect(page.getByRole('alert')).toContainText(EXTENSION)
    expect(loads).toBe(3)
    await page.unroute(file)
    await page.getByRole('link', { name: 'Načíst znovu' }).click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
})

test('a blocked screen, part or answer names the extension and leaves the rest', async ({
  administrator: page,
  player,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_BLOCKED_BY_CLIENT/, /Failed to fetch/)
  const { number } = await openTicket(player, { title: 'Zatoulaný kůň' })
  const file = `**${fileOf('/user/admin/analytics')}`
  await page.route(file, (route) => route.abort('blockedbyclient'))
  await page.goto(`/user/admin/tickets?ticket=${number}`)
  await expect(page.getByRole('heading', { name: 'Zatoulaný kůň' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Uživatelské menu' })
    .getByRole('link', { name: 'Analytika' })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'Stránku se nepodařilo načíst.' })).toContainText(
    EXTENSION,
  )
  await page.getByRole('button', { name: 'Zůstat tady' }).click()

  await page.unroute(file)
  await page.route('**/api/figures', (route) => route.abort('blockedbyclient'))
  await page.goto('/user/admin/analytics')
  await expect(page.getByRole('alert')).toContainText(EXTENSION, { timeout: 20_000 })

  await page.goto('/user/admin/news')
  const begin = page.getByRole('button', { name: 'Nová zpráva' })
  await expect(begin).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort('blockedbyclient'))
  await begin.click()
  const missing = page.getByRole('alert').filter({ hasText: /^Tuto\sčást\sstránky/ })
  await expect(missing).toContainText(EXTENSION)
  await expect(page.getByRole('heading', { level: 1, name: 'HLASATEL' })).toBeVisible()
})
