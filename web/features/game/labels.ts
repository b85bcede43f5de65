import type { ImportFault, importSkips } from '@westmore/contract/sanctions-import.ts'
import {
  CODE_LETTERS,
  CODE_MINUTES,
  CODE_TRIES,
  HEARTBEAT_PATIENCE,
  MAX_LICENSES,
  type GameServer,
  type RefusedPlayer,
  type RejectedInput,
} from '@westmore/contract/game.ts'
import { stepWords, type FirstStep } from '@westmore/contract/game-steps.ts'
import { counted, number, plural } from '#format.ts'
import type { Refusals } from '#refusals.ts'

export const licenseWords = {
  title: 'Herní účet',
  loadFailed: 'Herní účty se nepodařilo načíst',
  code: 'Kód ze hry',
  about:
    'Hra vás obvykle pozná podle Discordu. Když se jí to nepodaří, ukáže vám při připojování kód. Opište ho sem a příště vás pustí i bez Discordu.',
  later: 'Hra vás obvykle pozná podle Discordu. Kód ze hry sem opíšete, až vás schválíme.',
  codeHint: 'Osm písmen a číslic, nikdy 0 ani O. Na velikosti písmen a mezerách nezáleží.',
  link: 'Propojit',
  linking: 'Propojuji…',
  linked: 'Herní účet je propojen. Hra vás pustí i bez Discordu.',
  linkFailed: 'Účet se nepodařilo propojit. Zkuste to prosím znovu.',
  unlink: 'Zrušit propojení',
  unlinking: 'Ruším…',
  removal: {
    done: 'Propojení bylo zrušeno.',
    failed: 'Propojení se nepodařilo zrušit. Zkuste to prosím znovu.',
    gone: 'Propojení už neplatilo.',
  },
}

const notInCodes = new RegExp(`[^${CODE_LETTERS}\\s-]`, 'u')

/** Names a character that no code has. */
export function wrongCodeWords(code: string): string {
  const [strange] = notInCodes.exec(code.toUpperCase()) ?? []
  return `${strange === undefined ? 'Kód má osm písmen a číslic' : `Znak ${strange} v kódu nikdy není`}. Opište ho prosím přesně podle hry.`
}

export const licenseRefusals: Refusals = {
  CODE_UNKNOWN: `Tento kód neplatí. Každý platí jednou a nejdéle ${counted(CODE_MINUTES, 'minutu', 'minuty', 'minut')}; nový dostanete, když se do hry připojíte znovu.`,
  LICENSE_TAKEN: 'Tento herní účet už patří někomu jinému. Je-li váš, napište nám prosím ticket.',
  TOO_MANY_LICENSES: `Propojit můžete nejvýše ${counted(MAX_LICENSES, 'herní účet', 'herní účty', 'herních účtů')}. Některému prosím nejdřív zrušte propojení.`,
  TOO_MANY_REQUESTS: `Kód můžete zkusit nejvýše ${CODE_TRIES}krát za minutu. Počkejte prosím chvíli.`,
}

/** In place of the name of the token that the site's configuration sets. */
export const environmentToken = 'Klíč z\u00a0nastavení webu'

export const importWords = {
  title: 'Převzít sankce',
  intro:
    'Bany a\u00a0varování z\u00a0txAdminu přenesete souborem playersDB.json (složka txData, formát 4 nebo 5). Nejdřív uvidíte, co by se uložilo.',
  file: 'Soubor playersDB.json',
  failed: 'Soubor se nepodařilo převzít',
  stored: 'Převzato. Hráčům o\u00a0tom nic nepřišlo.',
  nothing: 'V\u00a0souboru není nic nového.',
  examples: 'Příklady vynechaného',
}

export const importFaults: Record<ImportFault['why'], string> = {
  syntax: 'Soubor je poškozený nebo neúplný',
  large: 'Soubor má příliš mnoho sankcí',
  format: 'Tohle není playersDB.json z\u00a0txAdminu',
  version: 'Tento formát playersDB.json neznáme, čteme 4 a\u00a05',
}

export const importSkipped: Record<(typeof importSkips)[number], string> = {
  unreadable: 'nečitelné',
  unreadableEnd: 'nečitelný konec',
  otherKind: 'jiného druhu',
  noIdentifier: 'bez licence a\u00a0účtu',
  repeated: 'se stejným číslem',
}

export const serverWords = {
  title: 'HERNÍ SERVER',
  subtitle: 'Kdo právě hraje, koho hra nepustila a\u00a0zda je server ve spojení s\u00a0webem.',
  loadFailed: 'Stav herního serveru se nepodařilo načíst',
  tokens: 'Klíče',
  emptyTitle: 'Žádný herní server',
  emptyText: 'Vytvořte mu klíč, nahrajte na něj složku westmore a\u00a0server se tu ohlásí sám.',
  never: 'Ještě se neohlásil. Klíč má, ale doplněk westmore s\u00a0ním na serveru zatím neběží.',
  silent: `Neozval se déle než ${HEARTBEAT_PATIENCE} sekund. Kdo právě hraje, nevíme; platí stav, který ohlásil naposledy.`,
  nobody: 'Nikdo právě nehraje.',
  gateOff: 'Brána je vypnutá, pouští každého.',
  stranger: 'bez přístupu',
  review: 'Kontrola Žádostí',
  firstSteps: 'Uvedení do provozu',
  turnedAway: 'Odmítnuté zprávy ze hry',
  forged:
    'Podvrženou zprávu poslala hra některého hráče, ačkoli takové smí posílat jen server. Nic z\u00a0ní se neuložilo.',
  refused: 'Koho hra nepustila',
  refusedHint: 'Za posledních 24 hodin; starší pokusy se mažou.',
  noRefused: 'Za posledních 24 hodin hra nikoho neodmítla.',
  letsStaffIn: 'Pouštět do hry i\u00a0tým',
  letsStaffInHint:
    'Vlastníci a\u00a0administrátoři webu smějí do hry bez schválené žádosti. Když to vypnete, potřebují ji jako každý jiný; kdo ji nemá a\u00a0právě hraje, toho hra odpojí.',
  staffIn: 'Vlastníci a\u00a0administrátoři webu smějí do hry bez schválené žádosti.',
  staffOut: 'Do hry smějí jen hráči se schválenou žádostí, také z\u00a0týmu.',
  entryOfOwners: 'Mění to jen vlastník.',
  entryFailed: 'Změnit se to nepodařilo. Zkuste to prosím znovu.',
}

