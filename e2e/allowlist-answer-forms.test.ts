import type { Page } from '@playwright/test'
import { beginAnswering } from './allowlist-form.ts'
import { expect, test } from './test.ts'

const OLD = 'Mám 15 let nebo více'
const YOUNG = 'Mám méně než 15 let'
const CONSENT = 'Napište nám se souhlasem rodiče.'

/** Random ids, also with the number of a live change behind, which may contain any four digits by chance. */
const IDS = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.\d+)?/g

function listenTo(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    sent.push(`${pathname}${search} ${request.postData() ?? ''}`.replaceAll(IDS, ''))
  })
  return sent
}

test('a stranger meets the ending of a choice, changes the answer, and sends', async ({
  owner,
  player,
  visitor,
}) => {
  test.slow()
  const next = player.getByRole('button', { name: 'Další' })
  const ending = player.getByRole('alert').filter({ hasText: 'žádost poslat nejde' })

  await test.step('the owner adds a choice with an ending and an age', async () => {
    await owner.goto('/user/admin/settings')
    await owner.getByRole('tab', { name: 'Konfigurace Allowlistu' }).click()
    await owner.getByRole('button', { name: 'Přidat Otázku' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Přidat Otázku' })
    await expect(dialog.getByLabel('Druh odpovědi')).toHaveValue('text')
    await dialog.getByLabel('Otázka *').fill('Kolik vám je?')
    await dialog.getByLabel('Druh odpovědi').selectOption('choice')
    await dialog.getByRole('textbox', { name: 'Možnost 1' }).fill(OLD)
    await dialog.getByRole('button', { name: 'Přidat', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Možnost 2 je prázdná.')
    const second = dialog.getByRole('group', { name: 'Možnost 2' })
    await second.getByRole('textbox').fill(YOUNG)
    await second.getByRole('checkbox', { name: 'Ukončí žádost' }).check()
    await second.getByLabel('Text pro toho, kdo ji vybere').fill(CONSENT)
    await dialog.getByRole('button', { name: 'Přidat', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(owner.getByRole('listitem').filter({ hasText: YOUNG }).last()).toContainText('Ukončí žádost')

    await owner.getByRole('button', { name: 'Otázka na věk' }).click()
    await expect(dialog.getByLabel('Otázka *')).toHaveValue('Kdy jste se narodili?')
    await expect(dialog.getByLabel('Nejnižší věk')).toHaveValue('15')
    await dialog.getByRole('button', { name: 'Přidat', exact: true }).click()
    await expect(owner.getByText('Věk alespoň 15 let')).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Otázka na věk' })).toBeHidden()
  })

  await test.step('the privacy page says what is asked', async () => {
    await expect(async () => {
      await visitor.goto('/privacy')
      await expect(visitor.getByText('se ptá na datum narození')).toContainText('alespoň 15 let')
    }).toPass()
  })

  const sent = listenTo(player)
  await test.step('the ending option shows the text of the owner and leads nowhere', async () => {
    await beginAnswering(player)
    await player.getByRole('radio', { name: YOUNG }).check()
    await expect(ending).toContainText(CONSENT)
    await next.click()
    await expect(player.getByRole('heading', { name: 'Kolik vám je?' })).toBeVisible()
    await expect(ending.locator('div').first()).toBeFocused()
  })

  await test.step('the answer is changed as easily as it was given', async () => {
    await player.keyboard.press('Shift+Tab')
    await player.keyboard.press('ArrowUp')
    await expect(player.getByRole('radio', { name: OLD })).toBeChecked()
    await expect(ending).toBeHidden()
    await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()
    await next.click()
  })

  await test.step('a date of birth is judged here, and only the answer is sent', async () => {
    const date = player.getByLabel('Datum narození')
    await expect(date).toHaveAttribute('autocomplete', 'bday')
    await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
    await expect(player.getByText('Prosím, vyplňte všechny otázky před odesláním.')).toBeVisible()
    await date.fill('12. 3.')
    await date.blur()
    await expect(player.getByText('Datum napište s celým rokem')).toBeVisible()
    await date.fill(`12. 3. ${new Date().getFullYear() - 9}`)
    await expect(ending).toContainText('souhlas vašeho zákonného zástupce')
    await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
    await expect(ending.locator('div').first()).toBeFocused()
    await date.fill('12. 3. 1987')
    await expect(player.getByText('Uložíme jen odpověď:')).toBeVisible()
    await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()
    await player.reload()
    await expect(player.getByLabel('Datum narození')).toBeHidden()
    await expect(player.getByRole('strong')).toHaveText('Ano, je mi alespoň 15 let')
  })

  await test.step('the date is asked again after the answer was emptied in another window', async () => {
    const other = await player.context().newPage()
    await other.goto(player.url())
    await other.getByRole('button', { name: 'Zadat datum znovu' }).click()
    await expect(other.getByLabel('Datum narození')).toBeFocused()
    await other.keyboard.type('12')
    await player.getByLabel('Datum narození').fill('12. 3. 1987')
    await expect(player.getByRole('strong')).toHaveText('Ano, je mi alespoň 15 let')
    await expect(player.getByLabel('Datum narození')).toBeFocused()
    await other.close()
  })

  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByRole('heading', { name: 'Žádost čeká na kontrolu' })).toBeVisible()
  for (const secret of ['1987', YOUNG, 'Ne, ještě mi není'])
    expect(sent.filter((request) => request.includes(secret))).toEqual([])

  await owner.goto('/user/admin/settings?tab=zadosti')
  await expect(owner.getByText('Ano, je mi alespoň 15 let')).toBeVisible()
  await expect(owner.getByText(OLD)).toBeVisible()
})

test('an answer that no longer fits its question is kept below the form', async ({ player, overHttp }) => {
  const gustav = await overHttp('gustav_westmore')
  await gustav.ask('Jakou máte zbraň?')
  await beginAnswering(player)
  await player.getByLabel('Vaše odpověď').fill('Starou vidlici po dědovi.')
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()

  const options = ['Kolt', 'Nůž'].map((text) => ({ text, ending: '' }))
  await gustav.answerBy('Jakou máte zbraň?', { kind: 'choice', isMultiple: true, options })
  await expect(player.getByRole('group', { name: 'Vaše odpověď' })).toBeVisible()
  const kept = player.getByRole('region', { name: 'Odložené verze' })
  await expect(kept).toContainText('Starou vidlici po dědovi.')

  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByText('Prosím, vyplňte všechny otázky před odesláním.')).toBeVisible()
  await player.getByRole('checkbox', { name: 'Nůž' }).check()
  await player.getByRole('checkbox', { name: 'Kolt' }).check()
  await expect(kept).toContainText('Starou vidlici po dědovi.')
  await expect(player.getByText('Uloženo', { exact: true })).toBeVisible()

  const ends = options.map((one) => (one.text === 'Nůž' ? { ...one, ending: 'Nůž nestačí.' } : one))
  await gustav.answerBy('Jakou máte zbraň?', { kind: 'choice', isMultiple: true, options: ends })
  await expect(kept).toContainText('Nůž')
  await player.getByRole('checkbox', { name: 'Kolt' }).check()
  await player.getByRole('button', { name: 'Odeslat dotazník' }).click()
  await expect(player.getByRole('heading', { name: 'Žádost čeká na kontrolu' })).toBeVisible()
})
