import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { deedsAbout } from '#test/tickets.ts'

const features = [
  { of: 'tickets', views: '/api/tickets/own-views' },
  { of: 'todos', views: '/api/todos/views' },
  { of: 'logs', views: '/api/logs/views' },
]

test.each(features)(
  'an owner deletes what somebody shared, of $of, and it is in the audit',
  async (feature) => {
    await using app = await startTestApp()
    const { of, views } = feature
    const left = await app.as('administrator', 'odešla')
    const [staff, owner] = [await app.as('administrator'), await app.as('owner', 'guvernér')]
    const save = async (name: string, shared: boolean) =>
      (await left.send('POST', views, { name, query: '', shared })).body.id as string
    const [shared, own] = [await save('Po směně', true), await save('Jen moje', false)]
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', left.id).execute()

    expectRefusal(await left.send('DELETE', `${views}/${shared}`), 403, 'FORBIDDEN')
    expectRefusal(await staff.send('DELETE', `${views}/${shared}`), 404, 'NOT_FOUND')
    // What is not shared is nobody else's, and nobody learns that it is there.
    expectRefusal(await owner.send('DELETE', `${views}/${own}`), 404, 'NOT_FOUND')
    expect((await owner.send('DELETE', `${views}/${shared}`)).status).toBe(204)

    expect((await staff.get(views)).body).toEqual([])
    const before = { name: 'Po směně', owner: 'odešla' }
    expect(await deedsAbout(app, shared)).toEqual([
      { actor: 'guvernér', action: `${of}.removeView`, before, after: null },
    ])
    expectRefusal(await owner.send('DELETE', `${views}/${shared}`), 404, 'NOT_FOUND')
    await app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', left.id).execute()
    expect((await left.send('DELETE', `${views}/${own}`)).status).toBe(204)
    expect(await deedsAbout(app, own)).toEqual([])
  },
)
