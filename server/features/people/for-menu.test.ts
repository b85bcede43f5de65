import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { applyFor } from '#test/applications.ts'

test('who is signed in comes with the same answers as the endpoints of the menu', async () => {
  await using app = await startTestApp()
  const staff = await app.as('owner')
  const player = await app.as('user')
  await applyFor(staff, player)

  for (const person of [player, staff]) {
    const ask = async (path: string) => (await person.get(`/api/${path}`)).body
    expect((await ask('auth/me')).forMenu).toEqual({
      notifications: await ask('notifications/unread'),
      tickets: await ask('tickets/unread'),
      applications: { count: person === staff ? 1 : 0 },
      sanctions: await ask('sanctions/mine'),
    })
  }
})
