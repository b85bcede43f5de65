import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { publishArticle } from './news-desk.ts'
import { openUntil } from './pages-desk.ts'
import { expect, test } from './test.ts'

/** A drawn picture: a node keeps pictures only after it has read them. */
async function pictureOf(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 180 })
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#9a3c12'
      pen.fillRect(40, 40, 120, 90)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}

const state = (page: Page) => page.getByRole('region', { name: 'Stav zprávy' })

test('an owner writes about an event that visitors read until it is withdrawn', async ({
  owner,
  openBrowser,
  consoleErrors,
}) => {
  // The withdrawn article.
  consoleErrors.expect(/status of 404 .*\/hlasatel\/velky-vyprodej-dobytka$/)
  await owner.goto('/user/admin/news')
  await owner.getByRole('button', { name: 'Nová zpráva' }).click()
  await expect(owner.getByText('Ke zveřejnění chybí titulek')).toBeVisible()
  await owner.getByRole('textbox', { name: 'Titulek' }).fill('Velký výprodej dobytka')
  await owner.getByRole('textbox', { name: 'Perex' }).fill('V sobotu se sejdou rančeři z celého státu.')
  const file = { name: 'stado.png', mimeType: 'image/png', buffer: await pictureOf(owner) }
  await owner.locator('input[type=file]').setInputFiles(file)
  await owner.getByRole('textbox', { name: 'Co je na obrázku' }).fill('Stádo krav')
  await owner.getByRole('switch', { name: 'Je to akce s datem' }).click()
  await owner.getByRole('textbox', { name: 'Místo' }).fill('Ohrada v Blackridge')
  await owner.getByRole('textbox', { name: 'Text zprávy' }).click()
  await owner.keyboard.type('Přiveďte koně i děti.')
  const preview = owner.getByRole('region', { name: 'Náhled' })
  await expect(preview).toContainText('Přiveďte koně i děti.')
  await expect(preview).toContainText('Ohrada v Blackridge')
  await expect(state(owner).getByRole('status')).toHaveText('Uloženo')
  await expectAccessible(owner, 'the desk of news')

  await owner.reload()
  await expect(owner.getByRole('textbox', { name: 'Titulek' })).toHaveValue('Velký výprodej dobytka')
  await owner.getByRole('button', { name: 'Zveřejnit…' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Zveřejnit zprávu' })
  await dialog.getByRole('button', { name: 'Zveřejnit', exact: true }).click()
  await expect(owner.getByText('Zpráva je zveřejněná.')).toBeVisible()

  const visitor = await openBrowser(undefined, { javaScriptEnabled: false })
  const headline = (page: Page) =>
    page.getByRole('article').getByRole('link', { name: 'Velký výprodej dobytka', exact: true })
  await openUntil(visitor, '/', headline)
  await expect(visitor.getByRole('img', { name: 'Stádo krav' })).toHaveAttribute('width', '320')
  await visitor.getByRole('link', { name: 'Všechny zprávy' }).click()
  await expect(visitor.getByRole('heading', { name: 'WESTMORSKÝ HLASATEL', level: 1 })).toBeVisible()
  await headline(visitor).click()
  await expect(visitor).toHaveURL(/\/hlasatel\/velky-vyprodej-dobytka$/)
  await expect(visitor.getByText('Přiveďte koně i děti.')).toBeVisible()
  await expect(visitor.getByText('Ohrada v Blackridge')).toBeVisible()
  const calendar = await visitor.request.get('/hlasatel/velky-vyprodej-dobytka.ics')
  expect(await calendar.text()).toContain('SUMMARY:Velký výprodej dobytka')
  expect(await (await visitor.request.get('/hlasatel/atom.xml')).text()).toContain('Velký výprodej dobytka')

  await state(owner).getByRole('button', { name: 'Stáhnout z webu…' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Stáhnout', exact: true }).click()
  await expect(state(owner)).toContainText('návštěvníci ji nevidí')
  await openUntil(visitor, '/hlasatel/velky-vyprodej-dobytka', headline, 0)
  await openUntil(visitor, '/hlasatel', headline, 0)
  await openUntil(visitor, '/', headline, 0)
  expect((await visitor.request.get('/hlasatel/velky-vyprodej-dobytka')).status()).toBe(404)
  await state(owner).getByRole('button', { name: 'Vrátit návštěvníkům' }).click()
  await openUntil(visitor, '/hlasatel', headline)
})

test('the list and an article are accessible', async ({ owner, visitor, consoleErrors }) => {
  // For a second, a node may still print the paper of the journey before.
  consoleErrors.expect(/status of 404 .*\/api\/pages\/pictures\//)
  const event = { from: '2099-12-24T17:00:00.000Z', to: '2099-12-24T21:00:00.000Z', place: 'Saloon' }
  await publishArticle(owner, { title: 'Druhá', event })
  await publishArticle(owner, { title: 'První' })
  await openUntil(visitor, '/hlasatel', (page) => page.getByRole('article'), 2)
  await expect(visitor.getByRole('region', { name: 'Co se chystá' })).toContainText('Saloon')
  await expectAccessible(visitor, 'the list of news')
  await visitor.goto('/hlasatel/druha')
  await expect(visitor.getByRole('heading', { name: 'Kapitola' })).toBeVisible()
  await expectAccessible(visitor, 'an article')
  await openUntil(visitor, '/', (page) => page.getByRole('article').filter({ hasText: 'Perex.' }), 2)
  await expectAccessible(visitor, 'the landing page with news')
})

test('a version of an article is read, compared and put back into the draft', async ({ owner }) => {
  const content = { title: 'Sucho', lead: 'Řeka klesla.', markdown: 'Šetřete vodou.' }
  const id = await publishArticle(owner, content)
  await owner.goto(`/user/admin/news?zprava=${id}`)
  const headline = owner.getByRole('textbox', { name: 'Titulek' })
  await headline.fill('Povodeň')
  await state(owner).getByRole('button', { name: 'Historie' }).click()
  const history = owner.getByRole('dialog')
  await history.getByRole('button', { name: 'Verze 1' }).click()
  await expect(history.getByRole('region', { name: 'Verze 1' })).toContainText('Šetřete vodou.')
  await history.getByRole('button', { name: 'Oproti rozepsanému textu' }).click()
  await expect(history.getByRole('deletion')).toContainText('Sucho')
  await expect(history.getByRole('insertion')).toContainText('Povodeň')
  await expectAccessible(owner, 'a version of an article')
  await history.getByRole('button', { name: 'Vrátit do rozepsaného textu' }).click()
  await expect(headline).toHaveValue('Sucho')
  await owner.getByRole('button', { name: 'Vzít zpět' }).click()
  await expect(headline).toHaveValue('Povodeň')
})
