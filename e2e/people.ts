import { expect, type Page } from '@playwright/test'

/** Discord ids of the demo's personas, by username. */
export const people = {
  tereza_kolt: '10000000000000001',
  'josef.hrom': '10000000000000002',
  vaclav_podkova: '10000000000000003',
  starej_bart: '10000000000000004',
  marsal_dvorak: '10000000000000011',
  'adela.razitko': '10000000000000012',
  gustav_westmore: '10000000000000021',
}

export type Username = keyof typeof people

/** Signs in as a person does: through the profile, the button and Discord's page. */
export async function signIn(page: Page, username: Username) {
  await page.goto('/user')
  await page.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await choosePersona(page, username)
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
}

export async function choosePersona(page: Page, username: Username) {
  await page.getByRole('button', { name: username }).click()
}

/**
 * Opens another screen as a link of the application does; a full page load costs three times as much. The old screen may stay
 * for a moment, so the caller has to wait for something that only the new one has.
 */
export async function navigateInApp(page: Page, path: string) {
  // Set once the page is hydrated.
  await page.waitForFunction(() => Reflect.get(window, '__reactRouterDataRouter'))
  await page.evaluate(async (to) => {
    const router: { navigate: (path: string) => Promise<void> } = Reflect.get(
      window,
      '__reactRouterDataRouter',
    )
    await router.navigate(to)
  }, path)
}

/** Opens a screen as a link does and waits until it has taken the place of the old one. */
export async function openScreen(page: Page, path: string) {
  const [before, at] = [await page.title(), new URL(page.url()).pathname]
  await navigateInApp(page, path)
  if (at !== path.split('?')[0]) await expect(page, path).not.toHaveTitle(before)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
}

/** The addresses of the staff's screens, from an opened page of the user area. */
export async function staffScreens(page: Page): Promise<string[]> {
  await page.waitForFunction(() => Reflect.get(window, '__reactRouterManifest'))
  return await page.evaluate(() => {
    const { routes }: { routes: Record<string, { path?: string }> } = Reflect.get(
      window,
      '__reactRouterManifest',
    )
    return Object.values(routes).flatMap(({ path = '' }) =>
      path.startsWith('user/admin/') && !path.includes(':') ? [`/${path}`] : [],
    )
  })
}

/** Opens each staff screen, waits until it is shown and yields its address. */
export async function* visitStaffScreens(page: Page) {
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  for (const path of await staffScreens(page)) {
    await openScreen(page, path)
    yield path
  }
}
