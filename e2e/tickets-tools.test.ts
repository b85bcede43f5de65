import type { Page } from '@playwright/test'
import { download } from './network.ts'
import { expect, test } from './test.ts'
import { composer, messageList, openDesk, openTicket, openTool, reply, setStatus } from './tickets-desk.ts'

test('a saved reply is filled in for each ticket and available to the whole team', async ({
  player,
  administrator,
  secondAdministrator,
}) => {
  const { number } = await openTicket(player, { title: 'Zamčené dveře' })
  await player.goto(`/user/support?ticket=${number}`)
  await secondAdministrator.goto(`/user/admin/tickets?ticket=${number}`)
  await administrator.goto('/user/admin/tickets')
  await openTool(administrator, 'Šablony')
  const manager = administrator.getByRole('dialog', { name: 'Správa šablon' })
  await manager.getByRole('button', { name: 'Nová šablona' }).click()
  await manager.getByRole('button', { name: 'Uložit' }).click()
  await expect(manager.getByText('Název je povinný')).toBeVisible()
  await manager.getByLabel('Název').fill('Přivítání')
  await manager.getByLabel('Text').fill('Dobrý den, ')
  await manager.getByRole('button', { name: '{jmeno}' }).click()
  await administrator.keyboard.type(', váš ticket #{cislo} «{titulek}» ({kategorie}) převzal {ja}. {neznámé}')
  await manager.getByRole('button', { name: 'Uložit' }).click()
  await manager.getByRole('button', { name: 'Nová šablona' }).click()
  await manager.getByLabel('Název').fill('Rozloučení')
  await manager.getByLabel('Text').fill('Na shledanou.')
  await manager.getByRole('button', { name: 'Uložit' }).click()
  await expect(manager.getByRole('listitem')).toHaveCount(2)

  const field = composer(secondAdministrator)
  await field.press('/')
  const picker = secondAdministrator.getByRole('dialog', { name: 'Šablony odpovědí' })
  await expect(picker.getByRole('option')).toHaveCount(2)
  await picker.getByRole('combobox').fill('privit')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await secondAdministrator.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(field).toBeFocused()
  const filled = `Dobrý den, Tereza Kolt, váš ticket #${number} «Zamčené dveře» (Podpora serveru (spolupráce, ostatní)) převzal Adéla Razítková. {neznámé}`
  await expect(field).toHaveValue(filled)
  await field.press('End')
  await secondAdministrator.keyboard.type(' 1/2')
  await field.press('Control+Enter')
  await expect(messageList(player).getByText(`${filled} 1/2`)).toBeVisible()

  await manager.getByRole('button', { name: 'Upravit šablonu Rozloučení' }).click()
  await manager.getByLabel('Text').fill('Šťastnou cestu.')
  await manager.getByRole('button', { name: 'Uložit' }).click()
  await expect(manager.getByText('Šťastnou cestu.')).toBeVisible()
  await manager.getByRole('button', { name: 'Smazat šablonu Přivítání' }).click()
  const question = administrator.getByRole('dialog', { name: 'Smazat šablonu' })
  await question.getByRole('button', { name: 'Smazat' }).click()
  // Shown inside the open dialog, because screen readers and the keyboard cannot reach anything behind it.
  await expect(manager.getByText('Šablona byla smazána.')).toBeVisible()
  await manager.getByRole('button', { name: 'Skrýt hlášení' }).last().click()
  await expect(manager.getByRole('button', { name: /^Smazat šablonu/ })).toHaveCount(1)
  await field.press('/')
  await expect(picker.getByRole('option')).toHaveText([/Rozloučení.*Šťastnou cestu\./])
})

test('transcript and figures show the history; notes are included only on request', async ({
  player,
  administrator,
}) => {
  const { id, number } = await openTicket(player, { title: 'Rozbitý vůz', category: 'faction' })
  await administrator.goto('/user/admin/tickets')
  await openTool(administrator, 'Statistika')
  const figures = administrator.getByRole('dialog', { name: 'Statistika ticketů' })
  await expect(figures.getByRole('listitem')).toHaveText([/Žádost o\sfrakci.*1.*do dne 1/])
  await expect(figures.getByText('–', { exact: true })).toHaveCount(3)
  await administrator.keyboard.press('Escape')

  await administrator.getByRole('link', { name: 'Rozbitý vůz' }).click()
  await administrator.request.post(`/api/tickets/${id}/notes`, { data: { text: 'Vůz byl cizí.' } })
  const arrived = administrator.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/messages'),
  )
  await reply(administrator, 'Kolo je na cestě.')
  await arrived
  await setStatus(administrator, 'Uzavřený')
  await expect(messageList(administrator).getByText('Status: Otevřený → Uzavřený')).toBeVisible()
  await player.request.put(`/api/tickets/${id}/rating`, { data: { score: 4 } })
  await expect(messageList(administrator).getByText('Hodnocení: 4 z 5')).toBeVisible()

  const plain = await transcript(administrator, 'Text', false)
  expect(plain.name).toBe(`ticket-${number}.txt`)
  expect(plain.text).toContain('Kolo je na cestě.')
  expect(plain.text).not.toContain('cizí')
  const json = await transcript(administrator, 'JSON', true)
  expect(json.name).toBe(`ticket-${number}.json`)
  expect(JSON.parse(json.text)).toMatchObject({ notes: [{ text: 'Vůz byl cizí.' }] })

  await administrator.getByRole('button', { name: 'Historie ticketu' }).click()
  const history = administrator.getByRole('dialog', { name: 'Historie ticketu' })
  await expect(history.getByRole('listitem')).toContainText([
    'Ticket založen',
    'Uzavřený',
    'Hodnocení: 4 z 5',
  ])
  await history.getByRole('button', { name: 'Zavřít' }).click()
  await administrator.getByRole('button', { name: 'Zavřít ticket' }).click()
  await expect(administrator.getByText('V tomto seznamu na nás nikdo nečeká')).toBeVisible()
  await openTool(administrator, 'Statistika')
  await expect(figures.getByText('Žádný ticket teď nečeká na vyřízení.')).toBeVisible()
  await expect(figures.getByText('1 ticket', { exact: true })).toHaveCount(2)
  await expect(figures.getByText('4 z 5')).toBeVisible()
})

async function transcript(page: Page, format: string, withNotes: boolean) {
  await openDesk(page).getByRole('button', { name: 'Stáhnout přepis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Přepis ticketu' })
  await dialog.getByRole('radio', { name: format }).check()
  await dialog.getByRole('checkbox', { name: 'I s interními poznámkami' }).setChecked(withNotes)
  const file = await download(page, dialog.getByRole('link', { name: 'Stáhnout' }))
  await expect(dialog).toBeHidden()
  return file
}
