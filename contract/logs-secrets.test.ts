import { expect, test } from 'vitest'
import { HIDDEN, withoutSecrets, withoutSecretsIn } from './logs-secrets.ts'
import { readLines } from './logs-lines.ts'

test('hides values of secret convars in any syntax of a command', () => {
  for (const [typed, kept] of [
    ['set westmore_token abc', 'set westmore_token #'],
    ['sets discord_webhook "https://discord.example/x"', 'sets discord_webhook #'],
    ['setr my_secret abc', 'setr my_secret #'],
    ['seta steam_webApiKey abc', 'seta steam_webApiKey #'],
    ['SET Loki:Password "a; b \\" c" ; status', 'SET Loki:Password #; status'],
    ['"set" "rcon_password" "abc"', '"set" "rcon_password" #'],
    ['set token abc', 'set token #'],
    ['set  my_password\tforgotten quotes', 'set  my_password\t#'],
    ['set my_password "never closed', 'set my_password #'],
    ['+set sv_licenseKey abc +set sv_hostname Westmore', '+set sv_licenseKey # +set sv_hostname Westmore'],
    ['rcon_password abc', 'rcon_password #'],
    ['status; sv_licenseKey "abc"', 'status; sv_licenseKey #'],
    ['say ahoj\nrcon_password abc\nstatus', 'say ahoj\nrcon_password #\nstatus'],
    ['set a_key 1; ensure x; set b_token 2;set c 3', 'set a_key #; ensure x; set b_token #;set c 3'],
    ['set mysql_connection_string "mysql://a:b@c/d"', 'set mysql_connection_string #'],
    ['Adéla: set westmore_token abc', 'Adéla: set westmore_token #'],
  ] as const) {
    expect(withoutSecrets(typed)).toBe(kept.replaceAll('#', HIDDEN))
    expect(withoutSecrets(withoutSecrets(typed)), typed).toBe(withoutSecrets(typed))
  }
})

test('leaves text that sets no secret convar unchanged', () => {
  for (const text of [
    'set sv_hostname "Westmore"',
    'set westmore_token',
    'rcon_password',
    'restart westmore; status',
    'Monkey business',
    'token mám doma',
    'Ztratil klíč; key k sejfu',
    'reset westmore_token abc',
    'Koupil za 5 $',
  ])
    expect(withoutSecrets(text)).toBe(text)
})

test('hides secrets at any depth of JSON', () => {
  const secret = { command: 'set a_token abc', more: [{ typed: 'rcon_password abc' }, 7, null] }
  expect(withoutSecretsIn(secret)).toEqual({
    command: `set a_token ${HIDDEN}`,
    more: [{ typed: `rcon_password ${HIDDEN}` }, 7, null],
  })
  const harmless = { token: 'abc', list: ['set x 1'] }
  expect(withoutSecretsIn(harmless)).toBe(harmless)
})

test('hides secrets in the action and metadata of a line', () => {
  const sent = {
    category: 'TXADMIN',
    script_name: 'txAdmin',
    action: 'set my_token abc',
    metadata: '{"command": "set my_token abc"}',
  }
  const [line] = readLines([sent], { now: new Date(), serverId: 'main' }).lines
  expect(line).toMatchObject({
    action: `set my_token ${HIDDEN}`,
    metadata: `{"command":"set my_token ${HIDDEN}"}`,
  })
})

test('processes hostile text of the greatest length without delay', () => {
  for (const text of ['set key', 'key', '+set token ', 'set token "\\', ';a_key ', ' +', '"', 'set ']) {
    const hostile = text.repeat(Math.ceil(32_768 / text.length))
    expect(withoutSecrets(hostile).slice(0, 3)).toBe(hostile.slice(0, 3))
  }
})
