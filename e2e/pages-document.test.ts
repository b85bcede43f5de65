import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import mammoth from 'mammoth'
import { expectAccessible, expectFits } from './accessibility.ts'
import { pageState as desk, pageText } from './pages-desk.ts'
import { expect, test } from './test.ts'

const path = fileURLToPath(new URL('documents/pravidla.docx', import.meta.url))
const laptop = { viewport: { width: 1366, height: 650 } }
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
const NOTE = 'První pravidla, schválena na poradě.'

/** Copies as a word processor does: with the text's structure, and its words alone. */
async function copy(page: Page, html: string, words: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (given) => {
      const parts = Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })])
      return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    },
    { 'text/html': html, 'text/plain': words },
  )
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Words of one text that do not occur in the other, in the same order. */
function lostFrom(text: string, shown: string): string[] {
  const others = wordsOf(shown)
  let at = 0
  return wordsOf(text).filter((word) => {
    const found = others.indexOf(word, at)
    if (found >= 0) at = found + 1
    return found < 0
  })
}

test('an owner pastes rules from Word on a laptop and publishes them on a phone', async ({
  openBrowser,
  receiveApplications,
}) => {
  const styleMap = ["p[style-name='Quote'] => blockquote > p:fresh"]
  const { value: html } = await mammoth.convertToHtml({ path }, { styleMap })
  const { value: words } = await mammoth.extractRawText({ path })
  const clerk = await receiveApplications('tereza_kolt')
  await clerk.approve('tereza_kolt')
  const player = await openBrowser('tereza_kolt', { viewport: phone.viewport })
  await player.goto('/user')
  await expect(player.getByText('UŽIVATEL', { exact: true })).toBeVisible()

  const writer = await openBrowser('gustav_westmore', laptop)
  await test.step('pastes on the laptop', async () => {
    await writer.goto('/user/admin/pages')
    await copy(writer, html, words)
    await pageText(writer).click()
    await writer.keyboard.press('Control+V')
    const preview = writer.getByRole('region', { name: 'Náhled' })
    await expect(preview.getByRole('heading', { name: '§ 7 Stížnosti a odvolání' })).toBeAttached()
    await expect(desk(writer).getByRole('status')).toHaveText('Uloženo')
    await writer.close()
  })

  const publisher = await openBrowser('gustav_westmore', phone)
  await test.step('finds the draft on the phone and publishes it', async () => {
    await publisher.goto('/user/admin/pages')
    await expect(desk(publisher)).toContainText('Stránka ještě není zveřejněná')
    await expect(pageText(publisher)).toContainText('Rychlá Střela')
    await expectFits(publisher, 'a long draft', 390)
    await publisher.getByRole('button', { name: 'Zveřejnit…' }).tap()
    const dialog = publisher.getByRole('dialog', { name: 'Zveřejnit stránku' })
    await dialog.getByRole('radio', { name: 'Zásadní změna' }).tap()
    await dialog.getByLabel('Poznámka ke změně').tap()
    await publisher.keyboard.type(NOTE)
    await dialog.getByRole('button', { name: 'Zveřejnit', exact: true }).tap()
    await expect(desk(publisher)).toContainText(/Zveřejněno .* \(verze 1\)/)
  })

  const stranger = await openBrowser(undefined, { ...laptop, javaScriptEnabled: false })
  await test.step('a stranger reads everything', async () => {
    const read = async () => (await stranger.request.get('/pravidla')).text()
    await expect.poll(read).toContain('Rychlá Střela')
    await stranger.goto('/pravidla')
    await expectPublished(stranger)
    await expect(stranger.getByRole('searchbox')).toBeHidden()
    await stranger.getByRole('link', { name: '§ 7 Stížnosti a odvolání' }).click()
    await expect(stranger.getByRole('heading', { name: '§ 7 Stížnosti a odvolání' })).toBeInViewport()
    expect(lostFrom(words, await stranger.getByRole('main').innerText())).toEqual([])
  })

  await test.step('an admitted player is told and confirms; the note stays in the team', async () => {
    const card = player.getByRole('region', { name: 'Pravidla se změnila' })
    await card.getByRole('button', { name: 'Co se změnilo' }).click()
    const dialog = player.getByRole('dialog', { name: 'Pravidla se změnila' })
    await expect(dialog).toContainText('Pravidla jsou nová')
    await expect(dialog).toContainText('Rychlá Střela')
    await expect(dialog).not.toContainText(NOTE)
    await dialog.getByRole('button', { name: 'Mám přečteno' }).click()
    await expect(card).toBeHidden()
    await publisher.getByRole('button', { name: 'Historie' }).tap()
    await expect(publisher.getByRole('dialog')).toContainText(NOTE)
  })

  const reader = await openBrowser()
  await reader.goto('/pravidla')
  await expectAccessible(reader, 'the rules of a document', [1440, 390])
})

/** The structure of the document, with the numbers of a page of rules. */
async function expectPublished(page: Page) {
  const main = page.getByRole('main')
  const chapters = [
    'Základní ustanovení',
    'Chování hráčů',
    'Postava a příběh',
    'Zločin a loupeže',
    'Majetek a obchod',
    'Zákon a tresty',
    'Stížnosti a odvolání',
  ]
  const numbered = chapters.map((chapter, at) => `§ ${at + 1} ${chapter}`)
  await expect(main.locator('[data-text] h2')).toHaveText(numbered)
  await expect(page.getByRole('navigation', { name: 'Obsah' }).getByRole('link')).toHaveCount(chapters.length)
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    '4.2 Banky',
    '4.3 Vlaky a dostavníky',
    '4.4 Únosy a přestřelky',
  ])
  const item = (mark: string) =>
    main.locator('li').filter({ has: page.getByRole('link', { name: mark, exact: true }) })
  await expect(item('1.1')).toHaveText(
    '1.1 Vstupem na server souhlasíte s těmito pravidly. Neznalost neomlouvá.',
  )
  await expect(item('3.4.3.1').last()).toHaveText('3.4.3.1 zápis do matriky podepíše hrobník,')
  await expect(item('4.2.3.2').last()).toHaveText('4.2.3.2 koně a pět minut náskoku,')
  await expect(main.getByRole('table').getByRole('row')).toHaveCount(6)
  await expect(main.getByRole('columnheader')).toHaveText(['Přestupek', 'Poprvé', 'Opakovaně'])
  await expect(main.getByRole('link', { name: 'na stránkách serveru' })).toHaveAttribute(
    'href',
    'https://westmore.cz/user/allowlist',
  )
  await expect(main.getByRole('link', { name: 'podpora@westmore.cz' })).toHaveAttribute(
    'href',
    'mailto:podpora@westmore.cz',
  )
  await expect(main.locator('strong').filter({ hasText: '15' })).toBeVisible()
  await expect(main.locator('em').filter({ hasText: 'dobrou hrou' })).toBeVisible()
  await expect(main.getByRole('blockquote')).toContainText('„Kdo dal slovo, drží ho.')
}
