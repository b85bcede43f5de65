export interface PlayerAction {
  category: string
  script_name: string
  action: string
  metadata?: Record<string, unknown>
}

const pick = <Thing>(things: readonly [Thing, ...Thing[]]): Thing =>
  things[Math.floor(Math.random() * things.length)] ?? things[0]
const dollars = (from: number, to: number) => Math.round((from + Math.random() * (to - from)) * 4) / 4

const towns = ['Valentine', 'Annesburg', 'Saint Denis', 'Rhodes', 'Strawberry', 'Blackwater'] as const
const goods = [
  'chléb',
  'náboje .44',
  'whiskey',
  'obvaz',
  'konzerva fazolí',
  'lucerna',
  'žvýkací tabák',
] as const
const hides = ['jelení kůže', 'bobří kožešina', 'vlčí kůže', 'krůtí pera'] as const

const buys = (): PlayerAction => {
  const item = pick(goods)
  const amount = dollars(0.5, 12)
  return {
    category: 'ECONOMY',
    script_name: 'westmore_shops',
    action: `Nákup: ${item} za $${amount}`,
    metadata: { item, amount, town: pick(towns) },
  }
}

const sellsHides = (): PlayerAction => {
  const item = pick(hides)
  const amount = dollars(2, 24)
  return {
    category: 'ECONOMY',
    script_name: 'westmore_hunting',
    action: `Prodej: ${item} za $${amount}`,
    metadata: { item, amount, town: pick(towns) },
  }
}

const deposits = (): PlayerAction => {
  const amount = dollars(5, 180)
  return {
    category: 'ECONOMY',
    script_name: 'westmore_bank',
    action: `Vklad do banky: $${amount}`,
    metadata: { amount, town: pick(towns) },
  }
}

const rides = (): PlayerAction => ({
  category: 'HORSES',
  script_name: 'westmore_stables',
  action: pick(['Kůň přivolán ze stáje', 'Kůň ustájen', 'Kůň ošetřen kartáčem']),
  metadata: { horse: pick(['Ryzák', 'Bělka', 'Blesk', 'Stařena']), town: pick(towns) },
})

const forges = (): PlayerAction => ({
  category: 'JOBS',
  script_name: 'westmore_blacksmith',
  action: `Vykováno: ${pick(['podkova', 'lovecký nůž', 'kování na vůz', 'hřebíky'])}`,
  metadata: { town: 'Annesburg', quality: pick(['obyčejná', 'dobrá', 'mistrovská']) },
})

const heals = (): PlayerAction => ({
  category: 'JOBS',
  script_name: 'westmore_medic',
  action: pick(['Ošetření střelné rány', 'Podána morfinová injekce', 'Zlomenina znehybněna']),
  metadata: { patient: pick(['Josef Hrom', 'Bartoloměj Kuna', 'neznámý muž']), town: pick(towns) },
})

const shoots = (): PlayerAction => {
  const weapon = pick(['revolver Cattleman', 'opakovačka Lancaster', 'brokovnice', 'lovecký nůž'])
  return {
    category: 'COMBAT',
    script_name: 'westmore_combat',
    action: pick(['Zranění jiného hráče', 'Výstřel ve městě', 'Hráč omráčen', 'Hráč zastřelen']),
    metadata: { weapon, town: pick(towns), coords: { x: dollars(-900, 2_900), y: dollars(-1_300, 1_400) } },
  }
}

const arrests = (): PlayerAction => ({
  category: 'LAW',
  script_name: 'westmore_sheriff',
  action: pick(['Zatčení', 'Uložena pokuta $15', 'Vypsána odměna $40', 'Propuštění z cely']),
  metadata: { town: pick(towns), reason: pick(['výtržnost', 'krádež koně', 'střelba ve městě', 'dluh']) },
})

export const says = (): PlayerAction => ({
  category: 'CHAT',
  script_name: 'westmore_chat',
  action: pick([
    '/me smekne klobouk a opře se o zábradlí',
    '/do Z komína kovárny stoupá hustý kouř.',
    '/me si přepočítá poslední drobné',
    '/ooc Za chvíli mi spadne internet, omlouvám se.',
    '/do Na stole leží rozečtené noviny.',
    '/me potichu nadává na koně',
  ]),
})

