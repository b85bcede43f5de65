import {
  kindsOfSanction,
  MAX_PARAGRAPH,
  MAX_PARAGRAPHS,
  MAX_SANCTIONS,
  programNames,
  type Closable,
  type Ending,
  type OwnSanction,
  type SanctionKind,
  type SanctionState,
} from '@westmore/contract/sanctions.ts'
import type { AppealOutcome } from '@westmore/contract/sanctions-appeals.ts'
import { MAX_SANCTION_EVIDENCE } from '@westmore/contract/sanctions-evidence.ts'
import { counted, dateTime, number } from '#format.ts'
import { linesOf } from '#text/lines.ts'
import type { Refusals } from '#refusals.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { StampTone } from '#ui/stamp.tsx'

type KindWords = {
  tone: BadgeTone
  effect: string
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
    effect: 'Hráč se nedostane do hry a nemůže podat žádost. Tickety zakládat může.',
    inAddress: 'pozastaveni',
  },
  ban: {
    tone: 'bad',
    effect: 'Hráč se nedostane do hry a nemůže podat žádost ani založit nový ticket.',
    inAddress: 'ban',
  },
}

export const kindLabel = (kind: SanctionKind) => kindsOfSanction[kind].label

export const stateWords: Record<SanctionState, { label: string; inAddress: string; stamp: StampTone }> = {
  active: { label: 'Platí', inAddress: 'plati', stamp: 'bad' },
  waiting: { label: 'Čeká na vlastníka', inAddress: 'ceka', stamp: 'waiting' },
  'ran-out': { label: 'Skončila', inAddress: 'skoncila', stamp: 'busy' },
  lifted: { label: 'Zrušena', inAddress: 'zrusena', stamp: 'good' },
  overturned: { label: 'Omyl', inAddress: 'omyl', stamp: 'good' },
}

export const closedTexts: Record<Closable, string> = {
  game: 'Do hry vás server teď nepustí.',
  applications: 'Žádost o allowlist teď podat nejde.',
  tickets: 'Nový ticket teď založit nejde; v těch, které už máte, odpovídat můžete.',
}

export const NOTHING_CLOSED = 'Hrát, žádat o allowlist a psát nám můžete dál.'

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
    : `Zrušena (${who}): byla oprávněná, ale už není potřebná.`
}

export const outcomeLabels: Record<AppealOutcome, string> = {
  upheld: 'Zamítnuto, sankce beze změny',
  shortened: 'Sankce zkrácena',
  lifted: 'Sankce zrušena',
  overturned: 'Sankce zrušena jako omyl',
}

/** 'Adéla (txAdmin)'. */
export const authorText = ({ author, source }: Pick<OwnSanction, 'author' | 'source'>) =>
  source === 'site' ? author : `${author} (${programNames[source]})`

export const tooLong = (max: number) => `Nejvýše ${number(max)} znaků.`

export const sanctionRefusals: Refusals = {
  ID_TAKEN:
    'Sankce se už jednou uložila, ve znění, které jste poslali dříve. Najdete ji u hráče a můžete ji upravit; dalším odesláním vznikne ještě jedna.',
  END_REFUSED: 'Konec sankce už minul, nebo je příliš daleko. Zvolte prosím jiný.',
  IDENTIFIER_NEEDED:
    'Účty a licence, které hráč sám prokázal, odebrat nelze a aspoň jeden údaj musí zůstat: bez něj by sankce pro nikoho neplatila.',
  NOT_FOUND: 'Tento účet nebo tato sankce už neexistuje. Co jste napsali, zůstává tady.',
  OWN_SANCTION: 'O vlastních sankcích nikdo nerozhoduje.',
  SANCTION_CHANGED: 'Sankci mezitím změnil někdo jiný.',
  SANCTION_OVER: 'Sankci mezitím zrušil někdo jiný.',
  SEVERAL_PEOPLE: 'Tyto údaje patří několika účtům. Vyberte prosím přímo účet.',
  STAFF_SANCTION: 'Členovi týmu smí sankci udělit jen vlastník.',
  EVIDENCE_REFUSED: 'Některý důkaz už neexistuje, nebo ho přiložit nemůžete. Odeberte ho prosím.',
  TOO_MUCH_EVIDENCE: `Sankce může mít nejvýše ${MAX_SANCTION_EVIDENCE} důkazů. Některý prosím nejdřív smažte.`,
  TOO_MANY_SANCTIONS: `Jeden hráč může mít nejvýše ${MAX_SANCTIONS} sankcí.`,
}

export const endingWords: Record<Ending, { label: string; text: string }> = {
  lifted: {
    label: 'Zrušit',
    text: 'Byla oprávněná, ale už není potřebná. V historii zůstane.',
  },
  overturned: {
    label: 'Zrušit jako omyl',
    text: 'Neměla být udělena a hráč se to dozví.',
  },
}

