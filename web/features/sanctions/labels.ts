import {
  kindsOfSanction,
  MAX_SANCTIONS,
  programNames,
  type Closable,
  type Ending,
  type OwnSanction,
  type SanctionKind,
  type SanctionState,
} from '@westmore/contract/sanctions.ts'
import type { AppealOutcome } from '@westmore/contract/sanctions-appeals.ts'
import { dateTime, plural } from '#format.ts'
import type { Refusals } from '#refusals.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { StampTone } from '#ui/stamp.tsx'
import { evidenceWords } from './evidence/labels.ts'

type KindWords = {
  tone: BadgeTone
  /** For the author: the effect of this kind. */
  effect: string
  /** The kind in the address of the list. */
  inAddress: string
}

export const kindWords: Record<SanctionKind, KindWords> = {
  warning: {
    tone: 'waiting',
    effect: 'Zůstane v záznamech hráče, hrát a psát může dál.',
    inAddress: 'varovani',
  },
  suspension: {
    tone: 'busy',
    effect: 'Hráč se nedostane do hry a nepodá žádost. Tickety posílat smí.',
    inAddress: 'pozastaveni',
  },
  ban: {
    tone: 'bad',
    effect: 'Hráč se nedostane do hry, nepodá žádost ani nový ticket.',
    inAddress: 'ban',
  },
}

export const kindLabel = (kind: SanctionKind) => kindsOfSanction[kind].label

export const stateWords: Record<SanctionState, { label: string; inAddress: string }> = {
  active: { label: 'Platí', inAddress: 'plati' },
  'ran-out': { label: 'Skončila', inAddress: 'skoncila' },
  lifted: { label: 'Zrušena', inAddress: 'zrusena' },
  overturned: { label: 'Omyl', inAddress: 'omyl' },
}

export const stamps: Record<SanctionState, { tone: StampTone; label: string }> = {
  active: { tone: 'bad', label: 'PLATÍ' },
  'ran-out': { tone: 'busy', label: 'SKONČILA' },
  lifted: { tone: 'good', label: 'ZRUŠENA' },
  overturned: { tone: 'good', label: 'OMYL' },
}

/** For the sanctioned person: what is closed. */
export const closedTexts: Record<Closable, string> = {
  game: 'Do hry vás server teď nepustí.',
  applications: 'Žádost o přístup teď podat nejde.',
  tickets: 'Nový ticket teď založit nejde; v těch, které už máte, odpovídat můžete.',
}

export const NOTHING_CLOSED = 'Hrát, žádat o přístup a psát nám můžete dál.'

/** How the sanction ended, for its person; null while it lasts. */
export function endingText({
  state,
  until,
  end,
}: Pick<OwnSanction, 'state' | 'until' | 'end'>): string | null {
  if (state === 'ran-out' && until !== null) return `Skončila ${dateTime(until)}, jak bylo určeno.`
  if (end === null) return null
  const who = `${end.by}, ${dateTime(end.at)}`
  return state === 'overturned'
    ? `Zrušena (${who}): byl to omyl a nikde se nepočítá.`
    : `Zrušena (${who}): byla oprávněná, ale už není potřeba.`
}

export const outcomeLabels: Record<AppealOutcome, string> = {
  upheld: 'Zamítnuto, sankce beze změny',
  shortened: 'Sankce zkrácena',
  lifted: 'Sankce zrušena',
  overturned: 'Sankce zrušena jako omyl',
}

/** The author; of another program with its name: 'Adéla (txAdmin)'. */
export const authorText = ({ author, source }: Pick<OwnSanction, 'author' | 'source'>) =>
  source === 'site' ? author : `${author} (${programNames[source]})`

/** '3 body'. */
export const pointsText = (count: number) => `${count} ${plural(count, 'bod', 'body', 'bodů')}`

/** 'Od 6 bodů za Metagaming se navrhuje: Týdenní ban.' */
export const proposalText = (category: string, { points, template }: Proposal) =>
  `Od ${points} ${plural(points, 'bodu', 'bodů', 'bodů')} za ${category} se navrhuje: ${template.name}.`

type Proposal = { points: number; template: { name: string } }

