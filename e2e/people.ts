import { expect, type Page } from '@playwright/test'

/** Discord ids of the stand-in's personas, by username. */
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

/** Signs in as a person would: through the profile, the button and the stand-in's page. */
export async function signIn(page: Page, username: Username) {
  await page.goto('/user')
  await page.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await choosePersona(page, username)
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
}

export async function choosePersona(page: Page, username: Username) {
  await page.getByRole('button', { name: username }).click()
}

/** Headings of the staff screens, by the end of their address. */
export const staffScreens = {
  tickets: 'SPRÁVA TICKETŮ',
  logs: 'SPRÁVA LOGŮ',
  analytics: 'Analytika',
  game: 'HERNÍ SERVER',
  todos: 'Správa Úkolů',
  pages: 'STRÁNKY',
  news: 'HLASATEL',
  admitted: 'PŘIJATÍ HRÁČI',
  sanctions: 'SANKCE',
  users: 'SEZNAM UŽIVATELŮ',
  audit: 'AUDIT',
  allowlist: 'KONFIGURACE ALLOWLISTU',
  settings: 'NASTAVENÍ',
  'settings/retention': 'UCHOVÁVÁNÍ ÚDAJŮ',
  'settings/sanctions': 'ŠABLONY SANKCÍ',
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

/** Opens each staff screen, waits until it is shown and yields the end of its address. */
export async function* visitStaffScreens(page: Page) {
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  for (const [name, heading] of Object.entries(staffScreens)) {
    await navigateInApp(page, `/user/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    yield name
  }
}
