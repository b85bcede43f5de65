import { expect, test } from 'vitest'
import { MAX_METADATA_DEPTH, readLines } from './logs-lines.ts'
import { retainedSince, searchTerms, SUSPECT } from './logs.ts'

const now = new Date('2026-11-20T12:00:00Z')
const line = { category: 'CHAT', script_name: 'chat', action: 'Ahoj' }
const read = (...lines: unknown[]) => readLines(lines, { now, serverId: 'main' })
const faultsOf = (fields: object) =>
  read({ ...line, ...fields }).errors.map(({ field, reason }) => `${field} ${reason}`)

test('fills in the current time, the token’s server and no player by default', () => {
  expect(read(line).lines).toEqual([
    {
      at: now.getTime(),
      category: 'CHAT',
      script: 'chat',
      action: 'Ahoj',
      identifier: null,
      playerName: null,
      server: 'main',
      metadata: null,
    },
  ])
})

test('reports each wrong line with its field and reason, and no right one', () => {
  const { errors, count } = read(line, null, { ...line, category: ' ' }, line, {
    ...line,
    action: 7,
    created_at: 'now',
  })
  expect(count).toBe(4)
  expect(errors).toEqual([
    { index: 1, field: '', reason: 'must be an object' },
    { index: 2, field: 'category', reason: 'must not be blank' },
    { index: 4, field: 'action', reason: 'must be a text' },
    {
      index: 4,
      field: 'created_at',
      reason: 'must be ISO 8601 with an offset, such as 2026-11-20T18:30:00Z',
    },
  ])
})

test('accepts lines up to the retention age and up to a day ahead', () => {
  const oldest = retainedSince(now).getTime()
  const at = (moment: number) => faultsOf({ created_at: new Date(moment).toISOString() })
  expect(new Date(oldest).toISOString()).toBe('2024-11-30T23:00:00.000Z')
  expect([at(oldest), at(now.getTime() + 86_400_000)]).toEqual([[], []])
  expect(at(oldest - 1)).toEqual(['created_at is older than lines are kept'])
  expect(at(now.getTime() + 86_400_001)).toEqual(['created_at is more than a day ahead'])
  expect(faultsOf({ created_at: '2026-02-30T10:00:00Z' })).toHaveLength(1)
})

test('marks only lines whose player’s name looks like fields', () => {
  const metadataOf = (playerName: string) => read({ ...line, metadata: { playerName } }).lines[0]?.metadata
  for (const name of ['Zloun,message:nic', ',discord:1', 'A,b,c:', `${'x'.repeat(180)},message:nic`])
    expect(metadataOf(name), name).toContain(`"${SUSPECT}":"jméno hráče"`)
  for (const name of ['Jan Hron', 'Jan, řečený: Rudý', 'A:B', 'A,B', 'čas: 8,30'])
    expect(metadataOf(name), name).not.toContain(SUSPECT)
})

test('accepts metadata only as an object or as JSON text of one', () => {
  const metadataOf = (metadata: unknown) => read({ ...line, metadata }).lines[0]?.metadata
  expect(metadataOf({ a: 1 })).toBe('{"a":1}')
  expect(metadataOf('{"a": 1}')).toBe('{"a":1}')
  expect([metadataOf({}), metadataOf(''), metadataOf(null)]).toEqual([null, null, null])
  for (const wrong of ['{', '[1]', '7', 'null', [1], 7, true]) {
    expect({ wrong, faults: faultsOf({ metadata: wrong }) }).toEqual({
      wrong,
      faults: ['metadata must be an object, or an object as JSON text'],
    })
  }
})

test('rejects metadata that is too long or too deep', () => {
  const nested = (depth: number) => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))
  expect(faultsOf({ metadata: nested(MAX_METADATA_DEPTH) })).toEqual([])
  expect(faultsOf({ metadata: nested(MAX_METADATA_DEPTH + 1) })).toEqual([
    'metadata must nest at most 32 deep',
  ])
  expect(faultsOf({ metadata: nested(1_000) })).toHaveLength(1)
  expect(faultsOf({ metadata: { text: 'x'.repeat(100_000) } })).toHaveLength(1)
})

test('removes characters the database cannot store and keeps the line', () => {
  const [stored] = read({
    ...line,
    action: 'a\u0000b',
    metadata: { 'k\u0000': 'x\u0000y\ud800', literal: '\\u0000', playerName: ' Jan\u0000 ' },
  }).lines
  expect(stored).toMatchObject({ action: 'ab', playerName: 'Jan' })
  expect(JSON.parse(stored?.metadata ?? '')).toEqual({
    k: 'xy\ufffd',
    literal: '\\u0000',
    playerName: ' Jan ',
  })
})

test('a mark behind a line end stays in the text and joins no escape', () => {
  const metadata = { text: 'a\n\u030cb', tab: '\t\u0323', 'klíč\n\u0301': ['\b\u0338'] }
  const [stored] = read({ ...line, metadata: { ...metadata, joined: 'c\u030c' } }).lines
  expect(JSON.parse(stored?.metadata ?? '')).toEqual({ ...metadata, joined: 'č' })
})

test('splits a search into words, quoted phrases and fields', () => {
  const termsOf = (text: string) => searchTerms(text).map(({ key, value }) => ({ key, value }))
  expect(termsOf('kůň "starý dub" item:zlato note:"dva slova" a.b:1 12:30')).toEqual([
    { key: null, value: 'kůň' },
    { key: null, value: 'starý dub' },
    { key: 'item', value: 'zlato' },
    { key: 'note', value: 'dva slova' },
    { key: 'a.b', value: '1' },
    { key: null, value: '12:30' },
  ])
  expect(termsOf(' "" : ')).toEqual([{ key: null, value: ':' }])
})

test('excludes a word after a leading minus, unless within a word or quotes', () => {
  const termsOf = (text: string) =>
    searchTerms(text).map(({ value, isNot }) => (isNot ? `bez ${value}` : value))
  expect(termsOf('-kůň -item:zlato -"starý dub" tam-zpět "-vůz" -5 -- ->')).toEqual([
    'bez kůň',
    'bez zlato',
    'bez starý dub',
    'tam-zpět',
    '-vůz',
    '-5',
    '--',
    '->',
  ])
})

test('compares a field with a number, and only with a number', () => {
  const termsOf = (text: string) => searchTerms(text).map(({ than, value }) => [than, value])
  expect(termsOf('a:>100 a:>=-1 a:<2,5 a:<=0.5 a:>x a:>"1" >5')).toEqual([
    ['>', '100'],
    ['>=', '-1'],
    ['<', '2.5'],
    ['<=', '0.5'],
    [null, '>x'],
    [null, '>'],
    [null, '1'],
    [null, '>5'],
  ])
})
