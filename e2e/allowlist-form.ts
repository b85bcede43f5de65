import { expect, type Page } from '@playwright/test'

/** Opens the questionnaire at its first question. */
export async function beginAnswering(page: Page) {
  await page.goto('/user/allowlist')
  await page.getByRole('button', { name: 'Začít' }).click()
}

/** Fills in the answer on screen and goes to the next question. */
export async function answer(page: Page, question: string, text: string) {
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByLabel('Vaše odpověď').fill(text)
  await page.getByRole('button', { name: 'Další' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeHidden()
}

/** Fills in the last answer and sends the questionnaire. */
export async function answerAndSend(page: Page, question: string, text: string) {
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByLabel('Vaše odpověď').fill(text)
  await page.getByRole('button', { name: 'Odeslat dotazník' }).click()
}
