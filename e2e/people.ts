import { expect, type Page } from '@playwright/test'

/** The personas of the stand-in, by the names its page shows, with their ids. */
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

/** The way of a person: the profile, the button, the stand-in's page, and back. */
export async function signIn(page: Page, username: Username) {
  await page.goto('/user')
  await page.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await choosePersona(page, username)
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
}

export async function choosePersona(page: Page, username: Username) {
  await page.getByRole('button', { name: username }).click()
}

/** The screens of the staff by the end of their address, with their headings. */
export const staffScreens = {
  tickets: 'SPRÁVA TICKETŮ',
  logs: 'SPRÁVA LOGŮ',
  analytics: 'Analytika',
  game: 'HERNÍ SERVER',
  todos: 'Správa Úkolů',
  users: 'SEZNAM UŽIVATELŮ',
  audit: 'AUDIT',
  allowlist: 'KONFIGURACE ALLOWLISTU',
  settings: 'NASTAVENÍ',
}

/**
 * Goes on to another screen as a link of the application does: a page loaded anew costs three times as much. The old screen may
 * still stand for a moment, so what follows has to wait for something that only the new one has.
 */
export async function walk(page: Page, path: string) {
  // There once the page has come to life.
  await page.waitForFunction(() => Reflect.get(window, '__reactRouterDataRouter'))
  await page.evaluate(async (to) => {
    const router: { navigate: (path: string) => Promise<void> } = Reflect.get(
      window,
      '__reactRouterDataRouter',
    )
    await router.navigate(to)
  }, path)
}

/** Walks to each screen of the staff, named by the end of its address, and waits until it stands there. */
export async function* walkStaffScreens(page: Page) {
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'MŮJ PROFIL' })).toBeVisible()
  for (const [name, heading] of Object.entries(staffScreens)) {
    await walk(page, `/user/admin/${name}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    yield name
  }
}
