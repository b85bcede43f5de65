/** Which group of the sign-in page shows the persona. */
export type PersonaKind = 'player' | 'administrator' | 'owner'

/** The first seven fields are named as in Discord's user object; only the picker shows `about`. */
export type Persona = {
  id: string
  username: string
  global_name: string | null
  /** 0 for an account without a number behind its name. */
  discriminator: string
  avatar: string | null
  email: string | null
  mfa_enabled: boolean
  kind: PersonaKind
  about: string
}

const usual = { discriminator: '0', mfa_enabled: false, kind: 'player' } as const

const town: (Omit<Persona, keyof typeof usual> & Partial<Persona>)[] = [
  {
    id: '10000000000000001',
    username: 'tereza_kolt',
    global_name: 'Tereza Kolt',
    avatar: '4f1d0c7be29a53864f1d0c7be29a5386',
    email: 'tereza.kolt@westmore.example',
    mfa_enabled: true,
    about: 'Honačka z rovin, do města přijíždí poprvé.',
  },
  {
    id: '10000000000000002',
    username: 'josef.hrom',
    global_name: 'Josef Hrom',
    avatar: null,
    email: 'josef.hrom@westmore.example',
    about: 'Kovář, který se ještě nenechal vyfotit. Bez obrázku.',
  },
  {
    id: '10000000000000003',
    username: 'vaclav_podkova',
    global_name: 'Václav Podkova',
    avatar: '91c6e03fd8b2475a91c6e03fd8b2475a',
    email: null,
    about: 'Zálesák, poštu nevede. Bez e-mailu.',
  },
  {
    id: '10000000000000004',
    username: 'starej_bart',
    global_name: 'Starej Bart',
    discriminator: '1890',
    avatar: 'b70e5d12c94f38a6b70e5d12c94f38a6',
    email: 'bart@westmore.example',
    about: 'Pamětník s účtem ze starých časů, ještě s číslem za jménem. V ukázce má ban.',
  },
  {
    id: '10000000000000005',
    username: 'ruzena.vlk',
    global_name: 'Růžena Vlková',
    avatar: 'a_2c85f7196ae0d34b2c85f7196ae0d34b',
    email: 'ruzena.vlkova@westmore.example',
    about: 'Zpěvačka ze saloonu. Pohyblivý obrázek.',
  },
  {
    id: '10000000000000006',
    username: 'tichy_jonas',
    global_name: null,
    avatar: null,
    email: null,
    about: 'Nemluví, nepíše, nefotí se. Bez zobrazovaného jména, obrázku i e-mailu.',
  },
  {
    id: '10000000000000007',
    username: 'krystof_prach',
    global_name: 'Kryštof Prach',
    avatar: 'd3a94e608b17fc25d3a94e608b17fc25',
    email: 'krystof.prach@westmore.example',
    about: 'Zlatokop s prázdnými kapsami a plnou hlavou plánů.',
  },
  {
    id: '10000000000000011',
    username: 'marsal_dvorak',
    global_name: 'Maršál Dvořák',
    avatar: '6e20b9d4f5318c7a6e20b9d4f5318c7a',
    email: 'dvorak@westmore.example',
    mfa_enabled: true,
    kind: 'administrator',
    about: 'Čte žádosti a rozhoduje, kdo smí do města.',
  },
  {
    id: '10000000000000012',
    username: 'adela.razitko',
    global_name: 'Adéla Razítková',
    avatar: '18fb3c6a07d5e94218fb3c6a07d5e942',
    email: 'adela.razitkova@westmore.example',
    kind: 'administrator',
    about: 'Úřednice přistěhovaleckého úřadu, druhý pár očí. Bez dvoufázového ověření.',
  },
  {
    id: '10000000000000021',
    username: 'gustav_westmore',
    global_name: 'Gustav Westmore',
    avatar: 'c5702ad98e6b14f3c5702ad98e6b14f3',
    email: 'gustav@westmore.example',
    mfa_enabled: true,
    kind: 'owner',
    about: 'Založil město a rozděluje hvězdy.',
  },
]

export const personas = town.map((one): Persona => ({ ...usual, ...one }))

export function persona(username: string): Persona {
  const found = personas.find((one) => one.username === username)
  if (!found) throw new Error(`No persona is called ${username}`)
  return found
}
