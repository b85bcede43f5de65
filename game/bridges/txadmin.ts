import { identifierOf } from '#core/ledger/ledger.ts'
import type { Game } from '#core/game.ts'
import { MAX_ID, newId, withinLimits, type ReportedSanction } from '#core/ledger/reported.ts'
import {
  field,
  identityIn,
  momentOf,
  playerNumber,
  withoutEmpty,
  text,
  textsIn,
  type Bridge,
} from './events.ts'

interface Options {
  onRestart: (seconds: number | null) => void
  onOwnAllowlist: () => void
}

type Reported = Omit<ReportedSanction, 'identifiers'>

/** The line of one kind of event: its words, the fields of its data that name the player, and the fields that are kept. */
interface Kind {
  action: (data: unknown, playerName: string) => string
  name?: string
  source?: string
  ids?: string
  kept: readonly string[]
  more?: (data: unknown) => Record<string, unknown>
  sanction?: (data: unknown, playerName: string) => Reported | undefined
}

const textIn = (data: unknown, key: string) => text(field(data, key))
const isForAll = (data: unknown) => field(data, 'target') === -1

/** txAdmin writes `identifiers` instead of a name when it has only identifiers. */
function nameIn(data: unknown, key: string): string {
  const name = textIn(data, key)
  return name === 'identifiers' || name === 'false' ? '' : name
}

/** The events of its allowlist have a licence without its prefix. */
function idsIn(data: unknown, key: string): string[] {
  if (key.endsWith('Ids')) return textsIn(field(data, key))
  const id = textIn(data, key)
  return [key === 'license' ? `license:${id.replace(/^license:/, '')}` : id]
}

const actions: Record<string, string> = {
  added: 'přidán',
  removed: 'odebrán',
  requested: 'podána',
  approved: 'schválena',
  denied: 'zamítnuta',
}

function actionIn(data: unknown): string {
  const action = textIn(data, 'action')
  return `${actions[action] ?? action} ${textIn(data, 'playerName')}`.trim()
}

/** fxManager counts bans and warnings from 1, txAdmin draws ids such as B1AB-CDEF. */
function idOf(data: unknown, kind: Reported['kind']): Pick<Reported, 'source' | 'id'> {
  const id = textIn(data, 'actionId').slice(0, MAX_ID)
  if (/^\d+$/.test(id)) return { source: 'fxmanager', id: `${kind}/${id}` }
  return { source: 'txadmin', id: id || newId() }
}

const given = (data: unknown, kind: Reported['kind'], name: string, until: string | null): Reported => ({
  ...idOf(data, kind),
  kind,
  name,
  author: textIn(data, 'author'),
  reason: textIn(data, 'reason'),
  until,
  revokedBy: null,
})

/** A ban whose end cannot be read must not become one for good. */
function banIn(data: unknown, name: string): Reported | undefined {
  const expiration = field(data, 'expiration')
  const until = momentOf(expiration)
  return expiration === false || until !== null ? given(data, 'ban', name, until) : undefined
}

/** The site may not have heard of the sanction, so its revocation has the whole. */
function revokedIn(data: unknown, name: string): Reported | undefined {
  const type = textIn(data, 'actionType')
  if ((type !== 'ban' && type !== 'warn') || textIn(data, 'actionId') === '') return undefined
  return {
    ...given(data, type === 'ban' ? 'ban' : 'warning', name, null),
    author: textIn(data, 'actionAuthor'),
    reason: textIn(data, 'actionReason'),
    revokedBy: textIn(data, 'revokedBy'),
  }
}

const revocable: Record<string, string> = { ban: 'ban', warn: 'varování' }
const target = { name: 'targetName', source: 'targetNetId', ids: 'targetIds' }

