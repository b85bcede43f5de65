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

const CATEGORY = 'TXADMIN'
const SCRIPT = 'txAdmin'

interface Options {
  onRestart: (seconds: number | null) => void
  onOwnAllowlist: () => void
}

const actions: Record<string, string> = {
  added: 'přidán',
  removed: 'odebrán',
  requested: 'podána',
  approved: 'schválena',
  denied: 'zamítnuta',
}

/** txAdmin writes licences without their prefix here. */
const licenseIn = (data: unknown) => `license:${text(field(data, 'license')).replace(/^license:/, '')}`

function actionIn(data: unknown): string {
  const action = text(field(data, 'action'))
  return actions[action] ?? action
}

interface Description {
  action: string
  sanction?: Reported | undefined
  source?: number | null
  ids?: unknown
  metadata?: Record<string, unknown>
}

type Reported = Omit<ReportedSanction, 'identifiers'>

/** fxManager counts bans and warnings from 1, txAdmin draws ids such as B1AB-CDEF. */
function idOf(data: unknown, kind: Reported['kind']): Pick<Reported, 'source' | 'id'> {
  const id = text(field(data, 'actionId')).slice(0, MAX_ID)
  if (/^\d+$/.test(id)) return { source: 'fxmanager', id: `${kind}/${id}` }
  return { source: 'txadmin', id: id || newId() }
}

const given = (data: unknown, kind: Reported['kind'], name: string, until: string | null): Reported => ({
  ...idOf(data, kind),
  kind,
  name,
  author: text(field(data, 'author')),
  reason: text(field(data, 'reason')),
  until,
  revokedBy: null,
})

/** The site may not have heard of the sanction, so its revocation has the whole. */
function revoked(data: unknown, type: string, name: string): Reported | undefined {
  if ((type !== 'ban' && type !== 'warn') || text(field(data, 'actionId')) === '') return undefined
  return {
    ...given(data, type === 'ban' ? 'ban' : 'warning', name, null),
    author: text(field(data, 'actionAuthor')),
    reason: text(field(data, 'actionReason')),
    revokedBy: text(field(data, 'revokedBy')),
  }
}

function withPlayer(game: Game, sanction: Reported, source: number | null, ids: unknown): ReportedSanction {
  const own = source === null ? [] : game.identifiersOf(source)
  return withinLimits({
    ...sanction,
    name: sanction.name || (source === null ? '' : game.nameOf(source)),
    identifiers: [...own, ...textsIn(ids)],
  })
}

type Log = (name: string, describe: (data: unknown) => Description) => void

/** txAdmin 8.1; fxManager sends the same events. */
export function logTxAdmin({ events: { fromServer }, ledger }: Bridge, game: Game, options: Options): void {
  const log: Log = (name, describe) =>
    fromServer(`txAdmin:events:${name}`, ([data]) => {
      const { action, source = null, ids, metadata = {}, sanction } = describe(data)
      const reported = sanction && withPlayer(game, sanction, source, ids)
      const entry = {
        category: CATEGORY,
        action,
        script: SCRIPT,
        metadata: withoutEmpty({ ...metadata, sanction: reported }),
      }
      const identity = identityIn(ids)
      if (identifierOf(identity) === null) ledger.record({ ...entry, source })
      else ledger.recordOf(identity, entry)
    })
  logPlayers(log)
  logAllowlist(log, options)
  logServer(log, options)
}

const of = (data: unknown, ...names: string[]) =>
  withoutEmpty(Object.fromEntries(names.map((name) => [name, field(data, name)])))

/** txAdmin writes `identifiers` instead of a name when it has only identifiers. */
function nameIn(data: unknown, key: string): string {
  const name = text(field(data, key))
  return name === 'identifiers' || name === 'false' ? '' : name
}

