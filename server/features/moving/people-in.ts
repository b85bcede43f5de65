import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { TakenSource } from '@westmore/contract/allowlist-admitted.ts'
import { addDays, atClock, dayOf } from '@westmore/contract/days.ts'
import {
  MAX_TAKEN,
  MAX_TAKEN_NAME,
  MAX_TAKEN_NOTE,
  type TakenOutcome,
  type TakeOverReport,
} from '@westmore/contract/moving.ts'
import { importVersions, type ImportFault } from '@westmore/contract/sanctions-import.ts'
import { cutText } from '@westmore/contract/signs.ts'
import { cleanText, inOneLine } from '@westmore/contract/text.ts'
import type { WaitingNote } from '#features/people/public.ts'
import { cellOf, columnsIn, discordIn, identifiersOf, licensesIn } from './columns.ts'
import { rowsIn, textIn } from './table.ts'

/** A player with an admission from before the community came here. */
export interface Former {
  row: number
  identifiers: string[]
  name: string
  at: string | null
  by: string
}

type Named = TakeOverReport['groups'][number]['people'][number] & { outcome: TakenOutcome }

export interface FormerPeople {
  hash: string
  source: TakenSource
  columns: TakeOverReport['columns']
  people: Former[]
  left: Named[]
  notes: WaitingNote[]
}

/** As a row or a player of the file has them. */
interface Entry extends Former {
  isAdmitted: boolean
  note: string
  /** The part that shows why it is left out. */
  whole: string
}

const MAX_PART = 200

const lineIn = (text: string) => cutText(inOneLine(text), MAX_TAKEN_NAME).trim()

export const hashOf = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex')

/** A file of txAdmin begins with a brace; everything else is a table. */
export function readFormer(bytes: Uint8Array, now: Date): FormerPeople | ImportFault {
  const text = textIn(bytes).replace(/^\uFEFF/, '')
  const read = text.trimStart().startsWith('{') ? entriesOfTxAdmin(text) : entriesOfTable(text, now)
  if ('why' in read) return read
  const { source, columns, entries } = read
  const sorted = sortOut(entries)
  return sorted.people.length > MAX_TAKEN
    ? { why: 'large' }
    : { hash: hashOf(bytes), source, columns, ...sorted }
}

type Read = Pick<FormerPeople, 'source' | 'columns'> & { entries: Entry[] }

/** One entry a person: of those with a common identifier the first counts. Notes come along about everybody. */
function sortOut(entries: Entry[]): Pick<FormerPeople, 'people' | 'left' | 'notes'> {
  const seen = new Set<string>()
  const notes = new Map<string, WaitingNote>()
  const people: Former[] = []
  const left: Named[] = []
  for (const { isAdmitted, note, whole, ...one } of entries) {
    const { row, identifiers } = one
    const name = lineIn(one.name) || 'Neznámý hráč'
    const leave = (outcome: Named['outcome'], part: string) =>
      left.push({ outcome, row, name, part: cutText(inOneLine(part), MAX_PART) })
    const [first] = identifiers
    if (first === undefined) {
      leave('unreadable', whole)
      continue
    }
    const text = cutText(cleanText(note), MAX_TAKEN_NOTE)
    if (text !== '' && !notes.has(first)) notes.set(first, { identifier: first, text })
    const again = identifiers.find((identifier) => seen.has(identifier))
    if (!isAdmitted) leave('notAdmitted', first)
    else if (again !== undefined) leave('repeated', again)
    else {
      for (const identifier of identifiers) seen.add(identifier)
      people.push({ ...one, name, by: lineIn(one.by) })
    }
  }
  return { people, left, notes: [...notes.values()] }
}

function entriesOfTable(text: string, now: Date): Read | ImportFault {
  const rows = rowsIn(text)
  if ('why' in rows) return rows
  const columns = columnsIn(rows)
  const entries = (columns ? rows.slice(1) : rows).map((row) => ({
    row: row.line,
    identifiers: identifiersOf(row, columns),
    name: cellOf(row, columns, 'name'),
    at: dayIn(cellOf(row, columns, 'since'), now),
    by: cellOf(row, columns, 'by'),
    note: cellOf(row, columns, 'note'),
    isAdmitted: true,
    whole: row.cells.join('; '),
  }))
  const headings = [...(columns?.values() ?? [])].map((at) => lineIn(rows[0]?.cells[at] ?? ''))
  return { source: 'file', columns: headings, entries }
}

/** As our register and Google Forms write it, or a Czech spreadsheet. One with slashes may begin with the month or the day. */
const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})|^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})/

/** The beginning of the day in Prague; null if it is none, or still to come. */
export function dayIn(text: string, now: Date): string | null {
  const [, year, month, date, czechDate, czechMonth, czechYear] = DAY.exec(text) ?? []
  const parts = [year ?? czechYear, month ?? czechMonth, date ?? czechDate]
  const day = parts.map((part = '') => part.padStart(2, '0')).join('-')
  const isDay = !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
  return isDay && day <= dayOf(now) ? atClock(day, '00:00').toISOString() : null
}

const Text = z.catch(z.string(), '')
const Seconds = z.catch(z.nullable(z.number().check(z.minimum(1), z.maximum(253_402_300_799))), null)
const Note = z.catch(z.object({ text: Text, lastAdmin: Text }), { text: '', lastAdmin: '' })
const Player = z.object({
  license: Text,
  ids: z.catch(z.array(z.string()), []),
  displayName: Text,
  tsWhitelisted: Seconds,
  notes: Note,
})
const Approval = z.object({ identifier: Text, playerName: Text, tsApproved: Seconds, approvedBy: Text })
const File = z.object({
  version: z.number(),
  players: z.array(z.catch(Player, Player.parse({}))),
  whitelistApprovals: z._default(z.array(z.catch(Approval, Approval.parse({}))), []),
})

const momentOf = (seconds: number | null) =>
  seconds === null ? null : new Date(Math.floor(seconds) * 1_000).toISOString()

/** Players admitted by txAdmin's allowlist, and its approvals of people who have not come since. */
function entriesOfTxAdmin(text: string): Read | ImportFault {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { why: 'syntax' }
  }
  const { data } = File.safeParse(json)
  if (!data) return { why: 'format' }
  const { version, players, whitelistApprovals } = data
  if (!importVersions.includes(version)) return { why: 'version', version }
  const entries = [
    ...players.map(({ license, ids, displayName, tsWhitelisted, notes: { text: note, lastAdmin } }) => ({
      identifiers: identifiersAmong([`license:${license}`, ...ids]),
      name: displayName,
      at: momentOf(tsWhitelisted),
      by: '',
      note: note.trim() === '' ? '' : `${note} (txAdmin${lastAdmin && `, ${lineIn(lastAdmin)}`})`,
      isAdmitted: tsWhitelisted !== null,
      whole: license,
    })),
    ...whitelistApprovals.map(({ identifier, playerName, tsApproved, approvedBy }) => ({
      identifiers: identifiersAmong([identifier]),
      name: playerName,
      at: momentOf(tsApproved),
      by: approvedBy,
      note: '',
      isAdmitted: true,
      whole: identifier,
    })),
  ].map((entry, at) => ({ ...entry, row: at + 1 }))
  return { source: 'txadmin', columns: [], entries }
}

/** The Discord id first. */
function identifiersAmong(texts: string[]): string[] {
  const discord = texts.find((text) => text.startsWith('discord:'))
  const id = discord === undefined ? undefined : discordIn(discord)
  return [...(id === undefined ? [] : [`discord:${id}`]), ...new Set(texts.flatMap(licensesIn))]
}
