import { expect, test } from './test.ts'
import { openTicket } from './tickets-desk.ts'

test('staff find screens, people, tickets and applications by a few letters', async ({
  administrator,
  clerk,
  tereza,
}) => {
  await clerk.ask('Kdo jsi?')
  await tereza.apply()
  const { number } = await openTicket(tereza, { title: 'Zmizel mi kůň' })
  const page = administrator

  await page.goto('/user')
  await expect(page.getByRole('button', { name: 'Hledat' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Hledat' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('terez')
  await expect(palette.getByRole('group', { name: 'Lidé' }).getByRole('option')).toContainText('tereza_kolt')
  await expect(palette.getByRole('group', { name: 'Žádosti' }).getByRole('option')).toContainText(
    'Čeká na kontrolu',
  )
  await palette.getByRole('combobox').fill('kun zmiz')
  await expect(palette.getByRole('option')).toHaveText([new RegExp(`#${number} Zmizel mi kůň`)])
  await palette.getByRole('combobox').fill('zado')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=zadosti/)
  await expect(page.getByRole('article', { name: 'tereza_kolt' })).toBeVisible()

  await page.getByRole('button', { name: 'Hledat' }).click()
  // Enter waits for the answer, and people come first.
  await palette.getByRole('combobox').fill('terez')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/admin\/users\/\d+$/)

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('nic takového')
  await expect(palette.getByText('Nic takového tu není.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('G and a letter open a screen and ? lists the keys, but not while typing', async ({ administrator }) => {
  const page = administrator
  await page.goto('/user')
  await expect(page.getByRole('button', { name: 'Hledat' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Klávesové zkratky' })
  await expect(help).toContainText('Kontrola Žádostí')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('z')
  await expect(page).toHaveURL(/tab=zadosti/)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Správa Úkolů' })).toBeVisible()
  await expect(page.getByText('Žádné úkoly')).toBeVisible()
  await page.keyboard.press('?')
  await expect(help).toContainText('Nový úkol')
  await expect(help).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(page.getByLabel('Název *')).toBeFocused()
  await page.keyboard.type('g l ?')
  await expect(page.getByLabel('Název *')).toHaveValue('g l ?')
  await expect(help).toHaveCount(0)
  await expect(page).toHaveURL(/todos/)
})
