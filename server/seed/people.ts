export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** The administrator who handles everything. */
export const marshal = {
  id: '10000000000000011',
  username: 'marsal_dvorak',
  globalName: 'Maršál Dvořák',
  email: 'marsal@westmore.example',
}

/** The demo's staff, stored before they first sign in; the simulated Discord has personas with these ids. */
export const staff = [
  marshal,
  {
    id: '10000000000000012',
    username: 'adela.razitko',
    globalName: 'Adéla Razítková',
    email: 'adela@westmore.example',
  },
]

export const questions = [
  {
    question: 'Jak se jmenuje vaše postava a odkud do Westmore přichází?',
    description: 'Jméno, věk, původ. Stačí pár vět, ale ať z nich poznáme člověka, ne životopis.',
  },
  {
    question: 'Co vaši postavu přivedlo do státu Westmore v roce 1890?',
    description: 'Každý tu něco hledá, nebo před něčím utíká. Co je to u vás?',
  },
  {
    question: 'Co pro vás znamená roleplay a jaké máte zkušenosti?',
    description: 'Zkušenosti nejsou podmínkou. Zajímá nás, jak o hraní přemýšlíte.',
  },
  {
    question: 'Vaše postava leží postřelená v prachu a útočník jí míří na hlavu. Co udělá?',
    description: 'Popište, co postava dělá a co cítí. Jde nám o cenu života, ne o hrdinství.',
  },
  {
    question: 'Vysvětlete vlastními slovy pojmy metagaming a powergaming.',
    description: 'Ke každému přidejte krátký příklad, jak by se to na serveru mohlo stát.',
  },
]

export interface SeedApplicant {
  person: { id: string; username: string; email: string }
  answers: string[]
  hoursAgo: number
  decision?: { status: 'approved' | 'declined'; afterHours: number; reason?: string }
}

export const applicants: SeedApplicant[] = [
  {
    person: { id: '10000000000000101', username: 'eliska.prerie', email: 'eliska@westmore.example' },
    hoursAgo: 5,
    answers: [
      'Eliška Marková, 24 let. Narodila se na lodi cestou z Hamburku a domov zná jen z otcova vyprávění.',
      'Po otci jí zůstal dluh a adresa tiskárny v Saint Denis. Přijela zjistit, komu ten dluh vlastně patří.',
      'Hraju dva roky, hlavně civilní postavy. Baví mě, když příběh vyroste z obyčejného rozhovoru.',
      'Eliška se nehýbe a prosí o život. Nabídne, co má, a pamatuje si hlas. Na pomstu ani nepomyslí, má strach.',
      'Metagaming je, když postava ví, co vím jen já, třeba z Discordu. Powergaming je, když druhému nedám možnost reagovat.',
    ],
  },
  {
    person: { id: '10000000000000102', username: 'kovar_matous', email: 'matous@westmore.example' },
    hoursAgo: 27,
    answers: [
      'Matouš Hron, 41 let, kovář z Plzně. Umí podkovat koně i zavřít pusu.',
      'Po požáru dílny odjel za bratrem do New Hanover. Bratr tu není, dílna zatím taky ne.',
      'Hrál jsem na dvou jiných serverech. Nejradši mám řemeslo a pomalé příběhy.',
      'Zvedne ruce, pokud může. Mluví pomalu a dělá všechno, co po něm chtějí.',
      'Meta: poznám zloděje podle jména nad hlavou. Power: napíšu, že jsem se vyvlékl z pout, a nikoho se neptám.',
    ],
  },
  {
    person: { id: '10000000000000103', username: 'sestra_ludmila', email: 'ludmila@westmore.example' },
    hoursAgo: 24 * 9,
    decision: { status: 'approved', afterHours: 7 },
    answers: [
      'Ludmila Benešová, 33 let, ošetřovatelka, kterou z kláštera poslali tam, kde ji potřebují víc.',
      'V Annesburgu umírají horníci na plíce. Přijela jim ulevit a možná i někoho naštvat.',
      'Hraji čtyři roky, většinou lékaře. Umím prohrávat a mám to ráda.',
      'Modlí se nahlas. Nežádá o milost pro sebe, ale pro toho, kdo drží zbraň.',
      'Metagaming je použití informací, které postava nemá. Powergaming je vnucení výsledku druhému hráči.',
    ],
  },
  {
    person: { id: '10000000000000104', username: 'rychly_pepe', email: '' },
    hoursAgo: 24 * 3,
    decision: {
      status: 'declined',
      afterHours: 12,
      reason:
        'Odpovědi jsou příliš stručné a o postavě se z nich nedozvíme nic. Zkuste to znovu a dejte jí minulost.',
    },
    answers: [
      'Pepe, pistolník.',
      'Chci střílet.',
      'Hraju dlouho.',
      'Zastřelím ho dřív.',
      'Nevím, nedělám to.',
    ],
  },
]

/** A persona of the stand-in who has sanctions. */
export const banned: SeedApplicant = {
  person: { id: '10000000000000004', username: 'starej_bart', email: 'bart@westmore.example' },
  hoursAgo: 24 * 90,
  decision: { status: 'approved', afterHours: 9 },
  answers: [],
}

/** Long-standing players, so that the demo's game server has players online. */
export const settlers: SeedApplicant[] = [
  'ruzena_vlkova',
  'krystof.prach',
  'cenek_reznicek',
  'zofie.skvorova',
  'vilem_das',
  'alois.telegraf',
  'barbora_mlynarka',
  'prokop.zeman',
  'klara_z_brodu',
].map((username, index) => ({
  person: {
    id: String(10_000_000_000_000_201n + BigInt(index)),
    username,
    email: `${username}@westmore.example`,
  },
  hoursAgo: 24 * (30 + 4 * index),
  decision: { status: 'approved', afterHours: 5 + index },
  answers: [],
}))
