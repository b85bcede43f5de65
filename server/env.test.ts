import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { StartError } from '#process/start-error.ts'

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

test('uses the documented defaults when only the required variables are set', () => {
  expect(readEnv(needed)).toEqual({
    ...needed,
    PORT: 3001,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3001',
    DATA_DIR: './data',
    BACKUP_DIR: 'data/backups',
    BACKUP_KEEP: 14,
    DISCORD_AUTHORIZE_URL: 'https://discord.com/oauth2/authorize',
    DISCORD_API_URL: 'https://discord.com/api/v10',
    DISCORD_CDN_URL: 'https://cdn.discordapp.com',
    DISCORD_INVITE_URL: 'https://discord.com',
    DISCORD_ADMIN_ROLE_IDS: [],
    OWNER_IDS: [],
    PUSH_SERVICES: [],
    HSTS_SUBDOMAINS: 'off',
    SECURITY_CONTACT: [],
    STAFF_MFA: 'off',
    LARGEST_FILE_MIB: 2,
    FILES_MIB_PER_PERSON: 256,
    TRUST_PROXY: false,
    METRICS_HOST: '127.0.0.1',
    NEWER_MIGRATIONS: [],
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
  })
})

test('refuses BACKUP_COPY_TO without a key', () => {
  const copied = { BACKUP_COPY_TO: 'offsite:westmore' }
  expect(problemOf(copied)).toContain('BACKUP_COPY_TO needs BACKUP_KEY')
  expect(problemOf({ ...copied, BACKUP_KEY: 'a key of more than twenty' })).toBe('none')
})

test('requires an address and a server for mail', () => {
  const [to, server] = [
    { CALL_MAIL_TO: 'gustav@westmore.example' },
    { CALL_SMTP_URL: 'smtps://gustav:heslo@smtp.westmore.example' },
  ]
  for (const half of [to, server]) expect(problemOf(half)).toContain('go together')
  expect(problemOf({ ...to, ...server })).toBe('none')
})

test('lists all missing variables in one line', () => {
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
  ['PORT', '80.5', 'expected int'],
  ['BACKUP_COPY_TO', '--config=x', 'place of rclone'],
  ['CALL_WEBHOOK_URL', 'https://discord.com/channels/1/2', 'Webhook URL'],
  ['CALL_WEBHOOK_URL', 'http://discord.com/api/webhooks/1/a', 'Webhook URL'],
  ['CALL_MAIL_TO', 'gustav', 'addresses of mail'],
  ['CALL_SMTP_URL', 'https://smtp.example', 'smtps://'],
  ['HOST', '  ', '>=1'],
  ['PUBLIC_URL', 'westmore.cz', 'URL'],
  ['PUBLIC_URL', 'https://westmore.cz/web', 'without a path'],
  ['PUBLIC_URL', 'https://me:secret@westmore.cz', 'without a path'],
  ['DATABASE_URL', 'mysql://localhost/westmore', 'URL'],
  ['DATABASE_DIRECT_URL', 'db1:5432', 'URL'],
  ['BACKUP_KEY', 'too short', 'at least 20 characters'],
  ['BACKUP_KEEP', '0', '>=1'],
  ['GAME_CONNECT_ADDRESS', 'http://hra.westmore.cz:30120', 'typed after connect'],
  ['GAME_CONNECT_ADDRESS', 'hra.westmore.cz:30120; quit', 'typed after connect'],
  ['GAME_CONNECT_ADDRESS', 'x'.repeat(201), '<=200'],
  ['OWNER_IDS', '10000000000000001;10000000000000002', '15 to 21 digits'],
  ['TODOS_USER_ID', 'gustav', '15 to 21 digits'],
  ['PUSH_SERVICES', 'https://push.example.com/x', 'must be origins'],
  ['TRUST_PROXY', 'yes', 'how many proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'how many proxies'],
  ['TRUST_PROXY', '0.0.0.0/0', 'how many proxies'],
  ['METRICS_PORT', '0', '>=1'],
  ['SECURITY_CONTACT', 'gustav@westmore.cz', 'mailto:'],
  ['SECURITY_CONTACT', 'http://westmore.cz', 'https://'],
  ['LARGEST_FILE_MIB', '51', '<=50'],
  ['STAFF_MFA', 'true', '"required"|"off"'],
  ['LOG_LEVEL', 'loud', '"info"'],
  ['LOG_FORMAT', 'colours', '"json"|"pretty"'],
  ['NEWER_MIGRATIONS', 'all', 'names of migrations'],
  ['SEED', 'city', '"town"'],
])('refuses %s=%s in one line that says what is expected', (name, value, expected) => {
  const problem = problemOf({ [name]: value })
  expect(problem).toMatch(new RegExp(`^Wrong configuration: ${name} is wrong: `))
  expect(problem).toContain(expected)
  expect(problem).not.toContain('\n')
  expect(problem.match(/is wrong/g)).toHaveLength(1)
})

test('refuses a largest file that exceeds the space of one person', () => {
  const limits = { LARGEST_FILE_MIB: '50', FILES_MIB_PER_PERSON: '49' }
  expect(problemOf(limits)).toContain('LARGEST_FILE_MIB is more than FILES_MIB_PER_PERSON')
  expect(problemOf({ ...limits, FILES_MIB_PER_PERSON: '50' })).toBe('none')
})

test.each([
  'hra.westmore.cz:30120',
  'hra.westmore.cz',
  '203.0.113.7:30120',
  'cfx.re/join/abc123',
  'localhost',
])('accepts %s as the address of the game server', (address) => {
  expect(readEnv({ ...needed, GAME_CONNECT_ADDRESS: address }).GAME_CONNECT_ADDRESS).toBe(address)
})

test('lists several mistakes at once and repeats no secret', () => {
  const problem = problemOf({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'mysql://me:hunter2@db/x' })
  for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL']) expect(problem).toContain(`${name} is wrong`)
  expect(problem).not.toContain('hunter2')
})

test('treats empty values as unset, ignores blanks and trailing slashes', () => {
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
  // Cookies are secure only if the address starts with `https:`.
  expect(readEnv({ ...needed, PUBLIC_URL: 'HTTPS://Westmore.CZ' }).PUBLIC_URL).toBe('https://westmore.cz')
  expect(readEnv({ ...needed, PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080')
})

test('allows SEED only with the Discord stand-in, never with the real Discord', () => {
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
])('parses TRUST_PROXY=%s', (text, understood) => {
  expect(readEnv({ ...needed, TRUST_PROXY: text }).TRUST_PROXY).toEqual(understood)
})
