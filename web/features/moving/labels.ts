import {
  MAX_TAKEN,
  MAX_TAKEN_COLUMNS,
  optionalSteps,
  type Moving,
  type MovingStep,
  type TakenOutcome,
} from '@westmore/contract/moving.ts'
import type { ImportFault } from '@westmore/contract/sanctions-import.ts'
import { terms } from '@westmore/contract/retention.ts'
import { counted, number } from '#format.ts'

export const takeOverWords = {
  title: 'Převzít přijaté hráče',
  intro:
    'Kdo už u\u00a0vás hrál, nemusí znovu vyplňovat dotazník. Vezmeme ho ze souboru playersDB.json z\u00a0txAdminu (i\u00a0s\u00a0poznámkami o\u00a0hráčích), z\u00a0tabulky (CSV, Google Forms, náš vlastní export), nebo podle role na Discordu. Nejdřív uvidíte, co by se stalo.',
  file: 'Soubor s\u00a0přijatými hráči',
  paste: 'Nebo sem vložte řádky z\u00a0tabulky',
  pasteHint:
    'Discord ID nebo licenci poznáme kdekoli v\u00a0řádku. Další sloupce podle nadpisu: jméno, datum, schválil, poznámka.',
  tryPasted: 'Přečíst vložené',
  role: 'Držitelé role na Discordu',
  failed: 'Převzetí se nepodařilo',
  stored: 'Převzato. Hra je pustí hned, ohlásit to jim můžete sami.',
  nothing: 'Není tu nikdo nový.',
  columns: 'Ze sloupců čteme:',
  more: (shown: number) => `Vypisujeme prvních ${number(shown)}.`,
  banned: (count: number) =>
    `Z přibylých má ban ${counted(count, 'hráč', 'hráči', 'hráčů')}: ten platí dál, hra je nepustí.`,
  notes: (count: number) =>
    `Pro tým přibude ${counted(count, 'poznámka', 'poznámky', 'poznámek')} o hráčích.`,
}

export const outcomeNames: Record<TakenOutcome, string> = {
  added: 'Přibudou',
  known: 'Už tu jsou',
  unreadable: 'Vynecháno: bez čitelného Discord ID a\u00a0licence',
  repeated: 'Vynecháno: stejný člověk podruhé',
  several: 'Vynecháno: údaje patří různým účtům',
  pending: 'Vynecháno: tady čeká jejich žádost',
  declined: 'Vynecháno: tady byli zamítnuti',
  revoked: 'Vynecháno: přístup jste jim tady odebrali',
  deleted: 'Vynecháno: účet si tu smazali',
  notAdmitted: 'Vynecháno: txAdmin je na allowlist nepustil',
}

export const takenFaults: Record<ImportFault['why'], string> = {
  syntax: 'Soubor je poškozený nebo neúplný',
  large: `Najednou přečteme nejvýše ${number(MAX_TAKEN)} hráčů a ${MAX_TAKEN_COLUMNS} sloupců`,
  format: 'Tohle není playersDB.json z\u00a0txAdminu ani tabulka',
  version: 'Tento formát playersDB.json neznáme, čteme 4 a\u00a05',
}

export const takeOverRefusals = {
  TOO_MANY_REQUESTS: 'Právě se čte jiný soubor. Zkuste to prosím za chvíli.',
  NO_ROLE: 'Bot neběží, nebo není vybraná role schválených hráčů. Nastavíte ji na stránce Discord.',
  NO_MEMBERS: 'Discord bota nenechá číst seznam členů. Zapněte mu Server Members Intent.',
  DISCORD_AWAY: 'Discord teď neodpovídá. Zkuste to prosím za chvíli.',
}

export const movingWords = {
  subtitle: 'Co si komunita přinese s\u00a0sebou, krok za krokem.',
  ownersOnly: 'Komunitu stěhují vlastníci.',
  loadFailed: 'Stav stěhování se nepodařilo načíst',
  steps: 'Kroky stěhování',
  operation: 'Stěhujeme se',
  left: (open: number) => `Zbývá ${counted(open, 'krok', 'kroky', 'kroků')}`,
}

const isOptional = ({ step }: Moving['steps'][number]) => optionalSteps.includes(step)

