import { expect, test } from 'vitest'
import { avatarUrl, DiscordId, isDeletedId, isStaff, maskedEmail, PersonId, roles } from './users.ts'

const cdn = 'https://cdn.example'

test('administrators and owners are staff, users are not', () => {
  expect(roles.filter((role) => isStaff({ role }))).toEqual(['administrator', 'owner'])
})

test('builds addresses of avatars from the id and the hash, animated ones too', () => {
  expect(avatarUrl(cdn, { id: '80351110224678912', avatar: '8342729096ea3675442027381ff50dfe' })).toBe(
    'https://cdn.example/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.webp?size=64',
  )
  expect(avatarUrl(cdn, { id: '80351110224678912', avatar: 'a_8342729096ea3675' })).toBe(
    'https://cdn.example/avatars/80351110224678912/a_8342729096ea3675.webp?size=64',
  )
})

test('uses the default picture of the whole 64-bit id when there is no avatar', () => {
  const pictureOf = (id: bigint, avatar: string | null = null) => avatarUrl(cdn, { id: String(id), avatar })
  for (let step = 0n; step < 12n; step += 1n) {
    const id = ((1n << 41n) + step) << 22n
    expect(pictureOf(id)).toBe(`https://cdn.example/embed/avatars/${((1n << 41n) + step) % 6n}.png`)
  }
  expect(pictureOf(80_351_110_224_678_912n, '')).toBe(pictureOf(80_351_110_224_678_912n))
})

test('gives a deleted account an id of its own kind and no picture', () => {
  const left = `smazany-${'0f'.repeat(16)}`
  expect([left, '1'.repeat(17)].map(isDeletedId)).toEqual([true, false])
  expect(avatarUrl(cdn, { id: left, avatar: null })).toBe('')
  expect(
    [left, '1'.repeat(17), `${left}0`, 'smazany-', `smazany-${'0F'.repeat(16)}`].map(
      (id) => PersonId.safeParse(id).success,
    ),
  ).toEqual([true, true, false, false, false])
  expect(DiscordId.safeParse(left).success).toBe(false)
})

test('accepts 15 to 21 digits as a Discord id, and nothing else', () => {
  const isId = (id: string) => DiscordId.safeParse(id).success
  expect(['1'.repeat(15), '1'.repeat(21)].map(isId)).toEqual([true, true])
  expect(
    [
      '',
      '1'.repeat(14),
      '1'.repeat(22),
      `${'1'.repeat(17)}\n`,
      ` ${'1'.repeat(17)}`,
      '-1234567890123456',
      '１'.repeat(17),
    ].map(isId),
  ).toEqual([false, false, false, false, false, false, false])
})

test('masks an e-mail to its first letter and domain', () => {
  expect(['tereza@saloon.example', 'a@b.cz', '"x@y"@z.cz', '@b.cz', 'bez', ''].map(maskedEmail)).toEqual([
    't•••@saloon.example',
    'a•••@b.cz',
    '"•••@z.cz',
    '•••',
    '•••',
    '',
  ])
})
