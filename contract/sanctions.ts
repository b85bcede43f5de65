import * as z from 'zod/mini'
import { anyText, Moment, requiredLine, requiredText, Uuid } from './text.ts'
import { isStaff, type Reader } from './users.ts'

export type Closable = 'game' | 'applications' | 'tickets'

interface KindOfSanction {
  label: string
  given: string
  /** The parts closed while it lasts; without the game, the role on Discord is taken too. */
  closes: readonly Closable[]
}

export const sanctionKinds = ['warning', 'suspension', 'ban'] as const
export const SanctionKind = z.enum(sanctionKinds)
export type SanctionKind = z.infer<typeof SanctionKind>

export const kindsOfSanction: Record<SanctionKind, KindOfSanction> = {
  warning: { label: 'Varování', given: 'Dostali jste varování', closes: [] },
  suspension: {
    label: 'Pozastavení',
    given: 'Váš přístup na server je pozastavený',
    closes: ['game', 'applications'],
  },
  ban: { label: 'Ban', given: 'Máte na serveru ban', closes: ['game', 'applications', 'tickets'] },
}

export const closes = (kind: SanctionKind, what: Closable) => kindsOfSanction[kind].closes.includes(what)

/** Ends by a decision: the sanction was right but is not needed any more, or it was a mistake. */
export const endings = ['lifted', 'overturned'] as const
export const Ending = z.enum(endings)
export type Ending = z.infer<typeof Ending>

/** `waiting`: a ban of the staff from the game, which closes nothing until an owner confirms it. */
export const sanctionStates = ['active', 'waiting', 'ran-out', ...endings] as const
export const SanctionState = z.enum(sanctionStates)
export type SanctionState = z.infer<typeof SanctionState>

interface Lifetime {
  until: string | null
  ending: Ending | null
  awaitsOwner?: boolean
}

export function stateOf({ until, ending, awaitsOwner = false }: Lifetime, now: Date): SanctionState {
  if (ending !== null) return ending
  if (until !== null && Date.parse(until) <= now.getTime()) return 'ran-out'
  return awaitsOwner ? 'waiting' : 'active'
}

export const isPast = (state: SanctionState) => state !== 'active' && state !== 'waiting'

/** Whether a sanction can end in this way: what is over can only be overturned, once. */
export function canEnd(state: SanctionState, ending: Ending): boolean {
  return !isPast(state) || (ending === 'overturned' && state !== 'overturned')
}

export const MAX_YEARS = 50

export function endObstacle(until: string, now: Date): 'past' | 'far' | null {
  const end = Date.parse(until)
  if (!(end > now.getTime())) return 'past'
  const last = new Date(now)
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS)
  return end > last.getTime() ? 'far' : null
}

/** Why this member of the staff may not sanction, change or end for this person; null if they may. */
export function sanctionObstacle(actor: Reader, target: Reader | null): 'self' | 'staff' | null {
  if (target?.id === actor.id) return 'self'
  return target !== null && isStaff(target) && actor.role !== 'owner' ? 'staff' : null
}

export const SanctionSource = z.enum(['site', 'txadmin', 'fxmanager', 'vorp'])
export type SanctionSource = z.infer<typeof SanctionSource>

export const programNames: Record<Exclude<SanctionSource, 'site'>, string> = {
  txadmin: 'txAdmin',
  fxmanager: 'fxManager',
  vorp: 'VORP',
}

/** Limits in UTF-16 units, shown as counters by the forms. */
export const MAX_SANCTION_REASON = 2_000
export const MAX_SANCTIONED_NAME = 100
export const MAX_SANCTION_NOTE = 2_000
export const MAX_PARAGRAPH = 100
export const MAX_PARAGRAPHS = 10
/**
 * Most sanctions that the staff may give one person; pages about a person show this many of the newest. What other
 * programs gave is stored beyond it.
 */
export const MAX_SANCTIONS = 500
/** Identifiers that a new sanction may name, and that may be collected for one. */
export const MAX_NAMED_IDENTIFIERS = 10
export const MAX_SANCTION_IDENTIFIERS = 50
export const SANCTIONS_PAGE = 50
export const MAX_SANCTION_SEARCH = 100

export const HELD_IDENTIFIER =
  /^(discord:\d{15,21}|license2?:[\da-f]{40}|steam:[\da-f]{1,20}|fivem:\d{1,20})$/
/** A Discord account or a game licence, as the game writes it. */
export const SanctionedIdentifier = z.string().check(z.regex(/^(discord:\d{15,21}|license:[\da-f]{40})$/))
/** Also what other programs know a player by, as the game writes it. */
export const HeldIdentifier = z.string().check(z.regex(HELD_IDENTIFIER))

export const SanctionReason = requiredText(MAX_SANCTION_REASON)
export const SanctionNote = anyText(MAX_SANCTION_NOTE)
export const Paragraphs = z.array(requiredLine(MAX_PARAGRAPH)).check(z.maxLength(MAX_PARAGRAPHS))

export const End = z.iso
  .datetime({ offset: true, abort: true })
  // PostgreSQL refuses offsets of 16 hours and more.
  .check(z.overwrite((moment) => new Date(moment).toISOString()))
export const Until = z.nullable(End)

export const OwnSanction = z.object({
  id: Uuid,
  number: z.int(),
  kind: SanctionKind,
  state: SanctionState,
  reason: z.string(),
  paragraphs: z.array(z.string()),
  createdAt: Moment,
  /** Null: for good. */
  until: z.nullable(Moment),
  author: z.string(),
  source: SanctionSource,
  end: z.nullable(z.object({ at: Moment, by: z.string(), reason: z.string() })),
})
export type OwnSanction = z.infer<typeof OwnSanction>

export const Sanction = z.extend(OwnSanction, {
  /** Null while no account has its identifiers, and after the account was deleted. */
  userId: z.nullable(z.string()),
  name: z.string(),
  authorId: z.nullable(z.string()),
  /** By which the gate of the game recognises the person. */
  identifiers: z.array(z.string()),
  /** For the staff only; null for the sanctioned person, even one of the staff. */
  note: z.nullable(z.object({ text: z.string(), revision: z.int() })),
  /** Grows with every change except that of the note. */
  revision: z.int(),
})
export type Sanction = z.infer<typeof Sanction>

export const sanctionName = (number: number) => `S-${number}`

const newsOfSanction: Record<string, string> = {
  ...Object.fromEntries(sanctionKinds.map((kind) => [kind, kindsOfSanction[kind].given])),
  changed: 'Vaše sankce byla změněna',
  'ran-out': 'Vaše sankce skončila',
  upheld: 'Vaše odvolání jsme zamítli',
  lifted: 'Vaše sankce byla zrušena',
  overturned: 'Vaše sankce byla zrušena: byl to omyl a nikde se nepočítá',
}

export const sanctionSentence = (outcome: string | null, number: number | null) =>
  `${newsOfSanction[outcome ?? ''] ?? 'Vaše sankce se změnila'} (${sanctionName(number ?? 0)})`
