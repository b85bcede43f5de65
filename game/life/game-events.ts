/** An event that a script of the game server logs about a player. */
export interface GameEvent {
  script: string
  category: string
  action: string
  metadata: Record<string, unknown>
}

export const pick = <Thing>(things: readonly [Thing, ...Thing[]]): Thing =>
  things[Math.floor(Math.random() * things.length)] ?? things[0]

const dollars = (from: number, to: number) => Math.round((from + Math.random() * (to - from)) * 4) / 4
const town = () => pick(['Valentine', 'Annesburg', 'Saint Denis', 'Rhodes', 'Strawberry', 'Blackwater'])

const makers: [() => GameEvent, ...(() => GameEvent)[]] = [
  () => {
    const item = pick(['chléb', 'náboje .44', 'obvaz', 'konzerva fazolí', 'lucerna'])
    const amount = dollars(0.5, 12)
    const metadata = { item, amount, town: town() }
    return { script: 'westmore_shops', category: 'ECONOMY', action: `Nákup: ${item} za $${amount}`, metadata }
  },
  () => {
    const item = pick(['jelení kůže', 'bobří kožešina', 'vlčí kůže'])
    const amount = dollars(2, 24)
    const metadata = { item, amount, town: town() }
    return {
      script: 'westmore_hunting',
      category: 'ECONOMY',
      action: `Prodej: ${item} za $${amount}`,
      metadata,
    }
  },
  () => {
    const amount = dollars(5, 180)
    const metadata = { amount, town: town() }
    return { script: 'westmore_bank', category: 'ECONOMY', action: `Vklad do banky: $${amount}`, metadata }
  },
  () => ({
    script: 'westmore_stables',
    category: 'HORSES',
    action: pick(['Kůň přivolán ze stáje', 'Kůň ustájen', 'Kůň ošetřen kartáčem']),
    metadata: { horse: pick(['Ryzák', 'Bělka', 'Blesk', 'Stařena']), town: town() },
  }),
]

export const randomEvent = (): GameEvent => pick(makers)()

export const chatLines = [
  'Dobrý večer všem u stolu.',
  'Kdo viděl mého koně? Hnědák s bílou lysinou.',
  '/me si posune klobouk do čela',
  'Poštovní vůz prý zase nedorazil.',
  'Za deset dolarů je to tvoje, ani o cent míň.',
  'U brodu se něco děje, pojďte se podívat.',
] as const
