import { tabTo } from './by-keyboard.ts'
import { holdRequests } from './network.ts'
import { choosePersona, signIn, staffScreens, navigateInApp } from './people.ts'
import { expect, test } from './test.ts'

const failed = 'Přihlášení selhalo. Zkuste to prosím znovu.'

test('a sign-in ends at the requested page, without the code in the address bar', async ({
  visitor,
  site,
}) => {
  await visitor.goto('/user/support')
  await expect(visitor).toHaveURL(`${site.url}/user`)
  await visitor.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await choosePersona(visitor, 'tereza_kolt')
  await expect(visitor.getByRole('heading', { name: 'PODPORA' })).toBeVisible()
  expect(visitor.url()).toBe(`${site.url}/user/support`)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'PODPORA' })).toBeVisible()
})

test('the profile shows the account, and scripts cannot read the session', async ({ visitor }) => {
  await visitor.goto('/user')
  await expect(visitor.getByText('Pro zobrazení profilu se musíte přihlásit')).toBeVisible()
  await expect(visitor.getByText('OAuth 2.0')).toBeVisible()
  await signIn(visitor, 'starej_bart')
  const profile = visitor.getByRole('article')
  await expect(profile.getByRole('heading', { name: 'starej_bart#1890' })).toBeVisible()
  // Nothing for a poster.
  await expect(profile).not.toContainText('@')
  await expect(visitor.getByRole('definition').filter({ hasText: 'bart@westmore.example' })).toBeVisible()
  await expect(profile).toContainText('10000000000000004')
  await expect(profile).toContainText('Uživatel')
  await expect(profile).toContainText('Aktivní')
  await expect(profile.getByRole('img', { name: 'Avatar uživatele Starej Bart' })).toBeVisible()

  // Only the hint of a signed-in user, which opens no session.
  expect(await visitor.evaluate(() => document.cookie)).toMatch(/^signed_in=[\w-]{8}$/)
  expect(await visitor.evaluate(() => JSON.parse(localStorage.getItem('discord_user') ?? 'null'))).toEqual({
    id: '10000000000000004',
    username: 'starej_bart',
    name: 'Starej Bart',
    discriminator: '1890',
    avatar: 'b70e5d12c94f38a6b70e5d12c94f38a6',
    email: 'bart@westmore.example',
  })
})

test('a cancelled or failed sign-in can be tried again', async ({ visitor, site, consoleErrors }) => {
  consoleErrors.expect(/status of 401 .*\/api\/auth\/discord\/callback$/)
  await visitor.goto('/user')
  await visitor.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await visitor.getByRole('link', { name: 'Zrušit' }).click()
  await expect(visitor.getByText('Přihlášení jste zrušili.')).toBeVisible()
  await expect(visitor.getByText(failed)).toHaveCount(0)
  await expect(visitor).toHaveURL(`${site.url}/user`)
  await visitor.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  const fail = (failures: object) =>
    visitor.request.put(`${site.standInUrl}/control/failures`, { data: failures })
  await fail({ token: '500' })
  try {
    await choosePersona(visitor, 'tereza_kolt')
    await expect(visitor.getByText(failed)).toBeVisible()
    await expect(visitor).toHaveURL(`${site.url}/user`)
    expect(await visitor.evaluate(() => localStorage.getItem('discord_user'))).toBeNull()
  } finally {
    await fail({})
  }

  await visitor.getByRole('link', { name: 'Zkusit znovu' }).click()
  await choosePersona(visitor, 'tereza_kolt')
  await expect(visitor.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await expect(visitor.getByText(failed)).toHaveCount(0)
})

test('says that JavaScript is missing, or that a script did not load', async ({
  openBrowser,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/)
  const plain = await openBrowser(undefined, { javaScriptEnabled: false })
  await plain.goto('/user')
  // Playwright's text locators skip <noscript>.
  expect(await plain.locator('body').innerText()).toMatch(/Profil, žádost i\spodpora ho potřebují\./)
  await expect(plain.getByText('Načítání...')).toBeHidden()

  const broken = await openBrowser()
  await broken.route('**/assets/*.js', (route) => route.abort())
  await broken.goto('/user')
  await expect(broken.getByRole('alert')).toContainText('Stránku se nepodařilo načíst celou')
  await expect(broken.getByText('Načítání...')).toBeHidden()
  await broken.unroute('**/assets/*.js')
  await broken.getByRole('link', { name: 'Načíst znovu' }).click()
  await expect(broken.getByText('Pro zobrazení profilu se musíte přihlásit')).toBeVisible()
})

test('the sign-in is there before the application loads, and keeps place and focus', async ({ visitor }) => {
  const letCome = await holdRequests(visitor, /\/assets\/.*\.js/)
  await visitor.goto('/user', { waitUntil: 'commit' })
  const door = visitor.getByRole('link', { name: 'Přihlásit se přes Discord' })
  await expect(door).toHaveAttribute('href', '/api/auth/discord')
  await visitor.evaluate(() => document.fonts.ready.then(() => undefined))
  const printed = await door.elementHandle()
  await tabTo(visitor, door)
  const before = await door.boundingBox()
  letCome()
  await expect.poll(() => printed?.evaluate((link) => link.isConnected)).toBe(false)
  await expect(door).toBeFocused()
  expect(await door.boundingBox()).toEqual(before)
})

test('logging out ends the session on the server and in every tab', async ({
  player,
  site,
  consoleErrors,
}) => {
  // The ended stream of the other tab may reconnect once.
  consoleErrors.expect(/status of 401 .*\/api\//)
  // Longer than the live stream's first retry: this tab must not retry while the session is being ended.
  await player.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fulfill({ response })
  })
  await player.goto('/user')
  const secondTab = await player.context().newPage()
  await secondTab.goto('/user/allowlist')
  await expect(secondTab.getByRole('heading', { name: 'ALLOWLIST', exact: true })).toBeVisible()
  await expect(secondTab.getByRole('button', { name: 'Odhlásit se' })).toHaveCount(0)
  const cookies = await player.context().cookies()

  await player.getByRole('button', { name: 'Odhlásit se' }).click()
  await expect(player.getByRole('link', { name: 'Přihlásit se přes Discord' })).toBeVisible()
  expect(await player.evaluate(() => localStorage.getItem('discord_user'))).toBeNull()
  await expect(secondTab.getByRole('link', { name: 'Přihlásit se přes Discord' })).toBeVisible()

  // Sent from here, not from the browser: its next page may still be loading and would use the cookie.
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await fetch(`${site.url}/api/auth/me`, { headers: { cookie } })).status).toBe(401)
})

