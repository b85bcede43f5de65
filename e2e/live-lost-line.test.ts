import { answer, answerAndSend, beginAnswering } from './allowlist-form.ts'
import { choosePersona } from './people.ts'
import { expect, test } from './test.ts'

const notice = 'Spojení přerušeno, obnovuji…'

test.use({ savesData: false })

test('who loses the line while typing goes on typing, and everything is saved when it is back', async ({
  player,
  byPost,
  complaints,
}) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  const clerk = await byPost('adela.razitko')
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

test('the first answer of a server that is back ends the notice, however long the stream would wait', async ({
  player,
  complaints,
}) => {
  complaints.expect(/net::ERR_/)
  await player.goto('/user')
  await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  // Proxies that answer questions but hold back streams: only the stream is away, and waits longer after each failure.
  await player.route('**/api/live', (route) => route.abort())
  await player.reload()
  await expect(player.getByText(notice)).toBeVisible()
  await player.waitForTimeout(4_000)
  await player.unroute('**/api/live')
  await player.getByRole('link', { name: 'Allowlist' }).click()
  await expect(player.getByText(notice)).toBeHidden({ timeout: 1_500 })
})

test('without a line one still gets from screen to screen, and back to what was being written', async ({
  player,
  complaints,
}) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await player.goto('/user/support?new')
  await player.getByLabel('Předmět *').fill('Ukradený kůň')
  await player.waitForFunction(hasScreen, 'notifications-page')

  await player.context().setOffline(true)
  const menu = player.getByRole('navigation', { name: 'Uživatelské menu' })
  await menu.getByRole('link', { name: 'Allowlist' }).click()
  await expect(player.getByText('Allowlist se nepodařilo načíst')).toBeVisible({ timeout: 15_000 })
  await player.goBack()
  await expect(player.getByLabel('Předmět *')).toHaveValue('Ukradený kůň')
})

test('a screen whose code does not come leaves what is written, and opens when the line is back', async ({
  player,
  complaints,
}) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED/)
  // From the beginning, so that it makes no difference whether the screens are fetched ahead already.
  await player.route('**/assets/allowlist-page-*', (route) => route.abort('internetdisconnected'))
  await player.goto('/user/support?new')
  await player.getByLabel('Předmět *').fill('Ukradený kůň')
  const allowlist = player.getByRole('navigation', { name: 'Uživatelské menu' }).getByRole('link', {
    name: 'Allowlist',
  })
  const told = player.getByRole('alert').filter({ hasText: 'Obrazovku se nepodařilo načíst.' })

  await allowlist.click()
  await expect(told).toBeVisible()
  await expect(player.getByLabel('Předmět *')).toHaveValue('Ukradený kůň')
  await told.getByRole('button', { name: 'Zůstat tady' }).click()
  await expect(told).toBeHidden()
  await allowlist.click()
  await expect(told).toBeVisible()
  await player.unroute('**/assets/allowlist-page-*')
  // On a slow machine what opens a screen and what is drawn of it come one after the other.
  const devtools = await player.context().newCDPSession(player)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await told.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(player).toHaveURL(/\/user\/allowlist$/)
  await expect(told).toBeHidden()
  await player.goBack()
  await expect(player.getByLabel('Předmět *')).toHaveValue('Ukradený kůň')
})

test('a screen whose code comes once one has gone elsewhere is not opened', async ({ player, town }) => {
  await player.goto('/user/support')
  await player.waitForFunction(hasScreen, 'notifications-page')
  // A screen of the staff: a player’s browser does not fetch its code in advance. The code comes after the second navigation
  // is done, and before React has rendered it.
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
  await expect(player).toHaveURL(`${town.url}/user/support?new`)
  await expect(player.getByLabel('Předmět *')).toBeVisible()
})

test('a server that dies and comes back loses nothing, and the screens say what is happening', async ({
  player,
  administrator,
  byPost,
  town,
  complaints,
}) => {
  test.slow()
  complaints.expect(/net::ERR_/, /Failed to fetch/)
  const clerk = await byPost('adela.razitko')
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?')
  await administrator.goto('/user/admin/settings?tab=zadosti')
  await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await player.getByLabel('Vaše odpověď').fill('Z rovin')
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()

  await town.kill()
  for (const page of [player, administrator]) await expect(page.getByText(notice)).toBeVisible()
  await player.getByLabel('Vaše odpověď').fill('Z rovin za řekou')
  await expect(player.getByText('Neuloženo – čeká na spojení')).toBeVisible()
  await town.start()

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

test('a screen not opened before comes without the line too, says what is wrong and recovers', async ({
  administrator: page,
  complaints,
}) => {
  complaints.expect(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await page.goto('/user/admin/settings')
  await page.waitForFunction(hasScreen, 'audit-page')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Analytika' }).click()
  await expect(page.getByText('Chyba načítání analytiky')).toBeVisible({ timeout: 30_000 })
  // A stream that opens again asks for everything once more, and here only the button shall.
  await page.route('**/api/live', () => {})
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Zkusit znovu' }).click()
  await expect(page.getByText('Logy celkem')).toBeVisible()
})

test('a session that ends while typing keeps the text and leads back to the same question', async ({
  player,
  byPost,
  town,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const clerk = await byPost('adela.razitko')
  await clerk.ask('Kdo jsi?', 'Odkud jdeš?', 'Kam jdeš?')
  await beginAnswering(player)
  await answer(player, 'Kdo jsi?', 'Tereza Kolt')
  await expect(player.getByRole('heading', { name: 'Odkud jdeš?' })).toBeVisible()

  await town.database.endSessionsOf('tereza_kolt')
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

  test('who saves data is sent the code of a screen only when they open it', async ({ player }) => {
    await player.goto('/user')
    await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
    // The others' screens begin to come three seconds after the first.
    await player.waitForTimeout(4_000)
    const menu = player.getByRole('navigation', { name: 'Uživatelské menu' })
    await menu.getByRole('link', { name: 'Podpora' }).click()
    await expect(player.getByRole('heading', { name: 'PODPORA' })).toBeVisible()
    expect(await player.evaluate(hasScreen, 'allowlist-page')).toBe(false)
  })
})

/** Whether the code of a screen has been fetched ahead; the last of them tells that all have. */
function hasScreen(name: string): boolean {
  const files = performance.getEntriesByType('resource')
  return files.some((file) => file.name.includes(`/${name}-`))
}
