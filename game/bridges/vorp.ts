import type { Game } from '#core/game.ts'
import { newId, withinLimits, type ReportedSanction } from '#core/ledger/reported.ts'
import { recordCharacter, recordCharacterLeft } from './characters.ts'
import { field, momentOf, playerInText, playerNumber, withoutEmpty, text, type Bridge } from './events.ts'
import { cutCharacters } from '#core/game.ts'

const SCRIPT = 'vorp_core'
/** VORP's command sends hours, other scripts send Unix time. */
const FIRST_UNIX_TIME = 1_000_000_000

/**
 * VORP 3.3, and all that scripts send to its Discord webhooks. Call `left` when a player leaves: VORP has no
 * event for it.
 */
export function logVorp(bridge: Bridge, game: Game): { left: (player: number) => void } {
  const {
    events: { fromServer },
    ledger,
    caller,
  } = bridge
  fromServer('vorp_core:addWebhook', ([title, , description]) => {
    const words = [text(title), text(description)].filter((part) => part !== '')
    const player = playerInText(game, text(description))
    ledger.record({
      category: 'WEBHOOK',
      action: words.join(': ').replaceAll('**', ''),
      source: player,
      script: caller() ?? SCRIPT,
      // A player may write parts of a text, so the name is only as good as the text.
      metadata: player === null ? {} : { playerFromText: true },
    })
  })
  logHealth(bridge)
  logSanctions(bridge, game)
  return logCharacters(bridge)
}

function logCharacters({ events: { fromServer }, ledger }: Bridge) {
  const playing = new Set<number>()
  fromServer('vorp:SelectedCharacter', ([source, character]) => {
    const player = playerNumber(source)
    if (player !== null) playing.add(player)
    recordCharacter(ledger, {
      source: player,
      script: SCRIPT,
      first: text(field(character, 'firstname')),
      last: text(field(character, 'lastname')),
      details: {
        character: text(field(character, 'charIdentifier')),
        job: text(field(character, 'job')),
        group: text(field(character, 'group')),
      },
    })
  })

  const births = [
    ['vorp_CreateNewCharacter', 'Hráč tvoří svou první postavu'],
    ['vorp_NewCharacter', 'Hráč vytvořil novou postavu'],
  ] as const
  for (const [name, action] of births)
    fromServer(name, ([source]) => {
      ledger.record({ category: 'CHARACTER', action, source: playerNumber(source), script: SCRIPT })
    })

  const changes = [
    ['vorp:playerJobChange', 'Změna povolání'],
    ['vorp:playerJobGradeChange', 'Změna hodnosti'],
    ['vorp:playerGroupChange', 'Změna skupiny'],
  ] as const
  for (const [name, action] of changes)
    fromServer(name, ([source, next, before]) => {
      ledger.record({
        category: 'JOB',
        action: `${action}: ${text(before) || '–'} → ${text(next) || '–'}`,
        source: playerNumber(source),
        script: SCRIPT,
        metadata: withoutEmpty({ before: text(before), after: text(next) }),
      })
    })

  return {
    left(player: number) {
      if (playing.delete(player)) recordCharacterLeft(ledger, player, SCRIPT)
    },
  }
}

function logHealth({ events: { fromServer, fromPlayer }, ledger }: Bridge): void {
  const events = [
    ['vorp_core:Server:OnPlayerRespawn', 'Hráč se po smrti vrátil do hry'],
    ['vorp_core:Server:OnPlayerRevive', 'Hráč byl oživen'],
    ['vorp_core:Server:OnPlayerHeal', 'Hráč byl vyléčen'],
  ] as const
  for (const [name, action] of events)
    fromServer(name, ([source]) => {
      ledger.record({ category: 'COMBAT', action, source: playerNumber(source), script: SCRIPT })
    })
  fromServer('vorp_core:Server:OnPlayerLevelUp', ([source, skill, level]) => {
    ledger.record({
      category: 'CHARACTER',
      action: 'Postava postoupila na vyšší úroveň',
      source: playerNumber(source),
      script: SCRIPT,
      metadata: withoutEmpty({ skill: text(skill), level: text(level) }),
    })
  })
  fromPlayer('vorp_core:Server:OnPlayerDeath', (source, [killer, cause]) => {
    ledger.recordFromPlayer(source, {
      category: 'COMBAT',
      action: 'Hráč zemřel',
      script: SCRIPT,
      metadata: withoutEmpty({ killer: playerNumber(killer), cause: cutCharacters(text(cause), 100) }),
    })
  })
}

