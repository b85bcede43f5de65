import { expect } from 'vitest'
import { test } from '#test/site-test.ts'
import { orThrow, refuse, transact } from './refusal.ts'

const errors = {
  TAKEN: ({ data }: { data: { by: string } }) => new Error(`taken by ${data.by}`),
  NOT_FOUND: ({ data }: { data: undefined }) => new Error(`not found ${data}`),
}

test('returns a value and throws a refusal as the error of that name', () => {
  const change = (by?: string) => (by === undefined ? 'changed' : refuse('TAKEN', { by }))
  expect(orThrow(change(), errors)).toBe('changed')
  expect(() => orThrow(change('marsal'), errors)).toThrow('taken by marsal')
})

test('does not compile for a refusal that the endpoint does not declare', () => {
  const { NOT_FOUND } = errors
  // @ts-expect-error TAKEN is missing.
  expect(() => orThrow(refuse('TAKEN', { by: 'marsal' }), { NOT_FOUND })).toThrow()
  // @ts-expect-error The data are those of another error.
  expect(() => orThrow(refuse('TAKEN', { count: 1 }), errors)).toThrow()
})

test('rolls back changes written before a refusal', async ({ app }) => {
  const { id } = await app.as('user', 'tereza')
  const rename = (username: string) =>
    transact(app.db, async (tx) => {
      await tx.updateTable('users').set({ username }).where('id', '=', id).execute()
      if (username === 'broken') throw new Error('broken')
      return username === 'taken' ? refuse('TAKEN', { by: 'marsal' }) : username
    })
  expect(await rename('taken')).toMatchObject({ refused: 'TAKEN', data: { by: 'marsal' } })
  await expect(rename('broken')).rejects.toThrow('broken')
  const named = app.db.selectFrom('users').select('username').where('id', '=', id)
  expect(await named.executeTakeFirst()).toEqual({ username: 'tereza' })
  expect(await rename('free')).toBe('free')
  expect(await named.executeTakeFirst()).toEqual({ username: 'free' })
})
