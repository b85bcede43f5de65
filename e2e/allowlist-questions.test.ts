import { beginAnswering } from './allowlist-form.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

const sure = 'Opravdu chcete smazat tuto otázku?'

test('adds, edits and deletes a question on the standalone page', async ({ administrator }) => {
  const page = administrator
  await page.goto('/user/admin/allowlist')
  await expect(page.getByRole('heading', { name: 'KONFIGURACE ALLOWLISTU' })).toBeVisible()
  await expect(page.getByText('Žádné otázky')).toBeVisible()

  await page.getByRole('button', { name: 'Přidat Otázku' }).click()
  const adding = page.getByRole('dialog', { name: 'Přidat Novou Otázku' })
  await expect(adding.getByLabel('Otázka *')).toHaveAttribute('required')
  await expect(adding.getByLabel('Popis/Instrukce *')).toHaveAttribute('required')
  await adding.getByLabel('Otázka *').fill('Kdo jsi?')
  await adding.getByLabel('Popis/Instrukce *').fill('   ')
  await adding.getByLabel('Soubor s obrázkem').setInputFiles('../web/public/og.png')
  await expect(adding.getByRole('img', { name: 'Nahraný obrázek' })).toBeVisible()
  await adding.getByRole('button', { name: 'Vytvořit Otázku' }).click()
  await expect(adding.getByRole('alert')).toHaveCount(0)
  await expect(adding).toBeVisible()
  await adding.getByLabel('Popis/Instrukce *').fill('Jméno a původ.')
  await adding.getByRole('button', { name: 'Vytvořit Otázku' }).click()
  await expect(page.getByText('Otázka byla úspěšně vytvořena.')).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: 'Kdo jsi?' })
  await expect(card).toContainText('#1')
  await expect(card).toContainText('Obrázek přiložen')
  await expect(card.getByRole('img', { name: 'Obrázek k otázce' })).toBeVisible()

  await card.getByRole('button', { name: 'Upravit' }).click()
  const editing = page.getByRole('dialog', { name: 'Upravit Otázku' })
  await editing.getByLabel('Otázka *').fill('Kdo opravdu jsi?')
  await editing.getByRole('button', { name: 'Uložit Změny' }).click()
  await expect(page.getByText('Otázka byla úspěšně upravena.')).toBeVisible()
  const changed = page.getByRole('listitem').filter({ hasText: 'Kdo opravdu jsi?' })

  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await changed.getByRole('button', { name: 'Smazat' }).click()
  await expect(changed).toBeVisible()
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await changed.getByRole('button', { name: 'Smazat' }).click()
  await expect(page.getByText('Otázka byla smazána.')).toBeVisible()
  await expect(page.getByText('Žádné otázky')).toBeVisible()
  expect(asked).toEqual([sure, sure])
})

test('a picture that does not load is hidden from staff and players', async ({
  administrator,
  player,
  site,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404 .*nothing-here\.png$/)
  const question = { question: 'Poznáváš ho?', description: '-', imageUrl: `${site.url}/nothing-here.png` }
  await administrator.request.post('/api/allowlist/questions', { data: question })
  await administrator.goto('/user/admin/allowlist')
  await expect(administrator.getByText('Obrázek přiložen')).toBeVisible()
  await expect(administrator.getByRole('img', { name: 'Obrázek k otázce' })).toHaveCount(0)
  await beginAnswering(player)
  await expect(player.getByRole('heading', { name: 'Poznáváš ho?' })).toBeVisible()
  await expect(player.getByRole('img', { name: 'Obrázek k otázce' })).toHaveCount(0)
})

