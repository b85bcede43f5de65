import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test('the frame surrounds the whole content of a dialog taller than the window', async ({
  administrator: page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/user/admin/allowlist')
  await page.getByRole('button', { name: 'Přidat Otázku' }).click()
  await expect(page.getByRole('dialog', { name: 'Přidat Novou Otázku' })).toBeVisible()
  const { framed, whole, seen } = await page.evaluate(measure)
  expect(whole).toBeGreaterThan(seen)
  expect(framed).toBe(whole)
})

test('a dialog keeps its text until it is closed', async ({ administrator: page, clerk }) => {
  await clerk.addTodo({ title: 'Opravit most' })
  await page.goto('/user/admin/todos')
  await page.getByRole('button', { name: 'Opravit most', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upravit Úkol' })
  await dialog.getByLabel('Název *').fill('Opravit lávku')
  const emptied = await watch(page)
  await dialog.getByRole('button', { name: 'Uložit Změny' }).click()
  await expect(page.getByRole('list', { name: 'Úkoly' }).getByText('Opravit lávku')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await emptied.jsonValue()).toEqual([])
})

test('a button that disappears with its part of a form leaves the focus in the form', async ({
  administrator,
  overHttp,
}) => {
  await overHttp('tereza_kolt')
  await administrator.goto('/user/admin/todos?ukol=novy')
  const todo = administrator.getByRole('dialog', { name: 'Nový Úkol' })
  await todo.getByText('Další', { exact: true }).click()
  const subject = todo.getByLabel('Souvisí s')
  await subject.fill('tereza')
  await todo.getByRole('list', { name: 'Nalezeno' }).getByRole('button').first().press('Enter')
  const taken = todo.getByRole('button', { name: 'Odebrat vazbu' })
  await expect(taken).toBeFocused()
  await taken.press('Enter')
  await expect(subject).toBeFocused()
})

/** Runs in the page; heights in pixels: `framed` is the frame with its upper and lower offset. */
function measure() {
  const dialog = document.querySelector('dialog[open]')
  const sheet = dialog?.querySelector('.printed-frame') ?? dialog
  if (!dialog || !sheet) throw new Error('No dialog is open')
  const { height, top, bottom } = getComputedStyle(sheet, '::before')
  const framed = [height, top, bottom].map(Number.parseFloat).reduce((sum, part) => sum + part)
  return { framed: Math.round(framed), whole: dialog.scrollHeight, seen: dialog.clientHeight }
}

/** Texts of the open dialog after it lost its heading; empty if it closes before that. */
function watch(page: Page) {
  return page.evaluateHandle(() => {
    const found: string[] = []
    const dialog = document.querySelector('dialog[open]')
    if (!(dialog instanceof HTMLDialogElement)) throw new Error('No dialog is open')
    new MutationObserver(() => {
      if (dialog.open && !dialog.querySelector('h2')) found.push(dialog.textContent)
    }).observe(dialog, { childList: true, subtree: true })
    return found
  })
}
