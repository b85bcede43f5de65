import { decisionMessage } from '@westmore/contract/sanctions-appeals.ts'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { TicketStatus } from '@westmore/contract/tickets.ts'

type Line = {
  hoursAgo: number
  by: 'player' | 'marsal_dvorak' | 'adela.razitko'
  text: string
  isNote?: true
}

export interface SeedTicket {
  number: number
  userId: string
  category: TicketCategory
  title: string
  fields: Record<string, string>
  status: TicketStatus
  assignee?: 'marsal_dvorak' | 'adela.razitko'
  /** The first line is the ticket's message. */
  lines: [Line, ...Line[]]
  rating?: { score: number; word: string }
}

export const savedReplies = [
  {
    title: 'Chybí záznam',
    text: 'Dobrý den, {jmeno}, díky za ticket #{cislo}. Bez záznamu to bohužel nerozsoudíme. Máte video, nebo aspoň snímek?',
  },
  {
    title: 'Předáno vývojářům',
    text: 'Díky za nahlášení. Předáváme to vývojářům, ozvu se, jakmile budu vědět víc. {ja}',
  },
  {
    title: 'Uzavíráme',
    text: 'Zdá se, že je vyřešeno, ticket proto uzavírám. Kdyby se to vrátilo, založte klidně nový a zmiňte #{cislo}.',
  },
]

export const tickets: SeedTicket[] = [
  {
    number: 48213,
    userId: '10000000000000103',
    category: 'rules',
    title: 'Sestřelený v bezpečné zóně ve Valentine',
    fields: {
      who: 'muž v červeném šátku, hráč neznámý',
      where: 'před ordinací ve Valentine',
    },
    status: 'in-progress',
    assignee: 'marsal_dvorak',
    lines: [
      {
        hoursAgo: 20,
        by: 'player',
        text: 'Dobrý večer, ošetřovala jsem pacienta přímo před ordinací, když kolem projel jezdec a bez jediného slova mě zastřelil. Žádný roleplay předtím ani potom.',
      },
      {
        hoursAgo: 18.5,
        by: 'marsal_dvorak',
        text: 'Zdravím, mrzí mě to. Vzpomenete si přibližně na čas? Podívám se do logů.',
      },
      { hoursAgo: 18.2, by: 'player', text: 'Bylo to krátce po deváté večer, možná 21:10.' },
      {
        hoursAgo: 17.9,
        by: 'marsal_dvorak',
        text: 'V logech je střelba ve 21:08, hráč má už dvě napomenutí. Nechávám otevřené, než se ozve.',
        isNote: true,
      },
      {
        hoursAgo: 2,
        by: 'player',
        text: 'Našla jsem svědka, stál v té chvíli u saloonu. Mám ho poprosit, ať napíše sem?',
      },
    ],
  },
  {
    number: 73051,
    userId: '10000000000000101',
    category: 'support',
    title: 'Po připojení mi zmizel kůň',
    fields: { topic: 'Technický problém' },
    status: 'open',
    lines: [
      {
        hoursAgo: 3.5,
        by: 'player',
        text: 'Ahoj, po dnešním restartu nemám ve stáji svého koně. Včera večer tam ještě byl, jmenuje se Popel.\n\nVe stáji ve Strawberry i v Blackwateru je prázdno.',
      },
    ],
  },
  {
    number: 61907,
    userId: '10000000000000103',
    category: 'faction',
    title: 'Sesterský spolek při nemocnici v Annesburgu',
    fields: {
      name: 'Sestry milosrdenství',
      type: 'Firma',
      members: 'Ludmila Benešová\nAnežka Havlová\nDr. Emil Stránský',
    },
    status: 'open',
    lines: [
      {
        hoursAgo: 50,
        by: 'player',
        text: 'Rádi bychom založili spolek ošetřovatelek. Jsme tři a máme domluvené místo u doktora Stránského.\n\nChceme v Annesburgu otevřít malou nemocnici pro horníky a vybírat na ni po celém státě.',
      },
      {
        hoursAgo: 44,
        by: 'adela.razitko',
        text: 'Krásný nápad. Potřebovala bych jen vědět, kdo povede pokladnu a co spolek udělá, když peníze dojdou. Napište to prosím sem.',
      },
    ],
  },
  {
    number: 35540,
    userId: '10000000000000103',
    category: 'multi-character',
    title: 'Druhá postava: poštovní doručovatel',
    fields: { current: 'Ludmila Benešová', next: 'Vincenc Šíp, 19 let, sirotek ze Saint Denis' },
    status: 'closed',
    assignee: 'adela.razitko',
    lines: [
      { hoursAgo: 24 * 7, by: 'player', text: 'Chtěla bych si zahrát i někoho, kdo nikoho nezachraňuje.' },
      {
        hoursAgo: 24 * 7 - 5,
        by: 'adela.razitko',
        text: 'Schváleno. Jen pozor, ať se Vincenc a Ludmila nikdy nepotkají ani v řeči.',
      },
      { hoursAgo: 24 * 7 - 6, by: 'player', text: 'Rozumím, děkuji!' },
    ],
    rating: { score: 5, word: 'Rychlé a milé jednání.' },
  },
  {
    number: 26480,
    userId: '10000000000000004',
    category: 'appeal',
    title: 'Odvolání proti sankci S-20945',
    fields: {},
    status: 'open',
    lines: [
      {
        hoursAgo: 48,
        by: 'player',
        text: 'Na té svatbě jsem byl, ale nestřílel jsem. Seděl jsem u stolu s hosty a mám záznam z celého večera.',
      },
    ],
  },
  {
    number: 31764,
    userId: '10000000000000004',
    category: 'appeal',
    title: 'Odvolání proti sankci S-63482',
    fields: {},
    status: 'closed',
    assignee: 'adela.razitko',
    lines: [
      {
        hoursAgo: 24 * 19,
        by: 'player',
        text: 'Byl u mě bratr na návštěvě a chvíli hrál za mě. Nikdo jiný účet nemá.',
      },
      {
        hoursAgo: 24 * 18,
        by: 'adela.razitko',
        text: decisionMessage('lifted', 'Vysvětlil, že si u něj zahrál bratr. Příště ať má vlastní účet.'),
      },
    ],
  },
]