test('edits questions in the settings: required text, silent save, delete dialog', async ({
  administrator,
  site,
}) => {
  const page = administrator
  const picture = `${site.url}/icon.svg`
  await page.request.post('/api/allowlist/questions', { data: { question: 'Kdo jsi?', imageUrl: picture } })
  await page.goto('/user/admin/settings')
  await expect(page.getByText('Správa systému a konfigurace')).toBeVisible()
  await page.getByRole('tab', { name: 'Konfigurace Allowlistu' }).click()

  await page.getByRole('button', { name: 'Přidat Otázku' }).click()
  const adding = page.getByRole('dialog', { name: 'Přidat Otázku' })
  await adding.getByRole('button', { name: 'Přidat' }).click()
  await expect(adding.getByText('Otázka je povinná')).toBeVisible()
  await page.keyboard.press('Escape')

  const card = page.getByRole('listitem').filter({ hasText: 'Kdo jsi?' })
  await card.getByRole('button', { name: 'Upravit' }).click()
  const editing = page.getByRole('dialog', { name: 'Upravit Otázku' })
  await editing.getByLabel('Otázka *').fill('  ')
  await editing.getByRole('button', { name: 'Uložit' }).click()
  await expect(editing.getByRole('alert')).toHaveCount(0)
  await editing.getByLabel('Otázka *').fill('Kdo vlastně jsi?')
  await editing.getByRole('button', { name: 'Uložit' }).click()
  await expect(editing).toBeHidden()
  const answer = await page.request.get('/api/allowlist/questions')
  expect(await answer.json()).toMatchObject([{ question: 'Kdo vlastně jsi?', imageUrl: picture }])

  await page.getByRole('button', { name: 'Smazat' }).click()
  const removing = page.getByRole('dialog', { name: 'Smazat Otázku' })
  await expect(removing).toContainText(`${sure} Tato akce nelze vrátit zpět.`)
  await removing.getByRole('button', { name: 'Zrušit' }).click()
  await expect(removing).toBeHidden()
  await page.getByRole('button', { name: 'Smazat' }).click()
  await removing.getByRole('button', { name: 'Smazat' }).click()
  await expect(page.getByText('Žádné otázky')).toBeVisible()
})

test('reorders questions by keyboard and by dragging, and keeps the order', async ({
  administrator,
  clerk,
}) => {
  const page = administrator
  await clerk.ask('První', 'Druhá', 'Třetí')
  await page.goto('/user/admin/allowlist')
  const cards = page.getByRole('list', { name: 'Otázky v pořadí' }).getByRole('listitem')
  await expect(cards).toHaveText([/#1.*První/, /#2.*Druhá/, /#3.*Třetí/])

  await cards.nth(0).getByRole('button', { name: 'Posunout dolů' }).focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveText([/#1.*Druhá/, /#2.*První/, /#3.*Třetí/])
  await page.keyboard.press('Enter')
  await expect(cards).toHaveText([/#1.*Druhá/, /#2.*Třetí/, /#3.*První/])
  await expect(page.getByText('Otázka „První“ je teď na místě 3 z 3')).toBeAttached()
  await expect(cards.nth(2).getByRole('button', { name: 'Posunout dolů' })).toBeFocused()
  await expect.poll(() => orderOf(page)).toEqual(['Druhá', 'Třetí', 'První'])

  await drag(page, cards.nth(2).getByTitle('Přetáhněte na jiné místo'), cards.nth(0))
  await expect(cards).toHaveText([/#1.*První/, /#2.*Druhá/, /#3.*Třetí/])
  await expect.poll(() => orderOf(page)).toEqual(['První', 'Druhá', 'Třetí'])

  await page.reload()
  await expect(cards).toHaveText([/#1.*První/, /#2.*Druhá/, /#3.*Třetí/])
})

async function orderOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/allowlist/questions')
  const questions: { question: string }[] = await answer.json()
  return questions.map(({ question }) => question)
}

async function drag(page: Page, grip: Locator, target: Locator) {
  const from = await grip.boundingBox()
  const to = await target.boundingBox()
  if (!from || !to) throw new Error('the grip and its target must be on screen')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 })
  await page.mouse.move(x, to.y + 2, { steps: 4 })
  await page.mouse.up()
}
