import { expect } from 'vitest'
import type { AuditEntry } from '@westmore/contract/audit.ts'
import { zoneTime } from '@westmore/contract/days.ts'
import type { Person } from '#test/app.ts'
import { expectRefusal } from '#test/refusal.ts'
import { endSanction, sanction, SANCTIONS } from '#test/sanctions.ts'
import { test } from '#test/site-test.ts'

const EXPORT = `${SANCTIONS}/export`

async function fileOf(staff: Person, query = ''): Promise<string[]> {
  const { status, body } = await staff.get(`${EXPORT}${query}`)
  expect(status).toBe(200)
  return body.trimEnd().split('\r\n').slice(1)
}

test('exports the sanctions of a filter as harmless CSV and records that', async ({ app }) => {
  const staff = await app.as('administrator', 'adela')
  const player = await app.as('user', '=1+1')
  const target = { identifiers: ['discord:999999999999999', `license:${'a'.repeat(40)}`], name: 'Neznámý' }
  const until = '2060-07-01T10:00:00.000Z'
  const warned = await sanction(staff, player, {
    reason: '@urážky, "hůř"',
    note: '+tajné',
    paragraphs: ['2.1', '=cmd'],
  })
  const banned = await sanction(staff, player, { target, kind: 'ban', until })
  await endSanction(staff, banned.id, 'overturned', 'Omyl')
  const { end } = (await staff.get(`${SANCTIONS}/${banned.id}`)).body

  const { headers, body } = await staff.get(EXPORT)

  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="sankce-\d{4}-\d\d-\d\d\.csv"$/)
  expect(body).toBe(
    [
      '\uFEFFnumber;kind;state;user_id;name;identifiers;reason;paragraphs;created_at;created_at_prague;until;until_prague;author_id;author;source;ended_at;ended_at_prague;ended_by;end_reason;note',
      `S-${banned.number};ban;overturned;;Neznámý;${target.identifiers.join(' ')};Metagaming;;${banned.createdAt};${zoneTime(new Date(banned.createdAt))};${until};2060-07-01 12:00:00;${staff.id};adela;site;${end.at};${zoneTime(new Date(end.at))};adela;Omyl;`,
      `S-${warned.number};warning;active;${player.id};'=1+1;;"'@urážky, ""hůř""";"2.1\n'=cmd";${warned.createdAt};${zoneTime(new Date(warned.createdAt))};;;${staff.id};adela;site;;;;;'+tajné`,
      '',
    ].join('\r\n'),
  )
  expect(await fileOf(staff, '?kind=ban&state=overturned&q=nezn')).toHaveLength(1)
  expect(await fileOf(staff, `?userId=${player.id}&state=overturned`)).toEqual([])
  expectRefusal(await player.get(EXPORT), 403, 'FORBIDDEN')
  const { body: audit } = await staff.get('/api/audit?action=sanctions.export')
  expect(
    audit.entries.map(({ subjectType, subjectId, after }: AuditEntry) => [subjectType, subjectId, after]),
  ).toEqual([
    ['sanction', 'all', { state: 'overturned' }],
    ['sanction', 'all', { kind: 'ban', state: 'overturned' }],
    ['sanction', 'all', {}],
  ])
})

test('exports more sanctions than a chunk, each once, without a note about the reader', async ({ app }) => {
  const owner = await app.as('owner')
  const staff = await app.as('administrator')
  const about = await sanction(owner, staff, { note: 'Tajné' })
  await app.administer(`insert into sanctions (id, number, kind, name, reason, author, created_at)
    select gen_random_uuid(), n, 'warning', 'a', 'b', 'c', date_trunc('milliseconds', now()) - interval '1 day'
    from generate_series(1, 1001) n`)

  const lines = await fileOf(staff)

  expect(new Set(lines.map((line) => line.slice(0, line.indexOf(';')))).size).toBe(1_002)
  expect(lines[0]).toMatch(new RegExp(`^S-${about.number};.*;$`))
  expect(lines.join('')).not.toContain('Tajné')
  expect((await fileOf(owner))[0]).toMatch(/;Tajné$/)
  expect(await fileOf(owner, '?q=a%20b')).toHaveLength(1_001)
})
