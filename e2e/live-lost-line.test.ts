import { answer, answerAndSend, beginAnswering } from './allowlist-form.ts'
import { fileOf } from './network.ts'
import { choosePersona } from './people.ts'
import { expect, test } from './test.ts'

const notice = 'Spojení přerušeno, obnovuji…'

test.use({ savesData: false })

test('typing continues offline and is saved after reconnecting', async ({ player, clerk, consoleErrors }) => {
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')
  await beginAnswering(player)
  await player.getByLabel('Vaše odpověď').fill('Tereza')
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()

  await player.context().setOffline(true)
  await player.getByLabel('Vaše odpověď').fill('Tereza Kolt, honačka z rovin')
  await expect(player.getByText('Neuloženo – čeká na spojení')).toBeVisible()
  await player.getByRole('button', { name: 'Další' }).click()
  await answerAndSend(player, 'Odkud jdeš?', 'Z rovin')
  await expect(player.getByText('Nepodařilo se odeslat dotazník. Zkuste to prosím znovu.')).toBeVisible()

  await player.context().setOffline(false)
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()
  const draft = await (await player.request.get('/api/allowlist/draft')).json()
  expect(draft.answers.map(({ answer: text }: { answer: string }) => text).toSorted()).toEqual([
    'Tereza Kolt, honačka z rovin',
    'Z rovin',
  ])
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
})

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

test('offline, screens still open and the way back leads to the unsent text', async ({
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

test('a server crash loses no text, and the screens show the lost connection', async ({
  player,
  administrator,
  clerk,
  site,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.expect(/net::ERR_/, /Failed to fetch/)
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await player.getByLabel('Vaše odpověď').fill('Z rovin')
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()

  await site.kill()
  for (const page of [player, administrator]) await expect(page.getByText(notice)).toBeVisible()
  await player.getByLabel('Vaše odpověď').fill('Z rovin za řekou')
  await expect(player.getByText('Neuloženo – čeká na spojení')).toBeVisible()
  await site.start()

  for (const page of [player, administrator])
    await expect(page.getByText(notice)).toBeHidden({ timeout: 45_000 })
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible({ timeout: 45_000 })
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin za řekou')
  await player.reload()
  await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin za řekou')
  await answerAndSend(player, 'Odkud jdeš?', 'Z rovin za řekou')
  await expect(player.getByText('Žádost čeká na kontrolu')).toBeVisible()
  await expect(administrator.getByRole('article', { name: 'tereza_kolt' })).toContainText('Tereza Kolt')
})

test('a screen first opened offline shows the error and recovers', async ({
  administrator: page,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  // By default a browser lists 250 files at most; all screens of the staff have more.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1_000))
  await page.goto('/user/admin/settings')
  await page.waitForFunction(hasFile, fileOf('/user/admin/audit'))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Analytika' }).click()
  await expect(page.getByText('Chyba načítání analytiky')).toBeVisible({ timeout: 30_000 })
  // A reopened stream would refetch everything, and here only the button may.
  await page.route('**/api/live*', () => {})
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(page.getByText('Logy celkem')).toBeVisible()
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