test('a person signs out their other devices, whose screens follow at once', async ({
  player,
  openBrowser,
  consoleErrors,
}) => {
  // An ended stream may reconnect once.
  consoleErrors.expect(/status of 401 .*\/api\//)
  const elsewhere = await openBrowser('tereza_kolt')
  await elsewhere.goto('/user')
  await player.goto('/user')
  const devices = player.getByRole('region', { name: 'Přihlášená zařízení' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('Toto zařízení')

  await devices.getByRole('button', { name: 'Odhlásit ostatní' }).click()
  await expect(player.getByText('Ostatní zařízení byla odhlášena.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere.getByRole('link', { name: 'Přihlásit se přes Discord' })).toBeVisible()
  await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
})

test('signing out leads from the analytics to the landing page, else to the sign-in', async ({
  administrator,
  site,
}) => {
  await administrator.goto('/user/admin/analytics')
  await administrator.getByRole('button', { name: 'Odhlásit se' }).click()
  await expect(administrator).toHaveURL(`${site.url}/`)
  await expect(administrator.getByRole('heading', { name: 'Divoký západ čeká' })).toBeVisible()
  await signIn(administrator, 'marsal_dvorak')
  await administrator.goto('/user/admin/users')
  await expect(administrator.getByText('ADMIN', { exact: true })).toBeVisible()
  await expect(administrator.getByRole('link', { name: 'Úkoly' })).toHaveCount(0)
  await expect(administrator.getByRole('link', { name: 'Nastavení' })).toHaveAttribute('aria-current', 'page')
  await administrator.getByRole('button', { name: 'Odhlásit se' }).click()
  await expect(administrator).toHaveURL(`${site.url}/user`)
  await expect(administrator.getByRole('link', { name: 'Přihlásit se přes Discord' })).toBeVisible()
})

test('admin screens send visitors and players to the profile', async ({ visitor, player, site }) => {
  for (const page of [visitor, player]) await page.goto('/user/admin/tickets')
  for (const path of await staffScreens(player)) {
    for (const page of [visitor, player]) {
      await expect(page).toHaveURL(`${site.url}/user`)
      await navigateInApp(page, path)
      await expect(page).toHaveURL(`${site.url}/user`)
    }
    await expect(visitor.getByText('Pro zobrazení profilu se musíte přihlásit')).toBeVisible()
    await expect(player.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  }
  await expect(player.getByRole('link', { name: 'Audit' })).toHaveCount(0)
})

test('a browser that loses the cookies of a sign-in offers the link for another one', async ({
  visitor,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401 .*\/api\/auth\/discord\/callback$/)
  const forgotten = visitor.getByRole('alert').filter({ hasText: 'prohlížeč si nezapamatoval' })
  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor.goto('/user')
  await visitor.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await expect(visitor).not.toHaveURL(site.url)
  await visitor.context().clearCookies()
  await choosePersona(visitor, 'tereza_kolt')
  await expect(forgotten).toBeVisible()
  await forgotten.getByRole('button', { name: 'Zkopírovat odkaz' }).click()
  await expect(forgotten.getByRole('button', { name: 'Zkopírováno' })).toBeVisible()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/user`)

  // The sign-in's cookie is kept, the session's is not.
  await visitor.route('**/api/auth/discord/callback', async (route) => {
    const answer = await route.fetch()
    await visitor.context().clearCookies()
    await route.fulfill({
      status: answer.status(),
      contentType: 'application/json',
      body: await answer.body(),
    })
  })
  await visitor.getByRole('link', { name: 'Zkusit znovu' }).click()
  await choosePersona(visitor, 'tereza_kolt')
  await expect(forgotten).toBeVisible()
})

test('whoever returns from Discord once more stays signed in', async ({ visitor, consoleErrors }) => {
  consoleErrors.expect(/status of 401 .*\/api\/auth\/discord\/callback$/)
  await signIn(visitor, 'tereza_kolt')
  const again = visitor.waitForResponse('**/api/auth/discord/callback')
  await visitor.goBack()
  await choosePersona(visitor, 'tereza_kolt')
  expect((await again).status()).toBe(401)
  await expect(visitor.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Soukromí a údaje' })).toBeVisible()
  await expect(visitor.getByText('Přihlášení selhalo')).toHaveCount(0)
})