export const tokenWords = {
  create: 'Vytvořit klíč',
  required: 'Název a\u00a0ID serveru jsou povinné',
  createFailed: 'Klíč se nepodařilo vytvořit.',
}

export const resourceWords = {
  newServer: 'Nový herní server',
  made: (name: string) => `Klíč „${name}“ je vytvořen`,
  onlyNow:
    'Stáhněte si hned složku westmore, klíč je v\u00a0ní vyplněný. Na webu zůstává jen jeho otisk, podruhé ho ukázat neumíme.',
  hide: 'Mám staženo, skrýt',
  withToken: 'Stáhnout westmore s\u00a0klíčem',
  withoutToken: 'Stáhnout westmore bez klíče',
  downloading: 'Stahuji…',
  failed: 'Stáhnout se to nepodařilo. Zkuste to prosím znovu.',
  lost: 'Složku s\u00a0klíčem stáhnete jen hned po jeho vytvoření. Nemáte-li ji, zvolte Nový herní server a\u00a0tento klíč zneplatněte.',
  lostEnvironment:
    'Klíč je nastavený na serveru webu jako GAME_TOKEN. Stáhněte složku bez klíče a\u00a0v\u00a0server.cfg nastavte westmore_url a\u00a0westmore_token (to je ten klíč).',
  forUpdates:
    'Pro aktualizaci stačí složka bez klíče: přepište jí tu starou, nastavení a\u00a0data v\u00a0ní zůstanou.',
}

/** 'zbývají 3 z 8', 'hotovo, u 2 kroků nevíme', 'hotovo'. */
export function progressWords(steps: FirstStep[]): string {
  const count = (wanted: FirstStep['state']) => steps.filter(({ state }) => state === wanted).length
  const [left, unknown] = [count('todo'), count('unknown')]
  if (left > 0)
    return `${plural(left, 'zbývá', 'zbývají', 'zbývá')} ${number(left)} z\u00a0${number(steps.length)}`
  if (unknown === 0) return stepWords.done
  return `${stepWords.done}, u\u00a0${counted(unknown, 'kroku', 'kroků', 'kroků')} nevíme`
}

/** For players without access who were not disconnected by the first list. */
export const notDisconnectedText = (spared: number) =>
  `První seznam vpuštěných byl kratší než počet hráčů ve hře, proto brána nikoho neodpojila. ${counted(spared, 'hráč hraje', 'hráči hrají', 'hráčů hraje')} dál bez schválené žádosti; až ${spared === 1 ? 'odejde, zpátky ho' : 'odejdou, zpátky je'} bez ní nepustí.`

/** For a game server whose disk is full or read-only. */
export function diskWords(inMemory: number): string {
  const waiting =
    inMemory > 0
      ? ` ${counted(inMemory, 'záznam čeká', 'záznamy čekají', 'záznamů čeká')} jen v\u00a0paměti a\u00a0s\u00a0výpadkem serveru se ztratí.`
      : ''
  return `Na disk herního serveru nejde zapisovat.${waiting} Uvolněte na něm místo, nebo povolte zápis do složky westmore/data.`
}

/** For lines that the site answered with an error again and again. */
export const asideWords = (aside: number) =>
  `${counted(aside, 'záznam', 'záznamy', 'záznamů')} se sem opakovaně nepodařilo uložit. Ostatní chodí dál, ${aside === 1 ? 'tento leží' : 'tyto leží'} na herním serveru ve složce westmore/data/spool/aside.`

/** 'žádné', '3 podvržené, 40 nad limit'. */
export function turnedAwayWords(turnedAway: RejectedInput | null): string {
  if (!turnedAway) return 'nevíme'
  const { forged, flooded, refused } = turnedAway
  const parts = [
    forged > 0 && counted(forged, 'podvržená', 'podvržené', 'podvržených'),
    flooded > 0 && `${number(flooded)} nad limit`,
    refused > 0 && `${number(refused)} odmítl web`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'žádné'
}

export const refusalReasons: Record<RefusedPlayer['why'], string> = {
  none: 'Nemá žádost',
  waiting: 'Žádost čeká',
  declined: 'Žádost zamítnuta',
  revoked: 'Přístup odebrán',
  unlinked: 'Nepropojený herní účet',
  away: 'Web neodpovídal',
  banned: 'Má sankci',
  unread: 'Nepřečtené změny pravidel',
}

/** By age, among the keys of the same game server; null for the only one. */
export function keyWords(server: GameServer, servers: readonly GameServer[]): string | null {
  const same = servers.filter(({ name, serverId }) => name === server.name && serverId === server.serverId)
  return same.length > 1 ? `${same.indexOf(server) + 1}. klíč` : null
}
