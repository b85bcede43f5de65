import { recordCharacter, recordCharacterLeft } from './characters.ts'
import { field, playerOf, withoutEmpty, text, type Bridge } from './events.ts'

const SCRIPT = 'vorp_core'

/** Events of VORP 2.8, and all that scripts send to its Discord webhooks. */
export function logVorp(bridge: Bridge): void {
  const {
    events: { fromServer },
    ledger,
    caller,
  } = bridge
  fromServer('vorp_core:addWebhook', ([title, , description]) => {
    const words = [text(title), text(description)].filter((part) => part !== '')
    ledger.record({ category: 'WEBHOOK', action: words.join(': '), script: caller() ?? SCRIPT })
  })
  logCharacters(bridge)
  logHealth(bridge)
  logSanctions(bridge)
}

function logCharacters({ events: { fromServer }, ledger }: Bridge): void {
  fromServer('vorp:SelectedCharacter', ([source, character]) =>
    recordCharacter(ledger, {
      source: playerOf(source),
      script: SCRIPT,
      first: text(field(character, 'firstname')),
      last: text(field(character, 'lastname')),
      details: {
        character: text(field(character, 'charIdentifier')),
        job: text(field(character, 'job')),
        group: text(field(character, 'group')),
      },
    }),
  )
  fromServer('vorp_core:playerRemove', ([source]) => recordCharacterLeft(ledger, playerOf(source), SCRIPT))

  const changes = [
    ['vorp:playerJobChange', 'JOB', 'Změna povolání'],
    ['vorp:playerGroupChange', 'JOB', 'Změna skupiny'],
  ] as const
  for (const [name, category, action] of changes)
    fromServer(name, ([source, next, before]) => {
      ledger.record({
        category,
        action: `${action}: ${text(before) || '–'} → ${text(next) || '–'}`,
        source: playerOf(source),
        script: SCRIPT,
        metadata: withoutEmpty({ before: text(before), after: text(next) }),
      })
    })
}

function logHealth({ events: { fromServer, fromPlayer }, ledger }: Bridge): void {
  const events = [
    ['vorp_core:Server:OnPlayerRespawn', 'Hráč se po smrti vrátil do hry'],
    ['vorp_core:Server:OnPlayerRevive', 'Hráč byl oživen'],
    ['vorp_core:Server:OnPlayerHeal', 'Hráč byl vyléčen'],
  ] as const
  for (const [name, action] of events)
    fromServer(name, ([source]) => {
      ledger.record({ category: 'COMBAT', action, source: playerOf(source), script: SCRIPT })
    })
  fromServer('vorp_core:Server:OnPlayerLevelUp', ([source, skill, level]) => {
    ledger.record({
      category: 'CHARACTER',
      action: 'Postava postoupila na vyšší úroveň',
      source: playerOf(source),
      script: SCRIPT,
      metadata: withoutEmpty({ skill: text(skill), level: text(level) }),
    })
  })
  fromPlayer('vorp_core:Server:OnPlayerDeath', (source, [killer, cause]) => {
    ledger.recordFromPlayer(source, {
      category: 'COMBAT',
      action: 'Hráč zemřel',
      script: SCRIPT,
      metadata: withoutEmpty({ killer: playerOf(killer), cause: text(cause).slice(0, 100) }),
    })
  })
}

function logSanctions({ events: { fromServer }, ledger }: Bridge): void {
  fromServer('vorpbans:addtodb', ([isBan, steam, until]) => {
    ledger.record({
      category: 'ADMIN',
      action: isBan === true ? 'Ban (VORP)' : 'Zrušení banu (VORP)',
      script: SCRIPT,
      metadata: withoutEmpty({ target: text(steam), until: text(until) }),
    })
  })
  fromServer('vorpwarns:addtodb', ([isWarn, target, source]) => {
    ledger.record({
      category: 'ADMIN',
      action: isWarn === true ? 'Varování (VORP)' : 'Zrušení varování (VORP)',
      source: playerOf(source),
      script: SCRIPT,
      metadata: withoutEmpty({ target: text(target) }),
    })
  })
}