/** Players with their identifiers on the game server; the names are those of their characters. */
export const inhabitants: { identifier: string; name: string; actions: readonly (() => PlayerAction)[] }[] = [
  {
    identifier: 'steam:110000103fa1c01',
    name: 'Matouš Hron',
    actions: [forges, forges, buys, deposits, rides],
  },
  { identifier: 'steam:110000103fa1c02', name: 'Ludmila Benešová', actions: [heals, heals, buys, rides] },
  {
    identifier: 'steam:110000103fa1c03',
    name: 'Josef Hrom',
    actions: [sellsHides, sellsHides, rides, buys, shoots],
  },
  { identifier: 'steam:110000103fa1c04', name: 'Tereza Koltová', actions: [shoots, shoots, rides, buys] },
  { identifier: 'steam:110000103fa1c05', name: 'Bartoloměj Kuna', actions: [buys, shoots, deposits] },
  { identifier: 'steam:110000103fa1c06', name: 'Václav Podkova', actions: [rides, rides, deposits, buys] },
  {
    identifier: 'steam:110000103fa1c07',
    name: 'Růžena Vlková',
    actions: [sellsHides, sellsHides, buys, rides],
  },
  { identifier: 'steam:110000103fa1c08', name: 'Kryštof Prach', actions: [shoots, buys, deposits] },
  { identifier: 'steam:110000103fa1c09', name: 'Šerif Dvořák', actions: [arrests, arrests, arrests, rides] },
  { identifier: 'steam:110000103fa1c0a', name: 'Adéla Razítková', actions: [arrests, deposits, buys] },
  { identifier: 'steam:110000103fa1c0b', name: 'Eliška Marková', actions: [buys, deposits, rides] },
  { identifier: 'steam:110000103fa1c0c', name: 'Čeněk Řezníček', actions: [buys, sellsHides, forges] },
  { identifier: 'steam:110000103fa1c0d', name: 'Žofie Škvorová', actions: [heals, buys, sellsHides] },
  { identifier: 'steam:110000103fa1c0e', name: 'Vilém Ďas', actions: [shoots, shoots, shoots, buys] },
]

/** Actions of the server itself, daily at these hours. */
export const serverActions: (PlayerAction & { hour: number })[] = [
  {
    hour: 5,
    category: 'SERVER',
    script_name: 'westmore_core',
    action: 'Plánovaný restart serveru',
    metadata: { reason: 'denní údržba' },
  },
  {
    hour: 12,
    category: 'SERVER',
    script_name: 'westmore_weather',
    action: 'Změna počasí: déšť nad New Hanover',
    metadata: { weather: 'rain' },
  },
  {
    hour: 20,
    category: 'ADMIN',
    script_name: 'westmore_admin',
    action: 'Hromadné oznámení: dnes večer trh ve Valentine',
    metadata: { author: 'marsal_dvorak' },
  },
]

const example = (category: string, action: string) =>
  `exports.westmore:log('${category}', '${action}', source, { })`

export const categories = [
  {
    name: 'CONNECTION',
    description: 'Příchody a odchody hráčů.',
    scriptExport: example('CONNECTION', 'Hráč se připojil'),
  },
  {
    name: 'ECONOMY',
    description: 'Obchody, banka a všechno, co stojí peníze.',
    scriptExport: example('ECONOMY', 'Nákup'),
  },
  {
    name: 'COMBAT',
    description: 'Výstřely, zranění a smrt.',
    scriptExport: example('COMBAT', 'Hráč zastřelen'),
  },
  { name: 'LAW', description: 'Zatčení, pokuty a odměny.', scriptExport: example('LAW', 'Zatčení') },
  { name: 'CHAT', description: 'Příkazy /me, /do a /ooc.', scriptExport: example('CHAT', '/me') },
  { name: 'ADMIN', description: 'Zásahy týmu serveru.', scriptExport: example('ADMIN', 'Hromadné oznámení') },
]