function logPlayers(log: Log): void {
  log('playerBanned', (data) => {
    const playerName = nameIn(data, 'targetName')
    const expiration = field(data, 'expiration')
    return {
      action: `Ban${expiration === false ? ' bez konce' : ''}: ${playerName || 'jen podle identifikátorů'}`,
      source: playerNumber(field(data, 'targetNetId')),
      ids: field(data, 'targetIds'),
      metadata: {
        playerName,
        ...of(data, 'author', 'reason', 'actionId', 'durationTranslated', 'targetIds'),
        expiration: momentOf(expiration),
      },
      // A ban whose end cannot be read must not become one for good.
      ...((expiration === false || momentOf(expiration) !== null) && {
        sanction: given(data, 'ban', playerName, momentOf(expiration)),
      }),
    }
  })
  log('playerWarned', (data) => {
    const playerName = nameIn(data, 'targetName')
    return {
      action: `Varování: ${playerName}`,
      source: playerNumber(field(data, 'targetNetId')),
      ids: field(data, 'targetIds'),
      metadata: { playerName, ...of(data, 'author', 'reason', 'actionId', 'targetIds') },
      sanction: given(data, 'warning', playerName, null),
    }
  })
  log('playerKicked', (data) => ({
    action: field(data, 'target') === -1 ? 'Vyhozeni všichni hráči' : 'Hráč vyhozen',
    source: playerNumber(field(data, 'target')),
    metadata: of(data, 'author', 'reason'),
    // A kick of all players is a restart.
    ...(field(data, 'target') !== -1 && {
      sanction: {
        ...given(data, 'warning', '', null),
        reason: `Vyhození ze serveru: ${text(field(data, 'reason'))}`,
      },
    }),
  }))
  log('playerDirectMessage', (data) => ({
    action: `Zpráva hráči: ${text(field(data, 'message'))}`,
    source: playerNumber(field(data, 'target')),
    metadata: of(data, 'author'),
  }))
  log('playerHealed', (data) => ({
    action: field(data, 'target') === -1 ? 'Vyléčeni všichni hráči' : 'Hráč vyléčen adminem',
    source: playerNumber(field(data, 'target')),
    metadata: of(data, 'author'),
  }))
  log('actionRevoked', (data) => {
    const playerName = nameIn(data, 'playerName')
    const kinds: Record<string, string> = { ban: 'ban', warn: 'varování' }
    const kind = text(field(data, 'actionType'))
    return {
      action: `Zrušeno: ${kinds[kind] ?? kind} ${playerName}`.trim(),
      ids: field(data, 'playerIds'),
      metadata: {
        playerName,
        ...of(data, 'actionId', 'actionType', 'actionReason', 'actionAuthor', 'playerIds', 'revokedBy'),
      },
      sanction: revoked(data, kind, playerName),
    }
  })
}

function logAllowlist(log: Log, { onOwnAllowlist }: Pick<Options, 'onOwnAllowlist'>): void {
  log('whitelistPlayer', (data) => ({
    action: `Allowlist txAdminu: ${actionIn(data)} ${text(field(data, 'playerName'))}`.trim(),
    ids: [licenseIn(data)],
    metadata: of(data, 'action', 'license', 'playerName', 'adminName'),
  }))
  log('whitelistPreApproval', (data) => ({
    action:
      field(data, 'action') === 'removed' ? 'Předschválení v txAdminu zrušeno' : 'Předschválení v txAdminu',
    ids: [field(data, 'identifier')],
    metadata: of(data, 'action', 'identifier', 'playerName', 'adminName'),
  }))
  log('whitelistRequest', (data) => {
    // txAdmin asks for approvals only while its own allowlist is on.
    if (field(data, 'action') === 'requested') onOwnAllowlist()
    return {
      action:
        field(data, 'action') === 'deniedAll'
          ? 'Všechny žádosti v txAdminu zamítnuty'
          : `Žádost v txAdminu: ${actionIn(data)} ${text(field(data, 'playerName'))}`.trim(),
      ids: [licenseIn(data)],
      metadata: of(data, 'action', 'playerName', 'requestId', 'license', 'adminName'),
    }
  })
}

function logServer(log: Log, { onRestart }: Pick<Options, 'onRestart'>): void {
  log('adminAuth', (data) => ({
    action:
      field(data, 'isAdmin') === true
        ? `Admin přihlášen ve hře: ${text(field(data, 'username'))}`
        : 'Admin odhlášen ve hře',
    source: playerNumber(field(data, 'netid')),
    metadata: of(data, 'isAdmin', 'username'),
  }))
  log('consoleCommand', (data) => ({
    action: 'Příkaz v konzoli',
    metadata: of(data, 'author', 'channel', 'command'),
  }))
  log('announcement', (data) => ({
    action: `Oznámení: ${text(field(data, 'message'))}`,
    metadata: of(data, 'author'),
  }))
  log('scheduledRestart', (data) => {
    const seconds = secondsOf(field(data, 'secondsRemaining'))
    if (seconds !== null) onRestart(seconds)
    return { action: 'Ohlášen plánovaný restart', metadata: of(data, 'secondsRemaining') }
  })
  log('scheduledRestartSkipped', (data) => {
    onRestart(null)
    return { action: 'Plánovaný restart zrušen', metadata: of(data, 'author', 'secondsRemaining') }
  })
  log('serverShuttingDown', (data) => {
    const delay = secondsOf(Number(field(data, 'delay')) / 1_000)
    if (delay !== null) onRestart(delay)
    return { action: 'Server se vypíná', metadata: of(data, 'author', 'message', 'delay') }
  })
}

const WEEK = 7 * 24 * 3_600

function secondsOf(value: unknown): number | null {
  const seconds = Math.round(Number(value))
  return seconds >= 0 && seconds <= WEEK ? seconds : null
}
