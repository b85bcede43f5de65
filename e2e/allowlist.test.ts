import type { Page } from '@playwright/test'
import { answer, answerAndSend } from './allowlist-form.ts'
import { expect, test } from './test.ts'

const first = 'Jak se tvá postava jmenuje?'
const second = 'Odkud přichází?'
const third = 'Co ve Westmore hledá?'

test('an application is declined, sent again, approved and revoked, all shown live', async ({
  player,
  administrator,
  openBrowser,
  site,
}) => {
  test.slow()
  const status = player.getByRole('heading', { level: 2 }).first()

  await test.step('without questions an application cannot be started', async () => {
    await player.goto('/user')
    await player.getByRole('link', { name: 'Allowlist' }).click()
    await expect(player.getByRole('button', { name: 'Začít' })).toBeDisabled()
    await expect(player.getByText('Momentálně nejsou k dispozici žádné otázky.')).toBeVisible()
  })
  const playerStays = watchLoads(player)

  await test.step('an administrator adds questions in the settings', async () => {
    await administrator.goto('/user')
    await administrator.getByRole('link', { name: 'Nastavení' }).click()
    await administrator.getByRole('tab', { name: 'Konfigurace Allowlistu' }).click()
    await expect(administrator.getByText('Žádné otázky')).toBeVisible()
    await expect(administrator.getByText('Začněte přidáním první otázky pro allowlist')).toBeVisible()
    for (const question of [first, second, third]) await addQuestion(administrator, question)
    await administrator.getByRole('tab', { name: 'Kontrola Žádostí' }).click()
    await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  })
  const administratorStays = watchLoads(administrator)

  await test.step('the player answers, with a reload and a change of device in the middle', async () => {
    await player.getByRole('button', { name: 'Začít' }).click()
    await expect(player.getByText('Otázka 1 / 3')).toBeVisible()
    await expect(player.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await player.getByRole('button', { name: 'Další' }).click()
    await expect(player.getByText('Prosím, vyplňte odpověď před pokračováním.')).toBeVisible()
    await answer(player, first, 'Tereza Kolt')
    await expect(player.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')

    await player.getByLabel('Vaše odpověď').fill('Z rovin')
    await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()
    expect(playerStays()).toBe(true)
    await player.reload()
    await expect(player.getByRole('heading', { name: second })).toBeVisible()
    await expect(player.getByLabel('Vaše odpověď')).toHaveValue('Z rovin')
  })
  const playerStaysAfterReload = watchLoads(player)

  const device = await openBrowser('tereza_kolt')
  await test.step('another device continues at the same question with the same text, and sends', async () => {
    await device.goto('/user')
    await device.getByRole('link', { name: 'Allowlist' }).click()
    await expect(device.getByText('Zodpovězeno 2 z 3.')).toBeVisible()
    await device.getByRole('button', { name: 'Pokračovat' }).click()
    await expect(device.getByLabel('Vaše odpověď')).toHaveValue('Z rovin')
    await device.getByRole('button', { name: 'Předchozí' }).click()
    await expect(device.getByLabel('Vaše odpověď')).toHaveValue('Tereza Kolt')
    await answer(device, first, 'Tereza Kolt')
    await answer(device, second, 'Z rovin za řekou')
    await answerAndSend(device, third, 'Práci.')
    await expect(device.getByText('Dotazník byl úspěšně odeslán!')).toHaveText(
      'Dotazník byl úspěšně odeslán! Počkejte prosím na kontrolu administrátorským týmem.',
    )
    await expect(status).toHaveText('Žádost čeká na kontrolu')
    await expect(player.getByText('Kromě vás na kontrolu nikdo nečeká.')).toBeVisible()
    await expect(player.getByRole('list', { name: 'Průběh žádosti' })).toContainText('Čeká na kontrolu')
  })

  await test.step('the administrator sees it arrive and declines it with a reason and a note', async () => {
    const card = administrator.getByRole('article', { name: 'tereza_kolt' })
    await expect(card).toContainText('Z rovin za řekou')
    await expect(administrator.getByText('Nová žádost')).toBeVisible()
    await card.getByRole('button', { name: 'Zamítnout' }).click()
    const dialog = administrator.getByRole('dialog', { name: 'Zamítnout žádost' })
    await expect(dialog).toContainText(
      'Opravdu chcete zamítnout žádost uživatele tereza_kolt? Uživatel bude moci podat novou žádost za 24 hodin.',
    )
    await dialog.getByRole('button', { name: 'Zamítnout' }).click()
    await expect(dialog.getByText('Důvod je povinný')).toBeVisible()
    await dialog.getByLabel('Důvod *').fill('Odpovědi jsou příliš stručné.')
    await dialog.getByText('Poznámky k odpovědím').click()
    await dialog.getByLabel('Poznámka k odpovědi 3').fill('Jakou práci?')
    await dialog.getByRole('button', { name: 'Zamítnout' }).click()
    await expect(administrator.getByText('Žádné žádosti k zobrazení')).toBeVisible()
  })

  await test.step('the player reads it once it can no longer be taken back, and has to wait a day', async () => {
    await expect(status).toHaveText('Žádost byla zamítnuta', { timeout: 20_000 })
    await expect(player.getByText('Odpovědi jsou příliš stručné.')).toBeVisible()
    await expect(player.getByText('Rozhodnutí: Maršál Dvořák')).toBeVisible()
    await expect(player.getByText('Jakou práci?')).toBeVisible()
    await expect(player.getByText('Zbývá 24 hodin')).toBeVisible()
    expect(playerStaysAfterReload()).toBe(true)

    await site.database.ageLastApplication('tereza_kolt', 23)
    await player.reload()
    await expect(player.getByText('Zbývá 1 hodina')).toBeVisible()
    await expect(player.getByRole('button', { name: 'Začít' })).toHaveCount(0)

    await site.database.ageLastApplication('tereza_kolt', 1)
    await player.reload()
    await expect(player.getByText('Pokus č. 2')).toBeVisible()
  })

  await test.step('the second attempt is sent and approved', async () => {
    await player.getByRole('button', { name: 'Začít' }).click()
    await answer(player, first, 'Tereza Kolt, 24 let')
    await answer(player, second, 'Z rovin za řekou, z rodiny honáků')
    await answerAndSend(player, third, 'Místo u dostavníku.')
    await expect(status).toHaveText('Žádost čeká na kontrolu')
    const playerWaits = watchLoads(player)

    const card = administrator.getByRole('article', { name: 'tereza_kolt' })
    await expect(card).toContainText('Místo u dostavníku.')
    await card.getByText('Předchozí pokusy (1)').click()
    await expect(card.getByText('Poznámka pro hráče: Jakou práci?')).toBeVisible()
    await card.getByRole('button', { name: 'Schválit' }).click()
    const dialog = administrator.getByRole('dialog', { name: 'Schválit žádost' })
    await expect(dialog).toContainText(
      'Opravdu chcete schválit žádost uživatele tereza_kolt? Uživatel získá přístup na server.',
    )
    await dialog.getByRole('button', { name: 'Schválit' }).click()

    await expect(status).toHaveText('Vítejte ve Westmore')
    await expect(player.getByText(/^SCHVÁLENO/)).toBeVisible()
    await player.getByText('Zamítnuto').click()
    await expect(player.getByText('Odpovědi jsou příliš stručné.')).toBeVisible()
    expect(playerWaits()).toBe(true)
  })

  await test.step('the access is revoked, and the player sees the reason', async () => {
    const playerWaits = watchLoads(player)
    await administrator.getByRole('button', { name: 'Schválené' }).click()
    const card = administrator.getByRole('article', { name: 'tereza_kolt' })
    await card.getByRole('button', { name: 'Odebrat přístup' }).click()
    const dialog = administrator.getByRole('dialog', { name: 'Odebrat přístup' })
    await dialog.getByLabel('Důvod *').fill('Opakované porušování pravidel.')
    await dialog.getByRole('button', { name: 'Odebrat přístup' }).click()
    await expect(status).toHaveText('Přístup byl odebrán')
    await expect(player.getByText(/^ODEBRÁNO/)).toBeVisible()
    await expect(player.getByText('Opakované porušování pravidel.')).toBeVisible()
    expect(playerWaits()).toBe(true)
  })

  expect(administratorStays()).toBe(true)
})

async function addQuestion(page: Page, question: string) {
  await page.getByRole('button', { name: 'Přidat Otázku' }).click()
  const dialog = page.getByRole('dialog', { name: 'Přidat Otázku' })
  await dialog.getByLabel('Otázka *').fill(question)
  await dialog.getByLabel('Popis').fill(`Stačí pár vět. (${question})`)
  await dialog.getByRole('button', { name: 'Přidat' }).click()
  await expect(page.getByRole('list', { name: 'Otázky v pořadí' })).toContainText(question)
}

/** The returned function says whether the page has stayed without a reload since. */
function watchLoads(page: Page): () => boolean {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads === 0
}
