import * as z from 'zod/mini'
import { addMonths, Day, dayOf, startOfDay } from './days.ts'
import { terms } from './retention.ts'
import { anyText, Moment, oneOrMany, requiredText } from './text.ts'
import { DiscordId } from './users.ts'

export const PAGE_SIZE = 50
export const MAX_PAGE = 500
/** Most lines that pages lead to, from the newest or the oldest; further ones are found by a narrower time. */
export const MAX_FOUND = 10_000
/** Whole months of Prague including this one, so that no line outlives its term. */
export function retainedSince(now: Date): Date {
  return startOfDay(addMonths(dayOf(now), 1 - terms.technical.months))
}

export const CONTEXT_MINUTES = 5
/** Maximum number of values per facet; the most frequent come first. */
export const FACET_VALUES = 50
/** The players are counted in this many newest lines. */
export const FACET_LINES = 200_000
/** A search for words without a time is in the lines of this many newest days. */
export const TEXT_DAYS = 31
export const MAX_EXCLUDED = 10
export const MAX_SEARCH = 200
export const MAX_NAME = 80
export const MAX_CATEGORY_DESCRIPTION = 500
export const MAX_SCRIPT_EXPORT = 4_000

/** Metadata field that marks a line a player may have tampered with; its text is the reason. */
export const SUSPECT = 'podezřelé'

/** One line; `metadata` is always an object here, `player_name` is its `playerName` if that is a text. */
export const LogEntry = z.object({
  id: z.int(),
  created_at: Moment,
  category: z.string(),
  script_name: z.string(),
  action: z.string(),
  user_identifier: z.nullable(z.string()),
  player_name: z.nullable(z.string()),
  server_id: z.string(),
  metadata: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.infer<typeof LogEntry>

export const facets = ['category', 'script', 'server'] as const
export type Facet = (typeof facets)[number]

const Name = anyText(200)
const Instant = z.iso.datetime({ offset: true })
const DayOrMoment = z.union([z.literal(''), Day, Instant])
/** `category:CHAT`, `script:inventory`, `server:westmore-1`. */
const Exclusion = anyText(220).check(z.regex(/^(category|script|server):/))

/** Filters of the viewer; an empty one does not filter. */
export const LogFilter = z.object({
  category: z._default(Name, 'all'),
  script: z.optional(Name),
  server: z.optional(Name),
  /** The identifier, or part of it or of any name of the player; case and diacritics folded. */
  user: z.optional(anyText(MAX_SEARCH)),
  player: z.optional(Name),
  person: z.optional(z.union([z.literal(''), DiscordId])),
  /**
   * Words that the action or metadata must all contain, folded. Quotes keep spaces, `key:value` searches one
   * field (a number must match whole), `key:>100` and similar compare numbers, a leading minus excludes
   * matches.
   */
  text: z.optional(anyText(MAX_SEARCH)),
  exclude: oneOrMany(Exclusion, MAX_EXCLUDED),
  dateFrom: z.optional(DayOrMoment),
  /** To the end of this day, or up to but excluding this moment. */
  dateTo: z.optional(DayOrMoment),
})
export type LogFilter = z.infer<typeof LogFilter>
export type LogFilterInput = z.input<typeof LogFilter>

const relations = ['>', '>=', '<', '<='] as const

export interface SearchTerm {
  key: string | null
  value: string
  isNot: boolean
  /** The field must be a number in this relation to the value. */
  than: (typeof relations)[number] | null
}

/** Splits a text search; «"starý kůň" item:zlato amount:>100 -poník» gives four terms, two of them on fields. */
export function searchTerms(text: string): SearchTerm[] {
  return [...text.matchAll(/(-(?=[\p{L}_"]))?(?:([\p{L}_][\p{L}\p{N}_.-]*):)?(?:"([^"]*)"?|([^\s"]+))/gu)]
    .map(([, minus, key = null, quoted, bare = '']) => {
      const [, sign, bound = ''] = /^([<>]=?)(-?\d{1,15}(?:[.,]\d{1,9})?)$/.exec(bare) ?? []
      const than = (key !== null && relations.find((one) => one === sign)) || null
      const value = than === null ? (quoted ?? bare) : bound.replace(',', '.')
      return { key, value, isNot: minus !== undefined, than }
    })
    .filter(({ value }) => value !== '')
    .slice(0, 10)
}

export const LogCategory = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  scriptExport: z.string(),
  useCount: z.int(),
  lastUsedAt: z.nullable(Moment),
  createdAt: Moment,
  updatedAt: Moment,
})
export type LogCategory = z.infer<typeof LogCategory>

export const CategoryText = z.object({
  name: requiredText(64),
  description: z._default(anyText(MAX_CATEGORY_DESCRIPTION), ''),
  scriptExport: requiredText(MAX_SCRIPT_EXPORT),
})
export type CategoryText = z.infer<typeof CategoryText>

export const TokenText = z.object({ name: requiredText(MAX_NAME), serverId: requiredText(64) })

/** A token of one game server; only its hash is stored. */
export const LogToken = z.object({
  id: z.uuid(),
  name: z.string(),
  serverId: z.string(),
  createdAt: Moment,
  createdBy: z.string(),
  lastUsedAt: z.nullable(Moment),
  revokedAt: z.nullable(Moment),
})
export type LogToken = z.infer<typeof LogToken>

/** Times are exact to about a second. GAME_TOKEN has the id `environment`, and neither a name nor a maker. */
export const UsedToken = z.extend(LogToken, {
  id: z.union([z.uuid(), z.literal('environment')]),
  name: z.nullable(z.string()),
  createdAt: z.nullable(Moment),
  createdBy: z.nullable(z.string()),
  lastBatchAt: z.nullable(Moment),
  /** Lines stored on this day of Prague. */
  linesToday: z.int(),
  /** Lines the game server dropped since its resource started because its spool was full. */
  dropped: z.int(),
  refusedToday: z.int(),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(Moment),
  version: z.nullable(z.string()),
  /** How far (s) the server's clock was ahead at the last measurement. */
  clockSkew: z.nullable(z.int()),
})
export type UsedToken = z.infer<typeof UsedToken>

export const LogPlayer = z.object({
  identifier: z.string(),
  name: z.nullable(z.string()),
  firstSeen: Moment,
  lastSeen: Moment,
  total: z.int(),
  /** Days of Prague with at least one line, oldest first. */
  days: z.array(z.object({ date: Day, count: z.int() })),
})
export type LogPlayer = z.infer<typeof LogPlayer>

/** Bars of equal wall-clock width without gaps; `step` is the width. */
export const Histogram = z.object({
  step: z.enum(['minute', '5 minutes', '15 minutes', 'hour', 'day', 'week']),
  bars: z.array(z.object({ from: Moment, to: Moment, count: z.int() })),
  total: z.int(),
})
export type Histogram = z.infer<typeof Histogram>

/** Values of one facet under all other filters; `distinct` is their total number. */
const FacetCounts = z.object({
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  distinct: z.int(),
})
/** Players with the most lines in the result; `value` is the identifier, `name` the last one in the lines. */
const PlayerCounts = z.object({
  values: z.array(z.object({ value: z.string(), name: z.nullable(z.string()), count: z.int() })),
  distinct: z.int(),
  isPart: z.boolean(),
})
export type PlayerCounts = z.infer<typeof PlayerCounts>

export const FacetTable = z.object({
  category: FacetCounts,
  script: FacetCounts,
  server: FacetCounts,
  /** Null when counting them would take too long. */
  player: z.nullable(PlayerCounts),
})
export type FacetTable = z.infer<typeof FacetTable>
