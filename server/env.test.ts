import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { StartError } from './start-error.ts'

const needed = { DISCORD_CLIENT_ID: 'westmore', DISCORD_CLIENT_SECRET: 'horseshoe' }

function problemOf(variables: Record<string, string>): string {
  try {
    readEnv({ ...needed, ...variables })
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'none'
}

test('with the two needed variables everything else has its documented value', () => {
  expect(readEnv(needed)).toEqual({
    ...needed,
    PORT: 3001,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://localhost:3001',
    DATA_DIR: './data',
    DISCORD_AUTHORIZE_URL: 'https://discord.com/oauth2/authorize',
    DISCORD_API_URL: 'https://discord.com/api/v10',
    DISCORD_CDN_URL: 'https://cdn.discordapp.com',
    DISCORD_INVITE_URL: 'https://discord.com',
    OWNER_IDS: [],
    STAFF_MFA: 'off',
    FILES_MIB_PER_PERSON: 256,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
  })
})

test('a missing variable is named, all of them in one line', () => {
  expect(() => readEnv({})).toThrow(
    new StartError(
      'Wrong configuration: DISCORD_CLIENT_ID is not set; DISCORD_CLIENT_SECRET is not set. ' +
        'Every variable is explained in .env.example.',
    ),
  )
  expect(() => readEnv({ ...needed, DISCORD_CLIENT_ID: '' })).toThrow('DISCORD_CLIENT_ID is not set')
})

test.each([
  ['PORT', 'https', 'expected number'],
  ['PORT', '70000', '<=65535'],
  ['PORT', '-1', '>=0'],
  ['PORT', '80.5', 'expected int'],
  ['HOST', '  ', '>=1'],
  ['PUBLIC_URL', 'westmore.cz', 'URL'],
  ['PUBLIC_URL', 'ftp://westmore.cz', 'URL'],
  ['PUBLIC_URL', 'https://westmore.cz/web', 'without a path'],
  ['PUBLIC_URL', 'https://westmore.cz/?a=b', 'without a path'],
  ['PUBLIC_URL', 'https://me:secret@westmore.cz', 'without a path'],
  ['DATABASE_URL', 'mysql://localhost/westmore', 'URL'],
  ['DATABASE_URL', 'localhost:5432', 'URL'],
  ['DISCORD_API_URL', 'discord.com/api', 'URL'],
  ['OWNER_IDS', '123', '15 to 21 digits'],
  ['OWNER_IDS', '10000000000000001;10000000000000002', '15 to 21 digits'],
  ['TODOS_USER_ID', 'gustav', '15 to 21 digits'],
  ['TRUST_PROXY', 'yes', 'how many proxies'],
  ['TRUST_PROXY', 'true', 'how many proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'how many proxies'],
  ['TRUST_PROXY', '10.0.0.1, nginx', 'how many proxies'],
  ['TRUST_PROXY', '0.0.0.0/0', 'how many proxies'],
  ['METRICS_PORT', '0', '>=1'],
  ['STAFF_MFA', 'true', '"required"|"off"'],
  ['LOG_LEVEL', 'loud', '"info"'],
  ['SEED', 'city', '"town"'],
])('%s=%s is refused in one line that says what is expected', (name, value, expected) => {
  const problem = problemOf({ [name]: value })
  expect(problem).toMatch(new RegExp(`^Wrong configuration: ${name} is wrong: `))
  expect(problem).toContain(expected)
  expect(problem).not.toContain('\n')
  expect(problem.match(/is wrong/g)).toHaveLength(1)
})

test('several mistakes are told at once and no secret is repeated', () => {
  const problem = problemOf({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://me:hunter2@db/x' })
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(problem).toContain(`${name} is wrong`)
  expect(problem).not.toContain('hunter2')
})

test('an empty value counts as unset, blanks and slashes around a value do no harm', () => {
  expect(
    readEnv({
      ...needed,
      PORT: '',
      DATABASE_URL: '',
      SEED: '',
      PUBLIC_URL: 'https://westmore.cz/',
      OWNER_IDS: ' 10000000000000001, ,10000000000000002,',
      TRUST_PROXY: '1',
    }),
  ).toMatchObject({
    PORT: 3001,
    PUBLIC_URL: 'https://westmore.cz',
    OWNER_IDS: ['10000000000000001', '10000000000000002'],
    TRUST_PROXY: 1,
  })
  // Secure cookies depend on how it begins.
  expect(readEnv({ ...needed, PUBLIC_URL: 'HTTPS://Westmore.CZ' }).PUBLIC_URL).toBe('https://westmore.cz')
  expect(readEnv({ ...needed, PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
})

test('the town is seeded beside the stand-in only, never beside the real Discord', () => {
  const refusal = 'Wrong configuration: SEED is for the demo on the Discord stand-in only. Unset SEED.'
  expect(problemOf({ SEED: 'town' })).toBe(refusal)
  for (const address of [
    'https://discord.com/api/v10',
    'https://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ]) {
    expect(problemOf({ SEED: 'town', DISCORD_API_URL: address })).toBe(refusal)
  }
  for (const address of ['http://localhost:3002/api/v10', 'http://127.0.0.1:3002', 'http://[::1]:3002']) {
    expect(readEnv({ ...needed, SEED: 'town', DISCORD_API_URL: address }).SEED).toBe('town')
  }
})

test.each([
  ['false', false],
  ['0', false],
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, fd00::/8,::1', ['10.0.0.0/8', 'fd00::/8', '::1']],
])('TRUST_PROXY=%s is understood', (text, understood) => {
  expect(readEnv({ ...needed, TRUST_PROXY: text }).TRUST_PROXY).toEqual(understood)
})
