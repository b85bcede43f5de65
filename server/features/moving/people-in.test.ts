import { describe, expect, test } from 'vitest'
import { dayIn, readFormer, type FormerPeople } from './people-in.ts'

const now = new Date('2026-11-30T12:00:00Z')
const ID = '123456789012345678'
const OTHER = '223456789012345678'
const license = (letter: string) => `license:${letter.repeat(40)}`

function read(text: string | Uint8Array): FormerPeople {
  const found = readFormer(typeof text === 'string' ? new TextEncoder().encode(text) : text, now)
  if ('why' in found) throw new Error(found.why)
  return found
}
const whyOf = (text: string) => {
  const found = readFormer(new TextEncoder().encode(text), now)
  return 'why' in found ? found.why : null
}

describe('a table', () => {
  test.each([';', '\t', ','])('with «%s» between its cells is read with its heading', (separator) => {
    const rows = [
      ['Discord ID', 'Licence', 'Jméno', 'Schváleno od', 'Schválil', 'Poznámka'],
      [ID, license('A'), '"Tereza ""Kolt"""', '5. 3. 2025', 'Adéla', `"klid${separator}\nrozvaha"`],
    ]
    const { people, columns, left, notes } = read(rows.map((row) => row.join(separator)).join('\r\n'))
    expect(left).toEqual([])
    expect(columns).toEqual(['Schválil', 'Schváleno od', 'Poznámka', 'Jméno'])
    expect(notes).toEqual([{ identifier: `discord:${ID}`, text: `klid${separator}\nrozvaha` }])
    expect(people).toEqual([
      {
        row: 2,
        identifiers: [`discord:${ID}`, license('a')],
        name: 'Tereza "Kolt"',
        at: '2025-03-04T23:00:00.000Z',
        by: 'Adéla',
      },
    ])
  })

  test('of Google Forms, with a mark of its encoding and a question as heading', () => {
    const text = `\uFEFFČasové razítko,Jaké je tvoje Discord ID?,Jméno postavy\n2025/03/05 4:12:10 odp. SEČ,${ID},Josef\n`
    expect(read(text).people).toMatchObject([
      { row: 2, identifiers: [`discord:${ID}`], name: 'Josef', at: '2025-03-04T23:00:00.000Z' },
    ])
  })

  test('of our own register is read back as it was written', () => {
    const text =
      '\uFEFFdiscord_id;name;role;licenses;approved_at;approved_at_prague;approved_by;last_seen;last_seen_prague;taken_from\r\n' +
      `${ID};Tereza;user;${license('a')} ${license('b')};2025-03-05T15:12:00.000Z;2025-03-05 16:12:00;Adéla;;;file\r\n` +
      `;Josef;user;${license('c')};;;;;;\r\n`
    expect(read(text).people).toMatchObject([
      {
        identifiers: [`discord:${ID}`, license('a'), license('b')],
        name: 'Tereza',
        at: '2025-03-04T23:00:00.000Z',
        by: 'Adéla',
      },
      { identifiers: [license('c')], name: 'Josef', at: null },
    ])
  })

  test('in the code page of Windows or in UTF-16 keeps its letters', () => {
    const windows = Uint8Array.from([
      ...new TextEncoder().encode(`id;jmeno\n${ID};`),
      // «Řehoř Žižka».
      0xd8,
      0x65,
      0x68,
      0x6f,
      0xf8,
      0x20,
      0x8e,
      0x69,
      0x9e,
      0x6b,
      0x61,
    ])
    expect(read(windows).people[0]?.name).toBe('Řehoř Žižka')
    const utf16 = Buffer.from(`\uFEFFid\tjmeno\n${ID}\tŘehoř`, 'utf16le')
    expect(read(utf16).people[0]?.name).toBe('Řehoř')
  })

  test('of one column without a heading is a list of ids', () => {
    expect(read(`${ID}\n\n<@${OTHER}>\n`).people.map(({ row, identifiers }) => [row, identifiers])).toEqual([
      [1, [`discord:${ID}`]],
      [3, [`discord:${OTHER}`]],
    ])
  })

  test('of a spreadsheet: cells kept as text, formulas and rounded numbers', () => {
    const text = `Discord ID;Jméno\n="${ID}";'=HYPERLINK("x")\n1,23457E+17;Zaokrouhlený\nnevím;Nikdo\n'${OTHER};=1+1\n`
    const { people, left } = read(text)
    expect(people.map(({ identifiers, name }) => [identifiers[0], name])).toEqual([
      [`discord:${ID}`, '=HYPERLINK("x")'],
      [`discord:${OTHER}`, '=1+1'],
    ])
    expect(left).toEqual([
      { row: 3, name: 'Zaokrouhlený', outcome: 'unreadable', part: '1,23457E+17; Zaokrouhlený' },
      { row: 4, name: 'Nikdo', outcome: 'unreadable', part: 'nevím; Nikdo' },
    ])
  })

  test('with the same person three times counts them once', () => {
    const text = `${ID};${license('a')};Tereza\n${ID};;Tereza\n;${license('a')};Terka\n`
    const { people, left } = read(text)
    expect(people.map(({ row }) => row)).toEqual([1])
    expect(left.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'repeated'],
      [3, 'repeated'],
    ])
  })

  test('is about whose row it is, not about who admitted them', () => {
    const text = `Schválil;Steam;Discord ID;Jméno\n<@${OTHER}>;76561198000000000;${ID};Tereza\n`
    expect(read(text).people).toMatchObject([
      { identifiers: [`discord:${ID}`], name: 'Tereza', by: `<@${OTHER}>` },
    ])
  })

  test('takes neither a second licence nor a part of a longer number for an id', () => {
    const text = `license2:${'a'.repeat(40)}\n${'1'.repeat(22)}\n${'a'.repeat(41)}`
    expect(read(text).people).toEqual([])
  })

  test.each([
    ['nothing in it', '', null],
    ['only empty rows', ';;;\n\n', null],
    ['too many columns', `${';'.repeat(10_000)}\n`, 'large'],
    ['too many rows', `${ID}\n`.repeat(50_002), 'large'],
    ['an open quotation mark', `"${ID};Tereza\n`, null],
  ])('with %s is refused or empty', (_name, text, why) => {
    expect(whyOf(text)).toBe(why)
  })
})

