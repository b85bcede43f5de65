import { expect, test } from 'vitest'
import { kindOf, messageOf, placeOf, withoutValues } from './redact.ts'

test.each([
  ['invalid input syntax for type uuid: "gustav@westmore.cz"', 'invalid input syntax for type uuid: «…»'],
  ['connect to https://discord.com/api?token=abc failed', 'connect to «…» failed'],
  ['no user gustav@westmore.cz', 'no user «…»'],
  ['token MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ is wrong', 'token «…» is wrong'],
  ['player 200000000000000001 of 12', 'player «…» of 12'],
  ['Unexpected token in «tajná zpráva» at 3\nsecond: line', 'Unexpected token in «…» at 3'],
  ["Cannot read properties of undefined (reading 'id')", 'Cannot read properties of undefined (reading «…»)'],
  ['x '.repeat(400), 'x '.repeat(150)],
])('removes possibly personal parts from %s', (message, kept) => {
  expect(withoutValues(message)).toBe(kept)
})

test('puts the code and schema into the kind, but no values', () => {
  const refused = Object.assign(new Error('duplicate'), {
    code: '23505',
    constraint: 'users_pkey',
    table: 'users',
    detail: 'Key (id)=(200) already exists.',
  })
  expect(kindOf(refused)).toBe('Error 23505 users users_pkey')
  expect(kindOf(Object.assign(new TypeError('x'), { code: 'a b "c"' }))).toBe('TypeError')
  expect(kindOf('thrown')).toBe('string')
})

test('keeps names of the schema only in the database’s errors about the schema', () => {
  const said = (message: string, code: string) => messageOf(Object.assign(new Error(message), { code }))
  expect(said('relation "user_notes" does not exist', '42P01')).toBe('relation user_notes does not exist')
  expect(said('relation "Gustav Novák" does not exist', '42P01')).toBe('relation «…» does not exist')
  expect(said('invalid input "gustav"', '22P02')).toBe('invalid input «…»')
  expect(messageOf('token=abcdefghijklmnopqrstuvwxyz')).toBe('«…»')
})

test('takes lines of our own code as the place', () => {
  const [line] = placeOf(new Error('here'))
  expect(line).toMatch(/^server\/features\/faults\/redact\.test\.ts:\d+$/)
  expect(placeOf('thrown')).toEqual([])
})

test('recognises our own lines in a folder of any name', () => {
  const stack = [
    'Error: here',
    '    at one (file:///srv/M%C5%AFj%20web%20(2)/server/rpc.ts:7:1)',
    '    at async file:///srv/M%C5%AFj%20web%20(2)/server/app.ts:9:1',
    '    at two (file:///srv/M%C5%AFj%20web%20(2)/node_modules/pg/a.js:1:1)',
    '    at three (file:///srv/jin%C3%BD/server/rpc.ts:8:1)',
  ]
  const error = Object.assign(new Error('here'), { stack: stack.join('\n') })
  expect(placeOf(error, new URL('file:///srv/M%C5%AFj%20web%20(2)/'))).toEqual([
    'server/rpc.ts:7',
    'server/app.ts:9',
  ])
})
