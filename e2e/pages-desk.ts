import { expect, type Locator, type Page } from '@playwright/test'
import { send, type Someone } from './api-user.ts'

export const pageText = (page: Page) => page.getByRole('textbox', { name: 'Text stránky' })
export const pageState = (page: Page) => page.getByRole('region', { name: 'Stav stránky' })

export async function draftOf(
  { request }: Someone,
  page = 'rules',
): Promise<{ markdown: string; revision: number }> {
  return (await request.get(`/api/pages/${page}/draft`)).json()
}

/** Saves the draft of a page over HTTP and returns its revision. */
export async function saveDraft(user: Someone, page: string, markdown: string): Promise<number> {
  const { revision } = await draftOf(user, page)
  return (await send(user, 'put', `/pages/${page}/draft`, { revision, markdown })).revision
}

/** Publishes a page over HTTP as an owner; an empty text withdraws it. */
export async function publishPage(user: Someone, page: string, markdown: string, wishes: object = {}) {
  const revision = await saveDraft(user, page, markdown)
  const data = { revision, note: '', isMaterial: false, publishAt: null, ...wishes }
  await send(user, 'post', `/pages/${page}/publish`, data)
}

/** Publishes the rules with a change of their published text; ids of paragraphs stay. */
export async function changeRules(user: Someone, change: (markdown: string) => string, wishes: object = {}) {
  const { markdown } = await draftOf(user)
  await publishPage(user, 'rules', change(markdown), wishes)
}

/** Publishes the text on the desk of pages. */
export async function publishDraft(owner: Page, size: 'Drobná změna' | 'Zásadní změna') {
  await owner.getByRole('button', { name: 'Zveřejnit…' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Zveřejnit stránku' })
  await dialog.getByRole('radio', { name: size }).check()
  await dialog.getByRole('button', { name: 'Zveřejnit', exact: true }).click()
  await expect(owner.getByText('Stránka je zveřejněná.')).toBeVisible()
}

/** Pastes copied HTML, or without it copied words. */
export async function pasteText(page: Page, html: string, words = 'Jen text') {
  await pageText(page).click()
  await pageText(page).evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer()
      if (given.html !== '') clipboardData.setData('text/html', given.html)
      clipboardData.setData('text/plain', given.words)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, words },
  )
}

/** Opens a printed page until it has this many of them: a node reads a published text up to two seconds later. */
export async function openUntil(page: Page, path: string, words: (page: Page) => Locator, count = 1) {
  await expect(async () => {
    await page.goto(path)
    await expect(words(page)).toHaveCount(count, { timeout: 500 })
  }).toPass()
}
