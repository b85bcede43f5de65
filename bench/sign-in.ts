import type { Browser, Page } from '@playwright/test'

/** As a person does it, on the stand-in's page. */
export async function signIn(page: Page, url: string, username: string) {
  await page.goto(`${url}/user`)
  await page.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await page.getByRole('button', { name: username }).click()
  await page.getByRole('heading', { name: 'MŮJ PROFIL' }).waitFor()
}

/** A signed-in person at a browser of their own. */
export async function personAt(browser: Browser, url: string, username: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'cs-CZ' })
  const page = await context.newPage()
  await signIn(page, url, username)
  return page
}

/** The cookies of somebody signed in, taken from a browser of its own so that nothing is cached. */
export async function sessionOf(browser: Browser, url: string, username: string) {
  const context = await browser.newContext({ locale: 'cs-CZ' })
  await signIn(await context.newPage(), url, username)
  const state = await context.storageState()
  await context.close()
  return state
}
