export interface PlayerAction {
  category: string
  script_name: string
  action: string
  metadata?: Record<string, unknown>
}

export const played = (
  category: string,
  script: string,
  action: string,
  metadata: PlayerAction['metadata'] = {},
): PlayerAction => ({ category, script_name: `westmore_${script}`, action, metadata })

const pick = (words: string[]) => words[Math.floor(Math.random() * words.length)] ?? ''
const dollars = (most: number) => Math.ceil(Math.random() * most * 4) / 4
const town = () => pick(['Valentine', 'Annesburg', 'Saint Denis', 'Rhodes', 'Strawberry', 'Blackwater'])

const trades = (script: string, deed: string, goods: string[], most: number) => () => {
  const [item, amount] = [pick(goods), dollars(most)]
  return played('ECONOMY', script, `${deed}: ${item} za $${amount}`, { item, amount, town: town() })
}
const does =
  (category: string, script: string, deeds: string[], more: () => PlayerAction['metadata'] = () => ({})) =>
  () =>
    played(category, script, pick(deeds), { ...more(), town: town() })

const buys = trades('shops', 'Nákup', ['chléb', 'náboje .44', 'whiskey', 'obvaz', 'lucerna'], 12)
const sellsHides = trades('hunting', 'Prodej', ['jelení kůže', 'bobří kožešina', 'vlčí kůže'], 24)
const deposits = () => {
  const amount = dollars(180)
  return played('ECONOMY', 'bank', `Vklad do banky: $${amount}`, { amount, town: town() })
}
const rides = does('HORSES', 'stables', ['Kůň přivolán ze stáje', 'Kůň ustájen', 'Kůň ošetřen'], () => ({
  horse: pick(['Ryzák', 'Bělka', 'Blesk', 'Stařena']),
}))
const forges = does('JOBS', 'blacksmith', ['Vykováno: podkova', 'Vykováno: hřebíky'], () => ({
  quality: pick(['obyčejná', 'dobrá', 'mistrovská']),
}))
const heals = does('JOBS', 'medic', ['Ošetření střelné rány', 'Zlomenina znehybněna'], () => ({
  patient: pick(['Josef Hrom', 'Bartoloměj Kuna', 'neznámý muž']),
}))
const violence = ['Zranění jiného hráče', 'Výstřel ve městě', 'Hráč omráčen', 'Hráč zastřelen']
const shoots = does('COMBAT', 'combat', violence, () => ({
  weapon: pick(['revolver Cattleman', 'opakovačka Lancaster', 'brokovnice', 'lovecký nůž']),
  coords: { x: dollars(2_900), y: dollars(1_400) },
}))
const arrests = does('LAW', 'sheriff', ['Zatčení', 'Uložena pokuta $15', 'Propuštění z cely'], () => ({
  reason: pick(['výtržnost', 'krádež koně', 'střelba ve městě', 'dluh']),
}))

export const says = does('CHAT', 'chat', [
  '/me smekne klobouk a opře se o zábradlí',
  '/do Z komína kovárny stoupá hustý kouř.',
  '/me si přepočítá poslední drobné',
  '/ooc Za chvíli mi spadne internet, omlouvám se.',
  '/me potichu nadává na koně',
])

export interface Inhabitant {
  /** On the game server. */
  identifier: string
  /** Of their character. */
  name: string
  actions: readonly (() => PlayerAction)[]
}

const inhabitant = (end: string, name: string, ...actions: Inhabitant['actions']): Inhabitant => ({
  identifier: `steam:110000103fa1c${end}`,
  name,
  actions,
})

export const inhabitants = [
  inhabitant('01', 'Matouš Hron', forges, forges, buys, deposits, rides),
  inhabitant('02', 'Ludmila Benešová', heals, heals, buys, rides),
  inhabitant('03', 'Josef Hrom', sellsHides, sellsHides, rides, buys, shoots),
  inhabitant('04', 'Tereza Koltová', shoots, shoots, rides, buys),
  inhabitant('05', 'Bartoloměj Kuna', buys, shoots, deposits),
  inhabitant('06', 'Václav Podkova', rides, rides, deposits, buys),
  inhabitant('07', 'Růžena Vlková', sellsHides, sellsHides, buys, rides),
  inhabitant('08', 'Kryštof Prach', shoots, buys, deposits),
  inhabitant('09', 'Šerif Dvořák', arrests, arrests, arrests, rides),
  inhabitant('0a', 'Adéla Razítková', arrests, deposits, buys),
  inhabitant('0b', 'Eliška Marková', buys, deposits, rides),
  inhabitant('0c', 'Čeněk Řezníček', buys, sellsHides, forges),
  inhabitant('0d', 'Žofie Škvorová', heals, buys, sellsHides),
  inhabitant('0e', 'Vilém Ďas', shoots, shoots, shoots, buys),
]

/** Actions of the server itself, daily at these hours. */
export const serverActions: (PlayerAction & { hour: number })[] = [
  { hour: 5, ...played('SERVER', 'core', 'Plánovaný restart serveru', { reason: 'denní údržba' }) },
  {
    hour: 12,
    ...played('SERVER', 'weather', 'Změna počasí: déšť nad New Hanover', { weather: 'rain' }),
  },
  {
    hour: 20,
    ...played('ADMIN', 'admin', 'Hromadné oznámení: dnes večer trh ve Valentine', {
      author: 'marsal_dvorak',
    }),
  },
]

const category = (name: string, description: string, action: string) => ({
  name,
  description,
  scriptExport: `exports.westmore:log('${name}', '${action}', source, { })`,
})

export const categories = [
  category('CONNECTION', 'Příchody a odchody hráčů.', 'Hráč se připojil'),
  category('ECONOMY', 'Obchody, banka a všechno, co stojí peníze.', 'Nákup'),
  category('COMBAT', 'Výstřely, zranění a smrt.', 'Hráč zastřelen'),
  category('LAW', 'Zatčení, pokuty a odměny.', 'Zatčení'),
  category('CHAT', 'Příkazy /me, /do a /ooc.', '/me'),
  category('ADMIN', 'Zásahy týmu serveru.', 'Hromadné oznámení'),
]