/** Steps left to do. */
export const openSteps = ({ steps }: Moving) => steps.filter((one) => !one.isDone && !isOptional(one))

export const stateOf = (one: Moving['steps'][number]) =>
  one.isDone ? 'Hotovo' : isOptional(one) ? 'Máte-li co' : 'Čeká'

type StepWords = { name: string; to: string; about: (count: number) => string; changes: string }

export const stepWords: Record<MovingStep, StepWords> = {
  rules: {
    name: 'Pravidla',
    to: '/user/admin/pages',
    about: (version) => (version > 0 ? `Vydaná je verze ${number(version)}.` : 'Zatím žádná nevyšla.'),
    changes: 'Noví hráči je potvrdí před odesláním žádosti.',
  },
  questions: {
    name: 'Otázky žádosti',
    to: '/user/admin/settings?tab=otazky',
    about: (count) => (count > 0 ? counted(count, 'otázka', 'otázky', 'otázek') : 'Dotazník je prázdný.'),
    changes: 'Vyplní je, kdo přijde nově; převzatí hráči ne.',
  },
  admitted: {
    name: 'Přijatí hráči',
    to: '/user/admin/admitted',
    about: (count) =>
      count > 0
        ? `${counted(count, 'převzatý čeká', 'převzatí čekají', 'převzatých čeká')} na první přihlášení.`
        : 'Převezmete je níže na této stránce.',
    changes: 'Hra je pustí hned, bez dotazníku.',
  },
  bans: {
    name: 'Bany a\u00a0varování',
    to: '/user/admin/game',
    about: (count) =>
      count > 0 ? `${counted(count, 'sankce', 'sankce', 'sankcí')} odjinud` : 'Zatím žádné odjinud.',
    changes: 'Zabanovaného hra nepustí, ani když je mezi přijatými.',
  },
  administrators: {
    name: 'Administrátoři',
    to: '/user/admin/users',
    about: (count) => counted(count, 'člen týmu', 'členové týmu', 'členů týmu'),
    changes: 'Ohlášení níže dostanou roli prvním přihlášením.',
  },
  role: {
    name: 'Role na Discordu',
    to: '/user/admin/settings/discord',
    about: (held) =>
      held > 0
        ? `Na potvrzení čeká ${counted(held, 'změna role', 'změny rolí', 'změn rolí')}.`
        : 'Bot ji dává a\u00a0bere podle přijatých.',
    changes: 'Při prvním porovnání bot nic nezmění, dokud to nepotvrdíte.',
  },
  gate: {
    name: 'Brána herního serveru',
    to: '/user/admin/game',
    about: (count) =>
      count > 0
        ? `Hlídá ${counted(count, 'server', 'servery', 'serverů')}.`
        : 'Žádný herní server zatím nehlídá.',
    changes: 'Pustí jen přijaté a\u00a0tým.',
  },
  opening: {
    name: 'Příjem žádostí',
    to: '/user/admin/settings?tab=provoz',
    about: () => 'Otevírá ho vlastník v\u00a0Provozu.',
    changes: 'Noví hráči mohou poslat dotazník.',
  },
}

export const staffWords = {
  title: 'Administrátoři, kteří se ještě nepřihlásili',
  intro: `Kdo už má účet, dostane roli v\u00a0Seznamu Uživatelů. Ostatní ohlaste tady: roli získají prvním přihlášením do ${number(terms.awaitedStaff.days)} dnů.`,
  fromDiscord:
    'O\u00a0administrátorech rozhodují role na Discordu, jak je máte nastavené na stránce Discord.',
  add: 'Ohlásit administrátora',
  added: 'Administrátor je ohlášený.',
  addFailed: 'Ohlásit se nepodařilo',
  noId: 'Discord ID má 15 až 21 číslic.',
  remove: 'Už nečekat',
  removeFailed: 'Nepodařilo se to zrušit',
}

export const staffRefusals = {
  HAS_ACCOUNT: 'Ten už tu účet má. Roli mu dejte v\u00a0Seznamu Uživatelů.',
  ROLE_FROM_DISCORD: 'O\u00a0administrátorech rozhodují role na Discordu.',
  TOO_MANY_AWAITED: 'Najednou jich čekat víc nemůže. Některého prosím odeberte.',
}
