/** An event that a script of the game server logs about a player. */
type GameEvent = [script: string, category: string, action: string, metadata: Record<string, unknown>]

export const pick = <Thing>(things: readonly [Thing, ...Thing[]]): Thing =>
  things[Math.floor(Math.random() * things.length)] ?? things[0]

const dollars = (most: number) => Math.ceil(Math.random() * most * 4) / 4
const town = () => pick(['Valentine', 'Annesburg', 'Saint Denis', 'Rhodes', 'Strawberry', 'Blackwater'])

const makers: [() => GameEvent, ...(() => GameEvent)[]] = [
  () => {
    const [item, amount] = [pick(['chléb', 'náboje .44', 'obvaz', 'lucerna']), dollars(12)]
    return ['westmore_shops', 'ECONOMY', `Nákup: ${item} za $${amount}`, { item, amount, town: town() }]
  },
  () => {
    const [item, amount] = [pick(['jelení kůže', 'bobří kožešina', 'vlčí kůže']), dollars(24)]
    return ['westmore_hunting', 'ECONOMY', `Prodej: ${item} za $${amount}`, { item, amount, town: town() }]
  },
  () => {
    const amount = dollars(180)
    return ['westmore_bank', 'ECONOMY', `Vklad do banky: $${amount}`, { amount, town: town() }]
  },
  () => {
    const action = pick(['Kůň přivolán ze stáje', 'Kůň ustájen', 'Kůň ošetřen kartáčem'])
    return ['westmore_stables', 'HORSES', action, { horse: pick(['Ryzák', 'Bělka', 'Blesk']), town: town() }]
  },
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
