import { recordCharacter, recordCharacterLeft } from './characters.ts'
import { field, playerOf, said, text, type Bridge } from './events.ts'

const SCRIPT = 'vorp_core'

/** VORP 2.8: every script's Discord log, characters, jobs, deaths, sanctions. */
export function hearVorp(bridge: Bridge): void {
  const {
    events: { fromServer },
    ledger,
    caller,
  } = bridge
  fromServer('vorp_core:addWebhook', ([title, , description]) => {
    const words = [text(title), text(description)].filter((part) => part !== '')
    ledger.record({ category: 'WEBHOOK', action: words.join(': '), script: caller() ?? SCRIPT })
  })
  hearCharacters(bridge)
  hearHealth(bridge)
  hearSanctions(bridge)
}

function hearCharacters({ events: { fromServer }, ledger }: Bridge): void {
  fromServer('vorp:SelectedCharacter', ([source, character]) =>
    recordCharacter(ledger, {
      source: playerOf(source),
      script: SCRIPT,
      first: text(field(character, 'firstname')),
      last: text(field(character, 'lastname')),
      more: {
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
        metadata: said({ before: text(before), after: text(next) }),
      })
    })
}

function hearHealth({ events: { fromServer, fromPlayer }, ledger }: Bridge): void {
  const cares = [
    ['vorp_core:Server:OnPlayerRespawn', 'Hráč se po smrti vrátil do hry'],
    ['vorp_core:Server:OnPlayerRevive', 'Hráč byl oživen'],
    ['vorp_core:Server:OnPlayerHeal', 'Hráč byl vyléčen'],
  ] as const
  for (const [name, action] of cares)
    fromServer(name, ([source]) => {
      ledger.record({ category: 'COMBAT', action, source: playerOf(source), script: SCRIPT })
    })
  fromServer('vorp_core:Server:OnPlayerLevelUp', ([source, skill, level]) => {
    ledger.record({
      category: 'CHARACTER',
      action: 'Postava postoupila na vyšší úroveň',
      source: playerOf(source),
      script: SCRIPT,
      metadata: said({ skill: text(skill), level: text(level) }),
    })
  })
  fromPlayer('vorp_core:Server:OnPlayerDeath', (source, [killer, cause]) => {
    ledger.recordFromPlayer(source, {
      category: 'COMBAT',
      action: 'Hráč zemřel',
      script: SCRIPT,
      metadata: said({ killer: playerOf(killer), cause: text(cause).slice(0, 100) }),
    })
  })
}

function hearSanctions({ events: { fromServer }, ledger }: Bridge): void {
  fromServer('vorpbans:addtodb', ([isBan, steam, until]) => {
    ledger.record({
      category: 'ADMIN',
      action: isBan === true ? 'Ban (VORP)' : 'Zrušení banu (VORP)',
      script: SCRIPT,
      metadata: said({ target: text(steam), until: text(until) }),
    })
  })
  fromServer('vorpwarns:addtodb', ([isWarn, target, source]) => {
    ledger.record({
      category: 'ADMIN',
      action: isWarn === true ? 'Varování (VORP)' : 'Zrušení varování (VORP)',
      source: playerOf(source),
      script: SCRIPT,
      metadata: said({ target: text(target) }),
    })
  })
}
