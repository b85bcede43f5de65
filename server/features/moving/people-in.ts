import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { TakenSource } from '@westmore/contract/allowlist-admitted.ts'
import { addDays, atClock, dayOf } from '@westmore/contract/days.ts'
import {
  MAX_TAKEN,
  MAX_TAKEN_NAME,
  MAX_TAKEN_NOTE,
  type TakenColumn,
  type TakenFault,
  type TakenSkip,
} from '@westmore/contract/moving.ts'
import { importVersions } from '@westmore/contract/sanctions-import.ts'
import { cutText } from '@westmore/contract/signs.ts'
import { cleanText, inOneLine } from '@westmore/contract/text.ts'
import { discordIn, guessColumns, hasHeading, isRounded, licensesIn } from './columns.ts'
import { rowsIn, textIn, type Row } from './table.ts'

/** A player with an admission from before the community came here. */
export interface Former {
  row: number
  identifiers: string[]
  name: string
  at: string | null
  by: string
  note: string
}

export interface Left {
  row: number
  name: string
  why: TakenSkip
  part: string
}

export interface FormerPeople {
  hash: string
  source: TakenSource
  table: { columns: TakenColumn[]; rows: string[][] } | null
  people: Former[]
  left: Left[]
}

const NAMELESS = 'Neznámý hráč'
const MAX_LICENSES_EACH = 5
const MAX_PART = 200

const lineIn = (text: unknown, most = MAX_TAKEN_NAME) =>
  typeof text === 'string' ? cutText(inOneLine(text), most).trim() : ''
const partOf = (text: string) => cutText(inOneLine(text), MAX_PART)

export const hashOf = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex')

/** One row a person: of rows with a common identifier the first counts. */
export function onceEach(people: Former[]): { people: Former[]; left: Left[] } {
  const seen = new Set<string>()
  const left: Left[] = []
  const kept = people.filter(({ row, name, identifiers }) => {
    const again = identifiers.find((one) => seen.has(one))
    if (again !== undefined) left.push({ row, name, why: 'repeated', part: again })
    else for (const one of identifiers) seen.add(one)
    return again === undefined
  })
  return { people: kept, left }
}

/** A file of txAdmin begins with a brace; everything else is a table. */
export function readFormer(
  bytes: Uint8Array,
  columns: TakenColumn[] | undefined,
  now: Date,
): FormerPeople | TakenFault {
  const text = textIn(bytes).replace(/^\uFEFF/, '')
  return text.trimStart().startsWith('{') ? readPlayersDb(bytes, text) : readTable(bytes, text, columns, now)
}

function readTable(
  bytes: Uint8Array,
  text: string,
  asked: TakenColumn[] | undefined,
  now: Date,
): FormerPeople | TakenFault {
  const rows = rowsIn(text)
  if ('why' in rows) return rows
  const columns = asked ?? guessColumns(rows)
  const former: Former[] = []
  const left: Left[] = []
  for (const row of hasHeading(rows) ? rows.slice(1) : rows) {
    const one = formerIn(row, columns, now)
    if ('why' in one) left.push(one)
    else former.push(one)
  }
  const { people, left: repeated } = onceEach(former)
  const shown = rows.slice(0, 4).map(({ cells }) => cells.map((cell) => cutText(cell, 60)))
  const hash = hashOf(bytes, columns.join())
  return { hash, source: 'file', table: { columns, rows: shown }, people, left: [...left, ...repeated] }
}

function formerIn({ line: row, cells }: Row, columns: TakenColumn[], now: Date): Former | Left {
  const cellOf = (column: TakenColumn) => cells[columns.indexOf(column)] ?? ''
  const discord = discordIn(cellOf('discord'))
  // Lists of one column may have either.
  const licenses = licensesIn(`${cellOf('license')} ${cellOf('discord')}`).slice(0, MAX_LICENSES_EACH)
  const identifiers = [...(discord === undefined ? [] : [`discord:${discord}`]), ...licenses]
  const name = lineIn(cellOf('name')) || NAMELESS
  if (identifiers.length === 0) {
    const given = cellOf('discord') || cellOf('license')
    const why = isRounded(given) ? 'rounded' : 'unreadable'
    return { row, name, why, part: partOf(given || cells.join('; ')) }
  }
  const note = cutText(cleanText(cellOf('note')), MAX_TAKEN_NOTE)
  return { row, identifiers, name, at: momentIn(cellOf('since'), now), by: lineIn(cellOf('by')), note }
}

const shapes: [RegExp, (parts: string[]) => (string | undefined)[]][] = [
  [/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/, ([y, m, d]) => [y, m, d]],
  [/^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})/, ([d, m, y]) => [y, m, d]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, ([m, d, y]) => [y, m, d]],
]

