import { recordCharacter, recordCharacterLeft } from './characters.ts'
import { field, playerNumber, withoutEmpty, text, type Bridge } from './events.ts'

const SCRIPT = 'rsg-core'

/** RSG 2.3, and all that scripts send to rsg-log. */
export function logRsg({ events: { fromServer }, ledger, caller }: Bridge): void {
  fromServer('rsg-log:server:CreateLog', ([name, title, , message]) => {
    const words = [text(title), text(message).replaceAll('**', '')].filter((part) => part !== '')
    ledger.record({
      category: text(name).toUpperCase() || 'RSG',
      action: words.join(': '),
      script: caller() ?? SCRIPT,
    })
  })

  fromServer('RSGCore:Server:PlayerLoaded', ([player]) => {
    const data = field(player, 'PlayerData')
    recordCharacter(ledger, {
      source: playerNumber(field(data, 'source')),
      script: SCRIPT,
      first: text(field(data, 'charinfo', 'firstname')),
      last: text(field(data, 'charinfo', 'lastname')),
      details: {
        character: text(field(data, 'citizenid')),
        job: text(field(data, 'job', 'name')),
        gang: text(field(data, 'gang', 'name')),
      },
    })
  })
  fromServer('RSGCore:Server:OnPlayerUnload', ([source]) =>
    recordCharacterLeft(ledger, playerNumber(source), SCRIPT),
  )

  const changes = [
    ['RSGCore:Server:OnJobUpdate', 'Změna povolání', 'job'],
    ['RSGCore:Server:OnGangUpdate', 'Změna gangu', 'gang'],
  ] as const
  for (const [event, action, what] of changes)
    fromServer(event, ([source, next]) => {
      ledger.record({
        category: 'JOB',
        action: `${action}: ${text(field(next, 'label')) || text(field(next, 'name')) || '–'}`,
        source: playerNumber(source),
        script: SCRIPT,
        metadata: withoutEmpty({
          [what]: text(field(next, 'name')),
          grade: text(field(next, 'grade', 'level')),
        }),
      })
    })

  fromServer('RSGCore:Server:OnMoneyChange', ([source, kind, amount, operation, reason]) => {
    const verbs: Record<string, string> = { add: 'Připsáno', remove: 'Odebráno', set: 'Nastaveno' }
    ledger.record({
      category: 'ECONOMY',
      action: `${verbs[text(operation)] ?? 'Změna peněz'}: ${text(amount)} (${text(kind)})`,
      source: playerNumber(source),
      script: SCRIPT,
      metadata: withoutEmpty({ amount: Number(amount), kind: text(kind), reason: text(reason) }),
    })
  })
}
