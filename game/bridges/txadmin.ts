import { identifierOf } from '#core/ledger.ts'
import { field, identityIn, momentOf, playerNumber, withoutEmpty, text, type Bridge } from './events.ts'

const CATEGORY = 'TXADMIN'
const SCRIPT = 'txAdmin'

interface Options {
  /** Seconds until a restart; null if it was cancelled. */
  onRestart: (seconds: number | null) => void
  /** Called when an event shows that txAdmin's own allowlist is on. */
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
  /** The player's number in the game. */
  source?: number | null
  /** The player's identifiers, for players who may be offline. */
  ids?: unknown
  metadata?: Record<string, unknown>
}

type Log = (name: string, describe: (data: unknown) => Description) => void

/** Events of txAdmin 8.1; fxManager sends the same ones. */
export function logTxAdmin({ events: { fromServer }, ledger }: Bridge, options: Options): void {
  const log: Log = (name, describe) =>
    fromServer(`txAdmin:events:${name}`, ([data]) => {
      const { action, source = null, ids, metadata = {} } = describe(data)
      const entry = { category: CATEGORY, action, script: SCRIPT, metadata: withoutEmpty(metadata) }
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

/** Punishments, messages and healing of players by admins. */
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
    }
  })
  log('playerWarned', (data) => {
    const playerName = nameIn(data, 'targetName')
    return {
      action: `Varování: ${playerName}`,
      source: playerNumber(field(data, 'targetNetId')),
      ids: field(data, 'targetIds'),
      metadata: { playerName, ...of(data, 'author', 'reason', 'actionId', 'targetIds') },
    }
  })
  log('playerKicked', (data) => ({
    action: field(data, 'target') === -1 ? 'Vyhozeni všichni hráči' : 'Hráč vyhozen',
    source: playerNumber(field(data, 'target')),
    metadata: of(data, 'author', 'reason'),
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

/** Admins, console, announcements and restarts. */
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
