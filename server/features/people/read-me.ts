import { dayOf, ZONE } from '@westmore/contract/days.ts'
import type { Part } from '#personal-data/part.ts'

const moment = new Intl.DateTimeFormat('cs-CZ', { timeZone: ZONE, dateStyle: 'long', timeStyle: 'short' })

export function readMe(
  { username, discordId }: { username: string; discordId: string },
  parts: readonly Pick<Part, 'name' | 'about'>[],
  now: Date,
): string {
  const kinds = [...Map.groupBy(parts, ({ about }) => about)]
  const list = kinds.map(([about, [first, ...more]]) => {
    const name = first?.name ?? ''
    return `  ${more.length > 0 || name.includes('/') ? `${name.slice(0, name.indexOf('/') + 1)}…` : name}\n      ${about}`
  })
  return [
    'WESTMORE: VŠECHNY ÚDAJE, KTERÉ O VÁS VEDEME',
    '',
    `Účet:      ${username} (Discord ID ${discordId})`,
    `Pořízeno:  ${moment.format(now)} (${dayOf(now)})`,
    '',
    'Části vznikly krátce po sobě, každá je z jednoho okamžiku. Soubory .json otevře každý textový editor i jiné programy, kterým byste údaje chtěli předat.',
    'Časy v nich jsou ve světovém čase (UTC).',
    '',
    'CO TU NAJDETE',
    '',
    ...list,
    '',
    'CO TU NENÍ',
    '',
    '  Poznámky a úkoly, které si o věcech hráčů vede tým, a záznamy o zásazích správy. Týkají se i dalších lidí, například těch,',
    '  kdo podali stížnost. O to, co se v nich týká vás, si můžete napsat na náš Discord; odpovíme do jednoho měsíce.',
    '  Zprávy, které jste jako člen týmu napsali do ticketů jiných hráčů: patří k jejich ticketům.',
    '',
  ].join('\r\n')
}
