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

const buys = () => {
  const [item, amount] = [pick(goods), dollars(0.5, 12)]
  const metadata = { item, amount, town: pick(towns) }
  return played('ECONOMY', 'shops', `Nákup: ${item} za $${amount}`, metadata)
}

const sellsHides = () => {
  const [item, amount] = [pick(hides), dollars(2, 24)]
  const metadata = { item, amount, town: pick(towns) }
  return played('ECONOMY', 'hunting', `Prodej: ${item} za $${amount}`, metadata)
}

const deposits = () => {
  const amount = dollars(5, 180)
  return played('ECONOMY', 'bank', `Vklad do banky: $${amount}`, { amount, town: pick(towns) })
}

const rides = () =>
  played('HORSES', 'stables', pick(['Kůň přivolán ze stáje', 'Kůň ustájen', 'Kůň ošetřen kartáčem']), {
    horse: pick(['Ryzák', 'Bělka', 'Blesk', 'Stařena']),
    town: pick(towns),
  })

const forges = () => {
  const thing = pick(['podkova', 'lovecký nůž', 'kování na vůz', 'hřebíky'])
  const quality = pick(['obyčejná', 'dobrá', 'mistrovská'])
  return played('JOBS', 'blacksmith', `Vykováno: ${thing}`, { town: 'Annesburg', quality })
}

const heals = () =>
  played(
    'JOBS',
    'medic',
    pick(['Ošetření střelné rány', 'Podána morfinová injekce', 'Zlomenina znehybněna']),
    { patient: pick(['Josef Hrom', 'Bartoloměj Kuna', 'neznámý muž']), town: pick(towns) },
  )

const shoots = () => {
  const weapon = pick(['revolver Cattleman', 'opakovačka Lancaster', 'brokovnice', 'lovecký nůž'])
  const deed = pick(['Zranění jiného hráče', 'Výstřel ve městě', 'Hráč omráčen', 'Hráč zastřelen'])
  const coords = { x: dollars(-900, 2_900), y: dollars(-1_300, 1_400) }
  return played('COMBAT', 'combat', deed, { weapon, town: pick(towns), coords })
}

const arrests = () => {
  const deed = pick(['Zatčení', 'Uložena pokuta $15', 'Vypsána odměna $40', 'Propuštění z cely'])
  const reason = pick(['výtržnost', 'krádež koně', 'střelba ve městě', 'dluh'])
  return played('LAW', 'sheriff', deed, { town: pick(towns), reason })
}

export const says = () =>
  played(
    'CHAT',
    'chat',
    pick([
      '/me smekne klobouk a opře se o zábradlí',
      '/do Z komína kovárny stoupá hustý kouř.',
      '/me si přepočítá poslední drobné',
      '/ooc Za chvíli mi spadne internet, omlouvám se.',
      '/do Na stole leží rozečtené noviny.',
      '/me potichu nadává na koně',
    ]),
  )

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