/** Of txAdmin 8.1; fxManager sends the same. */
const kinds: Record<string, Kind> = {
  playerBanned: {
    ...target,
    action: (data, name) =>
      `Ban${field(data, 'expiration') === false ? ' bez konce' : ''}: ${name || 'jen podle identifikátorů'}`,
    kept: ['author', 'reason', 'actionId', 'durationTranslated', 'targetIds'],
    more: (data) => ({ expiration: momentOf(field(data, 'expiration')) }),
    sanction: banIn,
  },
  playerWarned: {
    ...target,
    action: (_data, name) => `Varování: ${name}`,
    kept: ['author', 'reason', 'actionId', 'targetIds'],
    sanction: (data, name) => given(data, 'warning', name, null),
  },
  playerKicked: {
    action: (data) => (isForAll(data) ? 'Vyhozeni všichni hráči' : 'Hráč vyhozen'),
    source: 'target',
    kept: ['author', 'reason'],
    // A kick of all players is a restart.
    sanction: (data) =>
      isForAll(data)
        ? undefined
        : { ...given(data, 'warning', '', null), reason: `Vyhození ze serveru: ${textIn(data, 'reason')}` },
  },
  playerDirectMessage: {
    action: (data) => `Zpráva hráči: ${textIn(data, 'message')}`,
    source: 'target',
    kept: ['author'],
  },
  playerHealed: {
    action: (data) => (isForAll(data) ? 'Vyléčeni všichni hráči' : 'Hráč vyléčen adminem'),
    source: 'target',
    kept: ['author'],
  },
  actionRevoked: {
    action: (data, name) => {
      const type = textIn(data, 'actionType')
      return `Zrušeno: ${revocable[type] ?? type} ${name}`.trim()
    },
    name: 'playerName',
    ids: 'playerIds',
    kept: ['actionId', 'actionType', 'actionReason', 'actionAuthor', 'playerIds', 'revokedBy'],
    sanction: revokedIn,
  },
  whitelistPlayer: {
    action: (data) => `Allowlist txAdminu: ${actionIn(data)}`,
    ids: 'license',
    kept: ['action', 'license', 'playerName', 'adminName'],
  },
  whitelistPreApproval: {
    action: (data) => `Předschválení v txAdminu${field(data, 'action') === 'removed' ? ' zrušeno' : ''}`,
    ids: 'identifier',
    kept: ['action', 'identifier', 'playerName', 'adminName'],
  },
  whitelistRequest: {
    action: (data) =>
      field(data, 'action') === 'deniedAll'
        ? 'Všechny žádosti v txAdminu zamítnuty'
        : `Žádost v txAdminu: ${actionIn(data)}`,
    ids: 'license',
    kept: ['action', 'playerName', 'requestId', 'license', 'adminName'],
  },
  adminAuth: {
    action: (data) =>
      field(data, 'isAdmin') === true
        ? `Admin přihlášen ve hře: ${textIn(data, 'username')}`
        : 'Admin odhlášen ve hře',
    source: 'netid',
    kept: ['isAdmin', 'username'],
  },
  consoleCommand: { action: () => 'Příkaz v konzoli', kept: ['author', 'channel', 'command'] },
  announcement: { action: (data) => `Oznámení: ${textIn(data, 'message')}`, kept: ['author'] },
  scheduledRestart: { action: () => 'Ohlášen plánovaný restart', kept: ['secondsRemaining'] },
  scheduledRestartSkipped: {
    action: () => 'Plánovaný restart zrušen',
    kept: ['author', 'secondsRemaining'],
  },
  serverShuttingDown: { action: () => 'Server se vypíná', kept: ['author', 'message', 'delay'] },
}

export function logTxAdmin(
  { events: { fromServer }, ledger }: Bridge,
  game: Game,
  { onRestart, onOwnAllowlist }: Options,
): void {
  const restartIn = (seconds: number | null) => seconds !== null && onRestart(seconds)
  const effects: Record<string, (data: unknown) => unknown> = {
    // txAdmin asks for approvals only while its own allowlist is on.
    whitelistRequest: (data) => field(data, 'action') === 'requested' && onOwnAllowlist(),
    scheduledRestart: (data) => restartIn(secondsOf(field(data, 'secondsRemaining'))),
    scheduledRestartSkipped: () => onRestart(null),
    serverShuttingDown: (data) => restartIn(secondsOf(Number(field(data, 'delay')) / 1_000)),
  }

  function log({ action, name, source: number, ids: list, kept, more, sanction }: Kind, data: unknown): void {
    const playerName = name === undefined ? '' : nameIn(data, name)
    const source = number === undefined ? null : playerNumber(field(data, number))
    const ids = list === undefined ? [] : idsIn(data, list)
    const reported = sanction?.(data, playerName)
    const own = source === null ? [] : game.identifiersOf(source)
    const entry = {
      category: 'TXADMIN',
      action: action(data, playerName),
      script: 'txAdmin',
      metadata: withoutEmpty({
        playerName,
        ...Object.fromEntries(kept.map((key) => [key, field(data, key)])),
        ...more?.(data),
        sanction:
          reported &&
          withinLimits({
            ...reported,
            name: reported.name || (source === null ? '' : game.nameOf(source)),
            identifiers: [...own, ...ids],
          }),
      }),
    }
    const identity = identityIn(ids)
    if (identifierOf(identity) === null) ledger.record({ ...entry, source })
    else ledger.recordOf(identity, entry)
  }

  for (const [event, kind] of Object.entries(kinds))
    fromServer(`txAdmin:events:${event}`, ([data]) => {
      effects[event]?.(data)
      log(kind, data)
    })
}

const WEEK = 7 * 24 * 3_600

function secondsOf(value: unknown): number | null {
  const seconds = Math.round(Number(value))
  return seconds >= 0 && seconds <= WEEK ? seconds : null
}
