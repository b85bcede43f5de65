import { field, playerOf, withoutEmpty, text, type Bridge } from './events.ts'

const CATEGORY = 'TXADMIN'
const SCRIPT = 'txAdmin'

interface Restarts {
  /** Seconds until a restart; null if it was cancelled. */
  onRestart: (seconds: number | null) => void
}

/** Events of txAdmin; fxManager sends the same ones. */
export function logTxAdmin({ events: { fromServer }, ledger }: Bridge, { onRestart }: Restarts): void {
  const log = (
    name: string,
    read: (data: unknown) => { action: string; source?: number | null; metadata?: Record<string, unknown> },
  ) =>
    fromServer(`txAdmin:events:${name}`, ([data]) => {
      const { action, source = null, metadata = {} } = read(data)
      ledger.record({ category: CATEGORY, action, source, script: SCRIPT, metadata: withoutEmpty(metadata) })
    })
  const of = (data: unknown, ...names: string[]) =>
    withoutEmpty(Object.fromEntries(names.map((name) => [name, field(data, name)])))

  log('playerBanned', (data) => ({
    action: `Ban: ${text(field(data, 'targetName'))}`,
    metadata: of(data, 'author', 'reason', 'actionId', 'expiration', 'targetIds', 'targetName'),
  }))
  log('playerWarned', (data) => ({
    action: `Varování: ${text(field(data, 'targetName'))}`,
    metadata: of(data, 'author', 'reason', 'actionId', 'targetIds', 'targetName'),
  }))
  log('playerKicked', (data) => ({
    action: field(data, 'target') === -1 ? 'Vyhozeni všichni hráči' : 'Hráč vyhozen',
    source: playerOf(field(data, 'target')),
    metadata: of(data, 'author', 'reason'),
  }))
  log('actionRevoked', (data) => ({
    action: `Zrušeno: ${text(field(data, 'actionType'))} ${text(field(data, 'playerName'))}`.trim(),
    metadata: of(data, 'actionId', 'actionType', 'actionReason', 'actionAuthor', 'playerIds', 'revokedBy'),
  }))
  log('whitelistPlayer', (data) => ({
    action: `Allowlist txAdminu: ${text(field(data, 'action'))} ${text(field(data, 'playerName'))}`.trim(),
    metadata: of(data, 'action', 'license', 'playerName', 'adminName'),
  }))
  log('whitelistPreApproval', (data) => ({
    action: `Předschválení v txAdminu: ${text(field(data, 'action'))}`,
    metadata: of(data, 'action', 'identifier', 'playerName', 'adminName'),
  }))
  log('whitelistRequest', (data) => ({
    action: `Žádost v txAdminu: ${text(field(data, 'action'))}`,
    metadata: of(data, 'action', 'playerName', 'requestId', 'license', 'adminName'),
  }))
  log('adminAuth', (data) => ({
    action:
      field(data, 'isAdmin') === true
        ? `Admin přihlášen ve hře: ${text(field(data, 'username'))}`
        : 'Admin odhlášen ve hře',
    source: playerOf(field(data, 'netid')),
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
