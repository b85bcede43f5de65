import { writeCharacter, writeCharacterLeft } from './characters.ts'
import { field, lineWriter, text, type Bridge } from './events.ts'

const SCRIPT = 'rsg-core'

/** RSG 2.3, and all that scripts send to rsg-log. */
export function logRsg({ events: { fromServer }, ledger, caller }: Bridge): void {
  const write = lineWriter(ledger, SCRIPT)
  fromServer('rsg-log:server:CreateLog', ([name, title, , message]) => {
    const words = [text(title), text(message).replaceAll('**', '')].filter((part) => part !== '')
    const category = text(name).toUpperCase() || 'RSG'
    ledger.record({ category, action: words.join(': '), script: caller() ?? SCRIPT })
  })

  fromServer('RSGCore:Server:PlayerLoaded', ([player]) => {
    const data = field(player, 'PlayerData')
    writeCharacter(write, field(data, 'source'), {
      first: text(field(data, 'charinfo', 'firstname')),
      last: text(field(data, 'charinfo', 'lastname')),
      details: {
        character: text(field(data, 'citizenid')),
        job: text(field(data, 'job', 'name')),
        gang: text(field(data, 'gang', 'name')),
      },
    })
  })
  fromServer('RSGCore:Server:OnPlayerUnload', ([source]) => writeCharacterLeft(write, source))

  const changes = [
    ['RSGCore:Server:OnJobUpdate', 'Změna povolání', 'job'],
    ['RSGCore:Server:OnGangUpdate', 'Změna gangu', 'gang'],
  ] as const
  for (const [event, action, what] of changes)
    fromServer(event, ([source, next]) => {
      const name = text(field(next, 'name'))
      const grade = text(field(next, 'grade', 'level'))
      write('JOB', `${action}: ${text(field(next, 'label')) || name || '–'}`, source, { [what]: name, grade })
    })

  const verbs: Record<string, string> = { add: 'Připsáno', remove: 'Odebráno', set: 'Nastaveno' }
  fromServer('RSGCore:Server:OnMoneyChange', ([source, kind, amount, operation, reason]) => {
    const action = `${verbs[text(operation)] ?? 'Změna peněz'}: ${text(amount)} (${text(kind)})`
    write('ECONOMY', action, source, { amount: Number(amount), kind: text(kind), reason: text(reason) })
  })
}
