import { MAX_PLAN_DAYS, type TOO_COMPLEX } from '@westmore/contract/pages.ts'
import type * as z from 'zod/mini'
import { counted, dateTime } from '#format.ts'
import type { Refusals } from '#refusals.ts'
import type { SavingState } from '#kept/draft-keeper.ts'
import type { Version } from './written.ts'

export const editorWords = {
  keys: 'Tab odsadí položku seznamu a v tabulce přejde do další buňky. Z textu odejdete klávesou Esc a pak Tab.',
  empty: 'Zatím tu nic není. Začněte psát, nebo sem vložte text z Wordu, Google Dokumentů či webu.',
}

export const pasteWords = {
  /** In the place of a picture without a description. */
  picture: '(obrázek)',
  leftOut: (count: number) =>
    `${counted(count, 'obrázek se nevložil', 'obrázky se nevložily', 'obrázků se nevložilo')}. V textu je na jejich místě popis nebo „(obrázek)“, vložit je můžete tlačítkem Obrázek.`,
}

const unsaved = 'Neuloženo, zkusíme to znovu. Text zůstává v tomto prohlížeči.'

export const savingWords: Record<SavingState, string> = {
  saved: 'Uloženo',
  saving: 'Ukládám…',
  failed: unsaved,
  signedOut: unsaved,
  refused:
    'Uložit nejde: text někdo smazal, nebo už k němu nemáte přístup. Co jste napsali, zůstává v tomto prohlížeči.',
  tooLong: 'Některý text je příliš dlouhý, zkraťte ho prosím. Zatím zůstává v tomto prohlížeči.',
  held: 'Čeká na váš výběr',
}

export const savingObstacles: Partial<Record<SavingState, string>> = {
  refused: 'Text nejde uložit, proto ho nejde ani zveřejnit.',
  tooLong: 'Nejdřív prosím zkraťte, co je příliš dlouhé.',
  held: 'Nejdřív prosím vyberte, který text má platit.',
}

export const isAlarming = (saving: SavingState) => saving !== 'saved' && saving !== 'saving'

export const toolWords = {
  toolbar: 'Úpravy textu',
  link: 'Odkaz',
  address: 'Adresa',
  linkHint: 'Třeba https://example.cz, /team nebo #kapitola.',
  wrongLink: 'Adresa má začínat https://, http://, mailto:, / nebo #.',
  linkText: 'Text odkazu',
  unlink: 'Zrušit odkaz',
  picture: 'Obrázek',
  file: 'Soubor',
  alt: 'Popis pro ty, kdo obrázek nevidí',
  noFile: 'Vyberte obrázek.',
  insert: 'Vložit',
  uploading: 'Nahrávám…',
}

export const momentWords = {
  when: 'Kdy *',
  now: 'Hned',
  later: 'V zadaný čas',
  day: 'Den',
  time: 'Čas (pražský)',
  outOfRange: `Čas musí být v budoucnu, nejvýše ${MAX_PLAN_DAYS} dní dopředu.`,
}

export const deskWords = {
  view: 'Zobrazení',
  writing: 'Psaní',
  preview: 'Náhled',
  emptyPreview: 'Náhled se ukáže, až něco napíšete.',
  show: 'Zobrazit',
  history: 'Historie',
  publish: 'Zveřejnit…',
  ownersOnly: 'Zveřejňovat smějí jen vlastníci. Co napíšete, uvidí v rozepsaném textu.',
  nothingYet: 'Zatím není co zveřejnit.',
  nothingNew: 'Rozepsaný text je stejný jako poslední verze, není co zveřejnit.',
  alreadyPlanned: 'Jedna verze už je naplánovaná. Nejdřív plán zrušte.',
  cancelPlan: 'Zrušit plán',
  planCancelled: 'Plán je zrušený, text zůstává rozepsaný.',
  cancelFailed: 'Plán se nepodařilo zrušit. Zkuste to prosím znovu.',
  planGone: 'Verze už je zveřejněná nebo plán zrušil někdo jiný.',
}

