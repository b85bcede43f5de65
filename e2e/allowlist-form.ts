import { expect, type Page } from '@playwright/test'

export async function beginAnswering(page: Page) {
  await page.goto('/user/allowlist')
  await page.getByRole('button', { name: 'Začít' }).click()
}

export async function answer(page: Page, question: string, text: string) {
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByLabel('Vaše odpověď').fill(text)
  await page.getByRole('button', { name: 'Další' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeHidden()
}

export async function answerAndSend(page: Page, question: string, text: string) {
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByLabel('Vaše odpověď').fill(text)
  await page.getByRole('button', { name: 'Odeslat dotazník' }).click()
}