export const sanctionRefusals: Refusals = {
  ID_TAKEN:
    'Sankce se už jednou uložila, ve znění, které jste poslali dříve. Najdete ji u hráče a můžete ji upravit; dalším odesláním vznikne ještě jedna.',
  END_REFUSED: 'Konec sankce nebo bodů už minul, nebo je příliš daleko. Zvolte prosím jiný.',
  IDENTIFIER_NEEDED:
    'Identifikátory, které hráč sám prokázal, odebrat nejdou, a aspoň jeden musí zůstat: bez něj by sankce pro nikoho neplatila.',
  NOT_FOUND: 'Tento účet nebo sankce už neexistuje. Co jste napsali, zůstává tady.',
  OWN_SANCTION: 'O vlastních sankcích nikdo nerozhoduje.',
  SANCTION_CHANGED: 'Sankci mezitím změnil někdo jiný.',
  SANCTION_OVER: 'Sankci mezitím zrušil někdo jiný.',
  SEVERAL_PEOPLE: 'Tyto identifikátory patří více účtům. Vyberte prosím přímo účet.',
  STAFF_SANCTION: 'Člena týmu smí sankcionovat jen vlastník.',
  EVIDENCE_REFUSED: 'Některý důkaz už neexistuje, nebo ho přiložit nemůžete. Odeberte ho prosím.',
  TOO_MUCH_EVIDENCE: evidenceWords.full,
  TEMPLATE_CHANGED:
    'Šablonu mezitím někdo změnil nebo smazal. Co jste vyplnili, zůstává; zkontrolujte to a odešlete znovu.',
  TOO_MANY_SANCTIONS: `Jeden hráč může mít nejvýše ${MAX_SANCTIONS} sankcí.`,
}

export const endingWords: Record<Ending, { label: string; text: string }> = {
  lifted: {
    label: 'Zrušit',
    text: 'Byla oprávněná, ale už není potřeba. V historii i v bodech zůstane.',
  },
  overturned: {
    label: 'Zrušit jako omyl',
    text: 'Neměla být udělena. Nepočítá se do bodů ani do žádných čísel a hráč se to dozví.',
  },
}

export const dialogWords = {
  give: 'Udělit sankci',
  giveFailed: 'Sankci se nepodařilo udělit. Zkuste to prosím znovu.',
  noKind: 'Vyberte druh sankce.',
  noTarget: 'Vyberte, koho se sankce týká.',
  noName: 'Napište jméno, pod kterým hráče znáte.',
  edit: 'Upravit sankci',
  editFailed: 'Sankci se nepodařilo upravit. Zkuste to prosím znovu.',
  edited: 'Sankce byla upravena.',
  isOver: 'Sankce mezitím skončila, upravit už nejde. Co jste napsali, zůstává tady.',
  end: 'Zrušit sankci',
  endFailed: 'Sankci se nepodařilo zrušit. Zkuste to prosím znovu.',
  noEnding: 'Vyberte, jak sankci zrušit.',
  noReason: 'Napište prosím důvod.',
  note: 'Interní poznámka',
  noteFailed: 'Poznámku se nepodařilo uložit. Zkuste to prosím znovu.',
  noteSaved: 'Poznámka byla uložena.',
}

export const ownWords = {
  title: 'MOJE SANKCE',
  subtitle: 'Co se stalo, proč a dokdy to platí. Všechny časy jsou pražské.',
  loadFailed: 'Vaše sankce se nepodařilo načíst',
  none: 'Žádnou sankci nemáte',
  noneText:
    'A ať to tak zůstane. Pokud vás hra přesto nepustila, propojte si na profilu herní účet kódem, který vám ukáže.',
  past: 'Už neplatí',
  more: 'Podrobnosti sankce',
  appeal: 'Odvolat se',
  appealWaits: 'čeká na rozhodnutí',
}

export const staffWords = {
  title: 'SANKCE',
  subtitle: 'Varování, pozastavení a bany. Hra je poslechne do dvou vteřin.',
  loadFailed: 'Sankce se nepodařilo načíst',
  search: 'Hledat v sankcích',
  searchHint: 'Jméno, důvod, číslo, ID, licence',
  empty: 'Zatím žádná sankce',
  emptyText: 'Klidný kraj. Sankci udělíte tady, z ticketu, z logů, nebo ze stránky hráče.',
  notFound: 'Taková sankce tu není',
  notFoundText: 'Zkuste jiné slovo nebo filtr.',
  gone: 'Tato sankce neexistuje',
  goneText: 'Číslo je špatně opsané, nebo sankci smazala lhůta či smazání účtu.',
  noAccount: 'bez účtu',
  deletedAccount: 'Smazaný účet',
  left: 'Už do tohoto výběru nepatří',
  notLoadedOne: 'Sankci se nepodařilo načíst',
  olderFailed: 'Starší sankce se nepodařilo načíst.',
}
