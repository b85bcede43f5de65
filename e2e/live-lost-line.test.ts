import { answer, answerAndSend, beginAnswering } from './allowlist-form.ts'
import { fileOf } from './network.ts'
import { choosePersona } from './people.ts'
import { expect, test } from './test.ts'

const notice = 'Spojení přerušeno, obnovuji…'

test.use({ savesData: false })

test('the first answer after an outage hides the notice before the stream reconnects', async ({
  player,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_/)
  await player.goto('/user')
  await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  // Like a proxy that blocks only streams: the stream waits longer after each failed attempt.
  await player.route('**/api/live*', (route) => route.abort())
  await player.reload()
  await expect(player.getByText(notice)).toBeVisible()
  await player.waitForTimeout(4_000)
  await player.unroute('**/api/live*')
  await player.getByRole('link', { name: 'Allowlist' }).click()
  await expect(player.getByText(notice)).toBeHidden({ timeout: 1_500 })
})

test('offline, screens still open, lead back to the unsent text and recover', async ({
  player,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await player.goto('/user/support?new')
  await player.getByLabel('Předmět *').fill('Ukradený kůň')
  await player.waitForFunction(hasFile, fileOf('/user/notifications'))

  await player.context().setOffline(true)
  const menu = player.getByRole('navigation', { name: 'Uživatelské menu' })
  await menu.getByRole('link', { name: 'Allowlist' }).click()
  await expect(player.getByText('Allowlist se nepodařilo načíst')).toBeVisible({ timeout: 15_000 })
  await player.goBack()
  await expect(player.getByLabel('Předmět *')).toHaveValue('Ukradený kůň')

  await player.goForward()
  await expect(player.getByText('Allowlist se nepodařilo načíst')).toBeVisible({ timeout: 15_000 })
  // A reopened stream would refetch everything, and here only the button may.
  await player.route('**/api/live*', () => {})
  await player.context().setOffline(false)
  await player.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(player.getByRole('button', { name: 'Začít' })).toBeVisible()
})

test('a screen that fails to load keeps the unsent text and opens on a later try', async ({
  player,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/)
  // Blocked from the start, so that prefetching cannot have loaded the screen.
  const file = `**${fileOf('/user/allowlist')}`
  await player.route(file, (route) => route.abort('internetdisconnected'))
  await player.goto('/user/support?new')
  await player.getByLabel('Předmět *').fill('Ukradený kůň')
  const allowlist = player.getByRole('navigation', { name: 'Uživatelské menu' }).getByRole('link', {
    name: 'Allowlist',
  })
  const told = player.getByRole('alert').filter({ hasText: 'Stránku se nepodařilo načíst.' })

  await allowlist.click()
  await expect(told).toBeVisible()
  await expect(player.getByLabel('Předmět *')).toHaveValue('Ukradený kůň')
  await told.getByRole('button', { name: 'Zůstat tady' }).click()
  await expect(told).toBeHidden()
  await allowlist.click()
  await expect(told).toBeVisible()
  await player.unroute(file)
  // Slowed down, so that the navigation ends well before the new screen is drawn.
  const devtools = await player.context().newCDPSession(player)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await told.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(player).toHaveURL(/\/user\/allowlist$/)
  await expect(told).toBeHidden()
  await player.goBack()
  await expect(player.getByLabel('Předmět *')).toHaveValue('Ukradený kůň')
})

test('a screen whose code loads too late does not replace the current one', async ({ player, site }) => {
  await player.goto('/user/support')
  await player.waitForFunction(hasFile, fileOf('/user/notifications'))
  // A staff screen, because a player’s browser does not prefetch its code. The code arrives after the second navigation
  // has finished and before React has rendered it.
  await player.evaluate(async () => {
    const router: { navigate: (path: string) => Promise<void> } = Reflect.get(
      window,
      '__reactRouterDataRouter',
    )
    const held: (() => void)[] = []
    const file = { status: 200, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) }
    const ask = window.fetch
    window.fetch = () => new Promise((resolve) => held.push(() => resolve(file as Response)))
    await router.navigate('/user/admin/users')
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve))
    await router.navigate('/user/support?new')
    for (const release of held) release()
    window.fetch = ask
  })
  await expect(player).toHaveURL(`${site.url}/user/support?new`)
  await expect(player.getByLabel('Předmět *')).toBeVisible()
})

