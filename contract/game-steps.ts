import type { GameServer } from './game.ts'

type Heartbeat = NonNullable<GameServer['heartbeat']>

interface ServerFacts {
  /** The folder is there and has an address and a token; the site knows it only from a report. */
  isSetUp: boolean
  hasContact: boolean
  /** Whether anybody outside the staff is approved; null until the site has reported it to the resource. */
  isAnyoneApproved: boolean | null
  /** Number of players in the game without admission; null if the players are unknown. */
  strangers: number | null
  gate: Pick<NonNullable<Heartbeat['gate']>, 'isOn'> | null
  listing: Pick<NonNullable<Heartbeat['listing']>, 'padlock' | 'hasTxAdminAllowlist'> | null
  hasLines: boolean
  hasFrameworkLines: boolean
}

/** Scripts of the lines that the resource makes of the events of VORP and RSG. */
export const frameworkScripts = ['vorp_core', 'rsg-core']

export const stepWords = { done: 'hotovo', todo: 'zbývá', unknown: 'nevíme' }

export interface FirstStep {
  name: 'folder' | 'contact' | 'people' | 'gate' | 'padlock' | 'txadmin' | 'test' | 'framework'
  title: string
  state: keyof typeof stepWords
  how: string
}

const doneIf = (isDone: boolean) => (isDone ? 'done' : 'todo')

function peopleState(facts: ServerFacts): FirstStep['state'] {
  const { gate, hasContact, isAnyoneApproved, strangers } = facts
  if (!hasContact) return 'todo'
  if (!isAnyoneApproved) return isAnyoneApproved === null ? 'unknown' : 'todo'
  // Afterwards the gate itself deals with strangers.
  if (gate?.isOn) return 'done'
  return strangers === null ? 'unknown' : doneIf(strangers === 0)
}

/** The steps by which an owner puts a game server into operation, as the site and the game's console show them. */
export function firstStepsOf(facts: ServerFacts): FirstStep[] {
  const { gate, listing } = facts
  return [
    {
      name: 'folder',
      title: 'Složka westmore s klíčem',
      state: doneIf(facts.isSetUp),
      how: 'Nahrajte složku westmore do složky resources a do server.cfg před framework přidejte řádek exec @westmore/westmore.cfg.',
    },
    {
      name: 'contact',
      title: 'Spojení s webem',
      state: doneIf(facts.hasContact),
      how: 'Bránu zatím nechte vypnutou. V konzoli napište refresh a exec @westmore/westmore.cfg, nebo server restartujte.',
    },
    {
      name: 'people',
      title: 'Schválení hráči',
      state: peopleState(facts),
      how: 'Schvalte na webu žádosti těch, kdo mají hrát dál.',
    },
    {
      name: 'gate',
      title: 'Zapnutá brána',
      state: gate ? doneIf(gate.isOn) : 'unknown',
      how: 'V souboru westmore.cfg změňte westmore_gate na "1" a v konzoli napište exec @westmore/westmore.cfg.',
    },
    {
      name: 'padlock',
      title: 'Zámek v seznamu serverů',
      state: listing ? doneIf(listing.padlock !== 'none') : 'unknown',
      how: 'Nastaví ho zapnutá brána, pokud v server.cfg není westmore_padlock "0".',
    },
    {
      name: 'txadmin',
      title: 'Allowlist v txAdminu: External',
      state: listing?.hasTxAdminAllowlist ? 'todo' : listing?.padlock === 'other' ? 'done' : 'unknown',
      how: 'Nastavte ho v txAdminu 8.1 a novějším, ve starším allowlist vypněte. Bez txAdminu nedělejte nic.',
    },
    {
      name: 'test',
      title: 'Zkušební záznam',
      state: doneIf(facts.hasLines),
      how: 'V konzoli napište westmore test.',
    },
    {
      name: 'framework',
      title: 'Záznamy VORP a RSG',
      state: facts.hasFrameworkLines ? 'done' : 'unknown',
      how: 'Chodí samy, první přijde, až si hráč vybere postavu. Bez VORP a RSG nedělejte nic.',
    },
  ]
}

export const stepsOfServer = (
  { heartbeat, hasLines, hasFrameworkLines }: GameServer,
  isAnyoneApproved: boolean,
): FirstStep[] =>
  firstStepsOf({
    isSetUp: heartbeat !== null,
    hasContact: heartbeat !== null,
    isAnyoneApproved,
    strangers: heartbeat?.isConnected
      ? heartbeat.players.filter(({ isAdmitted }) => !isAdmitted).length
      : null,
    gate: heartbeat?.gate ?? null,
    listing: heartbeat?.listing ?? null,
    // Another server may have had the same id before.
    hasLines: heartbeat !== null && hasLines,
    hasFrameworkLines: heartbeat !== null && hasFrameworkLines,
  })
