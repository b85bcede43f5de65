import type { ApplicationState, Ban } from '@westmore/contract/game.ts'

export const words = {
  asking: 'Ověřujeme váš přístup na server…',
  away: (site: string) =>
    `Web Westmore teď neodpovídá, a tak nemůžeme ověřit váš přístup. Zkuste to prosím za chvíli znovu. Web: ${site}`,
  broken: 'Brána serveru teď nefunguje, a tak nikoho nepouští. Zkuste to prosím za chvíli znovu.',
  stopping: 'Brána serveru se právě restartuje. Připojte se prosím znovu.',
  /** Anybody can read it in the server browser. */
  instructions: (site: string) =>
    `Na server se vstupuje po schválení žádosti. Přihlaste se na ${site} účtem na Discordu a vyplňte dotazník.`,
  anonymous: 'Hra o vás neposlala žádný identifikátor. Restartujte ji prosím a připojte se znovu.',
  refused: (site: string) =>
    `Na server Westmore zatím nemáte přístup. Jak ho získat, najdete na webu: ${site}`,
  unlinked: (site: string) =>
    `Hra neposlala váš Discord a tento herní účet zatím nepatří k žádnému účtu na webu. Propojíte ho ve svém profilu: ${site}/user`,
  dropped: (reason: string | null) =>
    reason ? `Váš přístup na server byl odebrán. Důvod: ${reason}` : 'Váš přístup na server byl odebrán.',
  banned: (url: string) =>
    `Na server teď nesmíte. Proč a jak se odvolat, najdete po přihlášení na webu: ${url}`,
  droppedByBan: ({ words: paragraphs, url }: Ban) => [...paragraphs, url].join(' '),
  codeOfBanned:
    'Hra neposlala váš Discord. Abyste se mohli odvolat, opište na webu ve svém profilu, v části Herní účet, tento kód:',
  notApproved: (site: string) =>
    `Na server smějí jen hráči se schválenou žádostí a vy ji zatím nemáte. Jak ji získat, najdete na webu: ${site}`,
  unlinkedNow: 'Propojení tohoto herního účtu s webem bylo zrušeno. Připojte se prosím znovu.',
  close: 'Zavřít',
  open: 'Otevřít web',
  title: 'Westmore 1890',
  hello: (name: string) => `Vítejte, ${name}.`,
  codeLead:
    'Hra neposlala váš Discord. Přihlaste se na webu a v profilu, v části Herní účet, opište tento kód:',
  codeTail:
    'Kód platí 10 minut a jen jednou. Máte-li schválenou žádost, hra vás po jeho opsání hned pustí dál. Toto okno nechte otevřené.',
}

const plural = (count: number, one: string, few: string, many: string) =>
  `${count} ${count === 1 ? one : count > 1 && count < 5 ? few : many}`

export function applicationWords(standing: ApplicationState): string[] {
  const { place, reason, hoursRemaining } = standing
  const because = reason ? [`Důvod: ${reason}`] : []
  const sentences: Record<ApplicationState['state'], string[]> = {
    none: ['Server má allowlist a žádost od vás ještě nemáme. Podáte ji na webu.'],
    waiting: [
      place === null
        ? 'Vaše žádost čeká na kontrolu.'
        : `Vaše žádost čeká na kontrolu, v pořadí je ${place}.`,
      'Jakmile ji schválíme, hra vás pustí dál. Toto okno můžete nechat otevřené.',
    ],
    declined: [
      'Vaše žádost byla zamítnuta.',
      ...because,
      hoursRemaining === null
        ? 'Novou můžete podat hned.'
        : `Novou můžete podat za ${plural(hoursRemaining, 'hodinu', 'hodiny', 'hodin')}.`,
    ],
    revoked: [
      'Váš přístup na server byl odebrán.',
      ...because,
      ...(hoursRemaining === null
        ? []
        : [`Novou žádost můžete podat za ${plural(hoursRemaining, 'hodinu', 'hodiny', 'hodin')}.`]),
    ],
    approved: ['Váš přístup se právě mění. Zkuste se prosím za chvíli připojit znovu.'],
  }
  return sentences[standing.state]
}
