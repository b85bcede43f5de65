import { expectAccessible } from './accessibility.ts'
import { send } from './api-user.ts'
import { pressOn } from './by-keyboard.ts'
import { expect, test } from './test.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('gives a time to who is first, with the keyboard alone, on a phone too', async ({
  overHttp,
  receiveApplications,
  openBrowser,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409 .*\/mine$/)
  const clerk = await receiveApplications('tereza_kolt', 'josef.hrom')
  const owner = await overHttp('gustav_westmore')
  const { editedBy: _editedBy, ...rules } = await (await owner.request.get('/api/settings/interviews')).json()
  await send(owner, 'put', '/settings/interviews', { ...rules, isOn: true })
  const { submissions } = await (await clerk.request.get('/api/allowlist/submissions')).json()
  for (const { id } of submissions)
    await clerk.request.post(`/api/interviews/${id}`, { data: { deed: 'invite' } })

  const staff = await openBrowser('marsal_dvorak', phone)
  const times = staff.getByRole('region', { name: 'Časy pohovorů' })
  await test.step('the staff publish a time with one place', async () => {
    await staff.goto('/user/admin/interviews')
    await pressOn(staff, times.getByRole('button', { name: 'Vypsat čas' }))
    const dialog = staff.getByRole('dialog', { name: 'Vypsat čas' })
    await dialog.getByRole('button', { name: 'Vypsat' }).click()
    await expect(dialog.getByText('Doplňte den a čas')).toBeVisible()
    await dialog.getByLabel('Den *').fill(tomorrow())
    await dialog.getByLabel('Čas (pražský) *').fill('19:30')
    await expectAccessible(staff, 'the form of a time')
    await pressOn(staff, dialog.getByRole('button', { name: 'Vypsat' }))
    await expect(times.getByText('Vybráno 0 z 1')).toBeVisible()
  })

  const [tereza, josef] = [await openBrowser('tereza_kolt', phone), await openBrowser('josef.hrom', phone)]
  await test.step('of two players one takes it, and gives it back to the other', async () => {
    for (const player of [tereza, josef]) {
      await player.goto('/user/allowlist')
      await expect(player.getByText('1 volné místo')).toBeVisible()
    }
    await pressOn(tereza, tereza.getByRole('button', { name: 'Vybrat' }))
    await expect(tereza.getByText('Váš čas:')).toBeVisible()
    await expectAccessible(tereza, 'a time that was taken')
    await expect(times.getByText('Vybráno 1 z 1')).toContainText('tereza_kolt')
    await josef.getByRole('button', { name: 'Vybrat' }).click()
    await expect(josef.getByText('Tento čas už si vybral někdo jiný.')).toBeVisible()
    await expect(josef.getByText('obsazeno')).toBeVisible()
    const [file] = await Promise.all([
      tereza.waitForEvent('download'),
      pressOn(tereza, tereza.getByRole('link', { name: 'Do kalendáře' })),
    ])
    expect(file.suggestedFilename()).toBe('pohovor.ics')
    await pressOn(tereza, tereza.getByRole('button', { name: 'Vrátit' }))
    await expect(tereza.getByRole('button', { name: 'Vybrat' })).toBeFocused()
    await expect(tereza.getByText('1 volné místo')).toBeVisible()
    await josef.reload()
    await josef.getByRole('button', { name: 'Vybrat' }).click()
    await expect(josef.getByText('Váš čas:')).toBeVisible()
  })

  await test.step('who has it is told that it was cancelled', async () => {
    await expect(times.getByText('Vybráno 1 z 1')).toContainText('josef.hrom')
    await pressOn(staff, times.getByRole('button', { name: 'Zrušit' }))
    await pressOn(staff, staff.getByRole('dialog').getByRole('button', { name: 'Zrušit čas' }))
    await expect(times.getByText('Vybráno')).toHaveCount(0)
    await expect(josef.getByText('Váš čas:')).toHaveCount(0)
    await josef.goto('/user/notifications')
    await expect(josef.getByText('Čas vašeho pohovoru jsme museli zrušit').first()).toBeVisible()
  })
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