function logSanctions({ events: { fromServer }, ledger }: Bridge, game: Game): void {
  fromServer('vorpbans:addtodb', ([isBan, target, until]) => {
    const ban = { isBan: isBan === true, target: text(target), until: Number(text(until)) }
    const steam = steamOf(ban.target)
    const player = playerInText(game, `\`${steam ?? ''}\``)
    const { action, metadata } = describeBan(ban)
    const reported = steam === null ? null : reportedBan(ban)
    const identifiers = [
      ...(steam === null ? [] : [steam]),
      ...(player === null ? [] : game.identifiersOf(player)),
    ]
    const sanction =
      reported &&
      withinLimits({
        ...unnamed,
        ...reported,
        kind: 'ban',
        identifiers,
        name: player === null ? '' : game.nameOf(player),
      })
    ledger.record({
      category: 'ADMIN',
      source: player,
      script: SCRIPT,
      action,
      metadata: withoutEmpty({ ...metadata, sanction }),
    })
  })
  fromServer('vorpwarns:addtodb', ([isWarn, target, source]) => {
    const admin = playerNumber(source)
    const player = playerNumber(target)
    const author = admin === null ? '' : game.nameOf(admin)
    const sanction =
      player === null
        ? null
        : withinLimits({
            ...unnamed,
            ...(isWarn === true ? { id: newId() } : { id: null, revokedBy: author }),
            kind: 'warning',
            identifiers: game.identifiersOf(player),
            name: game.nameOf(player),
            author,
          })
    ledger.record({
      category: 'ADMIN',
      action: isWarn === true ? 'Varování (VORP)' : 'Zrušení varování (VORP)',
      source: player,
      script: SCRIPT,
      metadata: withoutEmpty({ author, sanction }),
    })
  })
}

const unnamed = { source: 'vorp', author: '', reason: '', until: null, revokedBy: null } as const

/** VORP's command passes the hexadecimal digits after `steam:`, if all are decimal ones. */
function steamOf(target: string): string | null {
  if (/^steam:[\da-f]+$/.test(target)) return target
  return /^1100001\d{8}$/.test(target) ? `steam:${target}` : null
}

/** Null for an end that VORP's check at the join found: a ban that ran out was not lifted. */
function reportedBan({
  isBan,
  target,
  until,
}: Ban): Pick<ReportedSanction, 'id' | 'until' | 'revokedBy'> | null {
  if (isBan) {
    const end = until >= FIRST_UNIX_TIME ? momentOf(until) : momentOf(Date.now() / 1_000 + until * 3_600)
    if (until !== 0 && end === null) return null
    return { id: newId(), until: until === 0 ? null : end, revokedBy: null }
  }
  return target.startsWith('steam:') || until !== 0 ? null : { id: null, until: null, revokedBy: '' }
}

interface Ban {
  isBan: boolean
  target: string
  until: number
}

function describeBan({ isBan, target, until }: Ban): { action: string; metadata: Record<string, unknown> } {
  if (!isBan) {
    // Only VORP's check at the join passes a whole Steam id; the command passes a number, or nothing.
    const action = target.startsWith('steam:')
      ? 'Ban vypršel, zrušilo ho připojení (VORP)'
      : 'Zrušení banu (VORP)'
    return { action, metadata: withoutEmpty({ target }) }
  }
  // VORP's command reads a Steam id as a decimal number, and most are hexadecimal.
  if (target === '')
    return {
      action: 'Ban nikoho nezasáhl, VORP nepřečetl Steam ID (VORP)',
      metadata: withoutEmpty({ until }),
    }
  if (until >= FIRST_UNIX_TIME)
    return { action: 'Ban (VORP)', metadata: withoutEmpty({ target, until: momentOf(until) }) }
  if (until > 0)
    return {
      action: `Ban na ${until} h, při příštím připojení ho VORP sám zruší (VORP)`,
      metadata: { target, hours: until },
    }
  return { action: 'Ban bez konce (VORP)', metadata: { target } }
}
