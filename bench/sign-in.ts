import type { Page } from '@playwright/test'

/** As a person does it, on the stand-in's page. */
export async function signIn(page: Page, url: string, username: string) {
  await page.goto(`${url}/user`)
  await page.getByRole('link', { name: 'Přihlásit se přes Discord' }).click()
  await page.getByRole('button', { name: username }).click()
  await page.getByRole('heading', { name: 'MŮJ PROFIL' }).waitFor()
}