export const cancelRefusals: Refusals = {
  NOT_FOUND: deskWords.planGone,
  NOT_IN_STATE: deskWords.planGone,
  CANNOT_PUBLISH: deskWords.ownersOnly,
}

export const versionTitle = ({ number }: Pick<Version, 'number'>) => `Verze ${number}`

export const publishedText = ({ isEmpty, publishAt, number }: Version) =>
  `${isEmpty ? 'Staženo' : 'Zveřejněno'} ${dateTime(publishAt)} (verze ${number})`

export const plannedText = ({ isEmpty, publishAt, number }: Version) =>
  `${isEmpty ? 'Stáhne se' : 'Naplánováno na'} ${dateTime(publishAt)} (verze ${number})`

export const publishWords = {
  note: 'Poznámka ke změně',
  noteHint: 'Uvidí ji jen tým v historii.',
  noteTooLong: 'Poznámka je příliš dlouhá. Zkraťte ji prosím.',
  sendLater: 'Naplánovat',
  sending: 'Zveřejňuji…',
  failed: 'Zveřejnit se nepodařilo. Zkuste to prosím znovu.',
  notSaved: 'Text se teď nedaří uložit, proto ho nejde zveřejnit. Zkuste to prosím za chvíli.',
  changed: 'Text mezitím změnil někdo jiný. Zavřete okno, prohlédněte si změny a zveřejněte ho znovu.',
}

export const publishRefusals: Refusals = {
  PAGE_CHANGED: publishWords.changed,
  ARTICLE_CHANGED: publishWords.changed,
  CANNOT_PUBLISH: deskWords.ownersOnly,
  NOTHING_NEW: deskWords.nothingNew,
  ALREADY_PLANNED: deskWords.alreadyPlanned,
  PLAN_OUT_OF_RANGE: momentWords.outOfRange,
}

export const historyWords = {
  title: 'Historie verzí',
  loadFailed: 'Historii se nepodařilo načíst',
  versionFailed: 'Verzi se nepodařilo načíst',
  more: 'Zobrazit starší',
  back: 'Zpět na seznam',
  text: 'Text',
  withDraft: 'Oproti rozepsanému textu',
  withPrevious: 'Oproti předchozí verzi',
  restore: 'Vrátit do rozepsaného textu',
  restored: 'Text této verze máte teď rozepsaný.',
  undo: 'Vzít zpět',
  notUndone: 'Text se mezitím změnil, vrácení verze už nejde vzít zpět.',
  material: 'zásadní změna',
  minor: 'drobná změna',
  isEmpty: 'Stránka byla stažená, verze nemá žádný text.',
  same: 'Texty jsou stejné.',
}

type Complexity = z.infer<typeof TOO_COMPLEX.data>

const complexityTexts: Record<Complexity['reason'], string> = {
  length: 'Text je příliš dlouhý. Zkraťte ho prosím.',
  lines: 'Text má příliš mnoho řádků. Zkraťte ho prosím.',
  parts: 'Text má příliš mnoho nadpisů, odstavců a položek. Zkraťte ho prosím.',
  depth: 'Seznamy a citace jsou do sebe vnořené příliš hluboko. Zjednodušte je prosím.',
  marks: 'Text má příliš mnoho formátování, odkazů a zvláštních znaků. Uberte prosím některé.',
  cells: 'Tabulky mají příliš mnoho buněk. Zmenšete je prosím.',
  picture: 'Na adrese jednoho obrázku žádný obrázek není. Nahrajte ho prosím znovu.',
}

export const tooComplexText = ({ reason, line }: Complexity) => {
  const place = reason === 'picture' ? `Je na řádku ${line}.` : `Mez překročil řádek ${line}.`
  return complexityTexts[reason] + (line === null ? '' : ` ${place}`)
}