export const dialogWords = {
  give: 'Udělit sankci',
  giveFailed: 'Sankci se nepodařilo udělit. Zkuste to prosím znovu.',
  newer:
    'Hráč mezitím dostal další sankci, vidíte ji nahoře. Má-li ta vaše platit i tak, odešlete ji prosím znovu.',
  noKind: 'Vyberte druh sankce.',
  noTarget: 'Vyberte, koho se sankce týká.',
  noName: 'Napište jméno, pod kterým hráče znáte.',
  edit: 'Upravit sankci',
  editFailed: 'Sankci se nepodařilo upravit. Zkuste to prosím znovu.',
  edited: 'Sankce je upravená.',
  isOver: 'Sankce mezitím skončila, upravit už nejde. Co jste napsali, zůstává tady.',
  confirm: 'Potvrdit ban',
  confirmed: 'Ban platí.',
  confirmFailed: 'Ban se nepodařilo potvrdit. Zkuste to prosím znovu.',
  end: 'Zrušit sankci',
  endFailed: 'Sankci se nepodařilo zrušit. Zkuste to prosím znovu.',
  noEnding: 'Vyberte, jak sankci zrušit.',
  noReason: 'Napište prosím důvod.',
  note: 'Interní poznámka',
  noteFailed: 'Poznámku se nepodařilo uložit. Zkuste to prosím znovu.',
  noteHint: 'Jen pro tým, hráč ji nikdy neuvidí.',
  noteSaved: 'Poznámka je uložená.',
  paragraphs: 'Porušená pravidla',
  paragraphsHint: 'Každé na vlastní řádek. Po znaku § vyberete paragraf.',
  paragraphsLong: `Nejvýše ${MAX_PARAGRAPHS} řádků, každý nejvýše ${MAX_PARAGRAPH} znaků.`,
  identifiers: 'Podle čeho hra hráče pozná',
}

/** The filled fields of the folded part; without any, all its fields. */
export function moreText(written: { paragraphs: string; note: string; evidence: readonly unknown[] }) {
  const rules = linesOf(written.paragraphs).length
  const pieces = written.evidence.length
  const parts = [
    rules > 0 && counted(rules, 'porušené pravidlo', 'porušená pravidla', 'porušených pravidel'),
    written.note.trim() !== '' && 'interní poznámka',
    pieces > 0 && counted(pieces, 'důkaz', 'důkazy', 'důkazů'),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'porušená pravidla, interní poznámka, důkazy'
}

export const ownWords = {
  title: 'MOJE SANKCE',
  subtitle: 'Co se stalo, proč a dokdy to platí. Všechny časy jsou pražské.',
  loadFailed: 'Vaše sankce se nepodařilo načíst',
  none: 'Žádnou sankci nemáte',
  noneText:
    'A ať to tak zůstane. Pokud vás hra přesto nepustila, propojte si v profilu herní účet kódem, který vám ukáže.',
  past: 'Už neplatí',
  more: 'Podrobnosti sankce',
  appeal: 'Odvolat se',
  appealWaits: 'čeká na rozhodnutí',
}

export const staffWords = {
  title: 'SANKCE',
  subtitle: 'Varování, pozastavení a bany. Hra je poslechne do dvou sekund.',
  loadFailed: 'Sankce se nepodařilo načíst',
  search: 'Hledat v sankcích',
  searchHint: 'Jméno, důvod',
  empty: 'Zatím žádná sankce',
  emptyText: 'Klidný kraj. Sankci udělíte tady, z ticketu, z logů nebo ze stránky hráče.',
  notFound: 'Taková sankce tu není',
  notFoundText: 'Hledá se ve jménech, důvodech, číslech, ID i licencích. Zkuste jiné slovo nebo filtr.',
  gone: 'Tato sankce neexistuje',
  goneText: 'Číslo je možná špatně opsané. Nebo sankce zmizela s účtem hráče či po uplynutí lhůty.',
  all: 'Všechny sankce',
  waiting: 'Ban člena týmu přišel ze hry. Nic nezavírá, dokud ho vlastník nepotvrdí.',
  waitingCount: (count: string) => `Na potvrzení vlastníka čeká: ${count}`,
  noAccount: 'bez účtu',
  left: 'Už do tohoto výběru nepatří',
  notLoadedOne: 'Sankci se nepodařilo načíst',
  olderFailed: 'Starší sankce se nepodařilo načíst.',
}

export const evidenceWords = {
  title: 'Důkazy',
  hint: 'Vidí je jen tým. Hráč, kterého se sankce týká, je neuvidí nikdy.',
  loadFailed: 'Důkazy se nepodařilo načíst',
  none: 'Zatím tu žádný důkaz není.',
  label: 'Záznam, ticket nebo odkaz',
  fieldHint: 'Vložte adresu záznamu z logů, číslo ticketu (#12345) nebo odkaz začínající https://.',
  add: 'Přidat důkaz',
  picture: 'Přidat obrázek',
  unknown: 'Tohle není adresa záznamu, číslo ticketu ani odkaz.',
  failed: 'Důkaz se nepodařilo přidat. Zkuste to prosím znovu.',
  pictureFailed: 'Obrázek se nepodařilo nahrát. Zkuste to prosím znovu.',
  remove: 'Smazat důkaz',
  removed: 'Důkaz je smazaný.',
  removeFailed: 'Důkaz se nepodařilo smazat. Zkuste to prosím znovu.',
}

/** By the pasted text; a picture has none. */
export function refusedEvidence(pasted?: object): Refusals {
  const { line, ticket, picture } = refusedPieces
  return {
    ...sanctionRefusals,
    EVIDENCE_REFUSED: !pasted ? picture : 'line' in pasted ? line : ticket,
    ...(pasted && 'ticket' in pasted && { NOT_FOUND: ticket }),
  }
}

const refusedPieces = {
  line: 'Tento záznam už neexistuje.',
  ticket: 'Takový ticket neexistuje, nebo k němu nemáte přístup.',
  picture: 'Soubor není obrázek, nebo ho server mezitím smazal. Vyberte prosím obrázek.',
}