/** As our register, Google Forms and Czech spreadsheets write it, in the time of Prague unless it ends with Z; null if it is no past moment. */
export function momentIn(text: string, now: Date): string | null {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return pastOf(new Date(text), now)
  for (const [shape, order] of shapes) {
    const found = shape.exec(text)
    if (!found) continue
    const [year = '', month = '', date = ''] = order(found.slice(1))
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    if (Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) return null
    const [, hour = '0', minute = '00'] = /(\d{1,2}):(\d\d)/.exec(text) ?? []
    const isAfternoon = /odp|PM/i.test(text) && Number(hour) < 12
    const clock = `${String(Number(hour) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minute}`
    return Number(hour) < 24 && Number(minute) < 60 ? pastOf(atClock(day, clock), now) : null
  }
  return null
}

const pastOf = (moment: Date, now: Date) =>
  Number.isNaN(moment.getTime()) || dayOf(moment) > dayOf(now) ? null : moment.toISOString()

const Seconds = z.number().check(z.minimum(1), z.maximum(253_402_300_799))
const Player = z.object({
  license: z.optional(z.unknown()),
  ids: z.optional(z.unknown()),
  displayName: z.optional(z.unknown()),
  tsWhitelisted: z.optional(z.unknown()),
  notes: z.optional(z.unknown()),
})
const Approval = z.object({
  identifier: z.string(),
  playerName: z.optional(z.unknown()),
  tsApproved: z.optional(z.unknown()),
  approvedBy: z.optional(z.unknown()),
})
const File = z.object({
  version: z.number(),
  players: z.array(z.unknown()),
  whitelistApprovals: z._default(z.array(z.unknown()), []),
})
const NoteText = z.object({ text: z.string() })

const secondsIn = (value: unknown) => {
  const { data } = Seconds.safeParse(value)
  return data === undefined ? null : new Date(Math.floor(data) * 1_000).toISOString()
}

/** Players admitted by txAdmin's allowlist, and its approvals of people who have not come since. */
function readPlayersDb(bytes: Uint8Array, text: string): FormerPeople | TakenFault {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { why: 'syntax' }
  }
  const { data } = File.safeParse(json)
  if (!data) return { why: 'format' }
  if (!importVersions.includes(data.version)) return { why: 'version', version: data.version }
  const former: Former[] = []
  const left: Left[] = []
  data.players.forEach((value, at) => {
    const player = Player.safeParse(value).data
    const name = lineIn(player?.displayName) || NAMELESS
    const texts = [
      `license:${String(player?.license)}`,
      ...(Array.isArray(player?.ids) ? player.ids.map(String) : []),
    ]
    const identifiers = identifiersAmong(texts)
    const whitelisted = secondsIn(player?.tsWhitelisted)
    if (whitelisted === null) left.push({ row: at + 1, name, why: 'notAdmitted', part: texts[0] ?? '' })
    else if (identifiers.length === 0)
      left.push({ row: at + 1, name, why: 'unreadable', part: partOf(JSON.stringify(value)) })
    else {
      const note = NoteText.safeParse(player?.notes).data?.text ?? ''
      former.push({
        row: at + 1,
        identifiers,
        name,
        at: whitelisted,
        by: '',
        note: cutText(cleanText(note), MAX_TAKEN_NOTE),
      })
    }
  })
  data.whitelistApprovals.forEach((value, at) => {
    const approval = Approval.safeParse(value).data
    const row = data.players.length + at + 1
    const name = lineIn(approval?.playerName) || NAMELESS
    const identifiers = identifiersAmong([approval?.identifier ?? ''])
    if (!approval || identifiers.length === 0)
      left.push({ row, name, why: 'unreadable', part: partOf(JSON.stringify(value)) })
    else
      former.push({
        row,
        identifiers,
        name,
        at: secondsIn(approval.tsApproved),
        by: lineIn(approval.approvedBy),
        note: '',
      })
  })
  const { people, left: repeated } = onceEach(former)
  if (people.length > MAX_TAKEN) return { why: 'large' }
  return { hash: hashOf(bytes), source: 'txadmin', table: null, people, left: [...left, ...repeated] }
}

function identifiersAmong(texts: string[]): string[] {
  const known = texts.map((one) => one.toLowerCase())
  const discord = known.find((one) => /^discord:\d{15,21}$/.test(one))
  const licenses = known.filter((one) => /^license:[\da-f]{40}$/.test(one))
  return [...new Set([...(discord === undefined ? [] : [discord]), ...licenses])].slice(
    0,
    MAX_LICENSES_EACH + 1,
  )
}