describe('a file of txAdmin', () => {
  const file = (parts: object) => JSON.stringify({ version: 5, players: [], actions: [], ...parts })

  test('gives the players of its allowlist with notes, and its open approvals', () => {
    const text = file({
      players: [
        {
          license: 'a'.repeat(40),
          ids: [license('a'), `discord:${ID}`, 'license2:x', 'ip:1.2.3.4'],
          displayName: 'Tereza',
          tsWhitelisted: 1_700_000_000,
          notes: { text: 'Klid', lastAdmin: 'adela', tsLastEdit: 1 },
        },
        { license: 'b'.repeat(40), ids: [], displayName: 'Návštěvník', notes: { text: 'Ruší' } },
        { license: 'c'.repeat(40), ids: [], displayName: '', tsWhitelisted: 1_700_000_000 },
        'player',
      ],
      whitelistApprovals: [
        {
          identifier: `discord:${OTHER}`,
          playerName: 'Josef',
          playerAvatar: null,
          tsApproved: 1_700_000_000,
          approvedBy: 'adela',
        },
        { identifier: 'steam:1', playerName: 'Pára', tsApproved: 1, approvedBy: 'adela' },
      ],
    })
    const { people, left, source, notes } = read(text)
    expect(source).toBe('txadmin')
    expect(notes).toEqual([
      { identifier: `discord:${ID}`, text: 'Klid (txAdmin, adela)' },
      { identifier: license('b'), text: 'Ruší (txAdmin)' },
    ])
    const at = new Date(1_700_000_000_000).toISOString()
    expect(people).toEqual([
      { row: 1, identifiers: [`discord:${ID}`, license('a')], name: 'Tereza', at, by: '' },
      { row: 3, identifiers: [license('c')], name: 'Neznámý hráč', at, by: '' },
      { row: 5, identifiers: [`discord:${OTHER}`], name: 'Josef', at, by: 'adela' },
    ])
    expect(left.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'notAdmitted'],
      [4, 'unreadable'],
      [6, 'unreadable'],
    ])
  })

  test.each([
    ['{"a":', 'syntax'],
    ['{}', 'format'],
    [file({ version: 9 }), 'version'],
    [
      file({
        players: Array.from({ length: 50_001 }, (_, at) => ({
          license: at.toString(16).padStart(40, '0'),
          tsWhitelisted: 1,
        })),
      }),
      'large',
    ],
  ])('that cannot be read says why: %#', (text, why) => {
    expect(whyOf(text)).toBe(why)
  })
})

test.each([
  ['2025-03-05T15:12:00.000Z', '2025-03-04T23:00:00.000Z'],
  ['2025-07-05 16:12', '2025-07-04T22:00:00.000Z'],
  ['5.3.2025 16:12:33', '2025-03-04T23:00:00.000Z'],
  ['3/5/2025 4:12 PM', null],
  ['30. 2. 2025', null],
  ['5. 3. 2027', null],
  ['loni', null],
  ['99. 99. 2025', null],
])('reads the day %s', (text, moment) => {
  expect(dayIn(text, now)).toBe(moment)
})