test('a server crash loses neither text nor place, and the screens show it', async ({
  player,
  administrator,
  secondAdministrator: reader,
  clerk,
  site,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.expect(/net::ERR_/, /Failed to fetch/)
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  const line = (action: string, seconds: number) => ({
    category: 'CHAT',
    script_name: 'chat',
    action,
    created_at: new Date(Date.now() - seconds * 1_000).toISOString(),
  })
  await clerk.sendLines(...Array.from({ length: 80 }, (_, index) => line(`dřív ${index}`, index + 60)))
  await reader.goto('/user/admin/logs')
  await expect(reader.getByText('1–50 z 80 záznamů')).toBeVisible()
  const rows = reader.getByRole('button', { name: /^Podrobnosti záznamu/ })
  await rows.nth(30).scrollIntoViewIfNeeded()
  const place = await reader.evaluate(() => scrollY)
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await player.getByLabel('Vaše odpověď').fill('Z rovin')
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()

  await site.kill()
  for (const page of [player, administrator, reader]) await expect(page.getByText(notice)).toBeVisible()
  await player.getByLabel('Vaše odpověď').fill('Z rovin za řekou')
  await expect(player.getByText('Neuloženo – čeká na spojení')).toBeVisible()
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Nepodařilo se odeslat dotazník. Zkuste to prosím znovu.')).toBeVisible()
  await site.start()
  await clerk.sendLines(...[1, 2, 3].map((each) => line(`mezitím ${each}`, 0)))

  for (const page of [player, administrator, reader])
    await expect(page.getByText(notice)).toBeHidden({ timeout: 45_000 })
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin za řekou')
  await reader.getByRole('button', { name: '3 nové' }).waitFor({ timeout: 15_000 })
  expect(await reader.evaluate(() => scrollY)).toBe(place)
  await expect(reader.getByText('1–50 z 80 záznamů')).toBeVisible()
  await reader.getByRole('button', { name: '3 nové' }).click()
  await expect(reader.getByText('mezitím').first()).toBeVisible()
  await expect(reader.getByText('1–50 z 83 záznamů')).toBeVisible()
  await player.reload()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin za řekou')
  await answerAndSend(player, 'Odkud jdeš?', 'Z rovin za řekou')
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
  await expect(administrator.getByRole('article', { name: 'tereza_kolt' })).toContainText('Tereza Kolt')
})

test('an expired session keeps the text and returns to the same question', async ({
  player,
  clerk,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/)
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?', 'Kam jdeš?')
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await expect(player.getByRole('heading', { name: 'Odkud jdeš?' })).toBeVisible()

  await site.database.endSessionsOf('tereza_kolt')
  await player.getByLabel('Vaše odpověď').fill('Z rovin za řekou')
  await expect(player.getByText('Přihlášení vypršelo')).toBeVisible()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin za řekou')
  await player.getByLabel('Vaše odpověď').fill('Z rovin za řekou, z chudého kraje')
  await player.getByRole('link', { name: 'Přihlásit se znovu' }).click()
  await choosePersona(player, 'tereza_kolt')
  await expect(player.getByRole('heading', { name: 'Odkud jdeš?' })).toBeVisible()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin za řekou, z chudého kraje')
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()
})

test.describe(() => {
  test.use({ savesData: true })

  test('with Save-Data on, a screen’s code is loaded only when the screen is opened', async ({ player }) => {
    await player.goto('/user')
    await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
    // Without Save-Data, prefetching begins three seconds after the first screen.
    await player.waitForTimeout(4_000)
    const menu = player.getByRole('navigation', { name: 'Uživatelské menu' })
    await menu.getByRole('link', { name: 'Podpora' }).click()
    await expect(player.getByRole('heading', { name: 'PODPORA' })).toBeVisible()
    expect(await player.evaluate(hasFile, fileOf('/user/allowlist'))).toBe(false)
  })
})

/** Whether the code of a screen was prefetched; screens come in order, so the last one stands for all. */
function hasFile(file: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file))
}
