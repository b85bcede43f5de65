import { cutCharacters, type Game } from '#core/game.ts'
import { newId, withinLimits, type ReportedSanction } from '#core/ledger/reported.ts'
import { writeCharacter, writeCharacterLeft } from './characters.ts'
import {
  field,
  lineWriter,
  momentOf,
  playerInText,
  playerNumber,
  withoutEmpty,
  text,
  type Bridge,
  type WriteLine,
} from './events.ts'

const SCRIPT = 'vorp_core'
/** VORP's command sends hours, other scripts send Unix time. */
const FIRST_UNIX_TIME = 1_000_000_000

/**
 * VORP 3.3, and all that scripts send to its Discord webhooks. Call `left` when a player leaves: VORP has no
 * event for it.
 */
export function logVorp(bridge: Bridge, game: Game): { left: (player: number) => void } {
  const { events, ledger, caller } = bridge
  const write = lineWriter(ledger, SCRIPT)
  events.fromServer('vorp_core:addWebhook', ([title, , description]) => {
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
  logEvents(bridge, write)
  logSanctions(bridge, game, write)
  return logCharacters(bridge, write)
}

function logCharacters({ events: { fromServer } }: Bridge, write: WriteLine) {
  const playing = new Set<number>()
  fromServer('vorp:SelectedCharacter', ([source, character]) => {
    const player = playerNumber(source)
    if (player !== null) playing.add(player)
    writeCharacter(write, player, {
      first: text(field(character, 'firstname')),
      last: text(field(character, 'lastname')),
      details: {
        character: text(field(character, 'charIdentifier')),
        job: text(field(character, 'job')),
        group: text(field(character, 'group')),
      },
    })
  })
  return {
    left(player: number) {
      if (playing.delete(player)) writeCharacterLeft(write, player)
    },
  }
}

function logEvents({ events: { fromServer, fromPlayer }, ledger }: Bridge, write: WriteLine): void {
  const events = [
    ['vorp_CreateNewCharacter', 'CHARACTER', 'Hráč tvoří svou první postavu'],
    ['vorp_NewCharacter', 'CHARACTER', 'Hráč vytvořil novou postavu'],
    ['vorp_core:Server:OnPlayerRespawn', 'COMBAT', 'Hráč se po smrti vrátil do hry'],
    ['vorp_core:Server:OnPlayerRevive', 'COMBAT', 'Hráč byl oživen'],
    ['vorp_core:Server:OnPlayerHeal', 'COMBAT', 'Hráč byl vyléčen'],
  ] as const
  for (const [name, category, action] of events)
    fromServer(name, ([source]) => write(category, action, source))

  const changes = [
    ['vorp:playerJobChange', 'Změna povolání'],
    ['vorp:playerJobGradeChange', 'Změna hodnosti'],
    ['vorp:playerGroupChange', 'Změna skupiny'],
  ] as const
  for (const [name, action] of changes)
    fromServer(name, ([source, next, before]) => {
      const words = `${action}: ${text(before) || '–'} → ${text(next) || '–'}`
      write('JOB', words, source, { before: text(before), after: text(next) })
    })

  fromServer('vorp_core:Server:OnPlayerLevelUp', ([source, skill, level]) =>
    write('CHARACTER', 'Postava postoupila na vyšší úroveň', source, {
      skill: text(skill),
      level: text(level),
    }),
  )
  fromPlayer('vorp_core:Server:OnPlayerDeath', (source, [killer, cause]) => {
    ledger.recordFromPlayer(source, {
      category: 'COMBAT',
      action: 'Hráč zemřel',
      script: SCRIPT,
      metadata: withoutEmpty({ killer: playerNumber(killer), cause: cutCharacters(text(cause), 100) }),
    })
  })
}

function logSanctions({ events: { fromServer } }: Bridge, game: Game, write: WriteLine): void {
  const idsOf = (player: number | null) => (player === null ? [] : game.identifiersOf(player))
  const nameOf = (player: number | null) => (player === null ? '' : game.nameOf(player))

  fromServer('vorpbans:addtodb', ([isBan, target, until]) => {
    const ban = { isBan: isBan === true, target: text(target), until: Number(text(until)) }
    const steam = steamOf(ban.target)
    const player = playerInText(game, `\`${steam ?? ''}\``)
    const { action, metadata } = describeBan(ban)
    const reported = steam === null ? null : reportedBan(ban)
    const sanction =
      reported &&
      withinLimits({
        ...unnamed,
        ...reported,
        kind: 'ban',
        identifiers: [...(steam === null ? [] : [steam]), ...idsOf(player)],
        name: nameOf(player),
      })
    write('ADMIN', action, player, { ...metadata, sanction })
  })
  fromServer('vorpwarns:addtodb', ([isWarn, target, source]) => {
    const player = playerNumber(target)
    const author = nameOf(playerNumber(source))
    const sanction =
      player === null
        ? null
        : withinLimits({
            ...unnamed,
            ...(isWarn === true ? { id: newId() } : { id: null, revokedBy: author }),
            kind: 'warning',
            identifiers: idsOf(player),
            name: nameOf(player),
            author,
          })
    const action = isWarn === true ? 'Varování (VORP)' : 'Zrušení varování (VORP)'
    write('ADMIN', action, player, { author, sanction })
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
    return { action, metadata: { target } }
  }
  // VORP's command reads a Steam id as a decimal number, and most are hexadecimal.
  if (target === '')
    return { action: 'Ban nikoho nezasáhl, VORP nepřečetl Steam ID (VORP)', metadata: { until } }
  if (until >= FIRST_UNIX_TIME) return { action: 'Ban (VORP)', metadata: { target, until: momentOf(until) } }
  if (until > 0)
    return {
      action: `Ban na ${until} h, při příštím připojení ho VORP sám zruší (VORP)`,
      metadata: { target, hours: until },
    }
  return { action: 'Ban bez konce (VORP)', metadata: { target } }
}
