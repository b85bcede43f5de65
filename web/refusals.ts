import { ORPCError } from '@orpc/client'
import { MAX_QUESTIONS } from '@westmore/contract/allowlist.ts'
import { WhyUnreadable } from '@westmore/contract/pictures.ts'
import { SANCTIONED } from '@westmore/contract/sanctions-api.ts'
import { kindsOfSanction, sanctionName } from '@westmore/contract/sanctions.ts'
import { MAX_OPEN, MAX_SAVED_REPLIES } from '@westmore/contract/tickets.ts'
import { MAX_USER_NOTES } from '@westmore/contract/users-notes.ts'
import * as z from 'zod/mini'
import { untilText } from '#format.ts'
import { errorCode, wantsFreshSignIn } from '#api.ts'
import { reportFault } from '#ui/fault.ts'
import { toast } from '#ui/toast.ts'

export type Refusals = Readonly<Record<string, string>>

/** Sentences for errors that mean the same everywhere; the others are in the labels of each feature. */
export const refusals = {
  ANSWERS_INCOMPLETE: 'Prosím, vyplňte všechny otázky před odesláním.',
  ANSWERS_REFUSED:
    'Některá odpověď už nepatří ke své otázce. Projděte si prosím otázky a dotazník odešlete znovu.',
  ATTACHMENT_REFUSED: 'Některá z příloh už na serveru není. Odeberte ji a přiložte znovu.',
  ATTACHMENT_TYPE: 'Tento druh souboru přiložit nejde.',
  ALREADY_RUNNING: 'Mazání už právě probíhá.',
  CLOSE_BEFORE_REMINDER: 'Ticket se musí nejdřív připomenout, teprve potom uzavřít.',
  CONCERNED_REFUSED: 'Stížnost může jmenovat jen jiného člena týmu. Vyberte prosím osobu ze seznamu.',
  FORM_REFUSED: 'Některý z údajů neodpovídá zvolené kategorii. Zkontrolujte prosím formulář.',
  LAST_OWNER:
    'Kromě vás tu žádný vlastník není. Nejdřív dejte roli vlastníka někomu dalšímu, jinak by server neměl kdo vést.',
  LINK_REFUSED: 'To, s čím má úkol souviset, už neexistuje. Vazbu odeberte.',
  LINK_SECRET: 'Tento ticket nesmí vidět všichni, ale úkol už viděli. Založte k ticketu nový úkol.',
  NO_LINES: 'Tyto záznamy už neexistují, není co přidat.',
  NOT_CLOSED: 'Hodnotit lze jen uzavřený ticket.',
  NOT_CONFIRMED: 'To není vaše jméno. Opište ho prosím přesně.',
  NOT_WAITING: 'Toto mazání už nečeká, podívejte se na nový stav.',
  OWN_ROLE: 'Vlastní roli si nikdo nemění. Požádejte jiného vlastníka.',
  PICTURE_BROKEN: 'Obrázek se nepodařilo přečíst, je poškozený nebo příliš rozměrný.',
  PICTURE_REFUSED: 'Nahraný obrázek už na serveru není. Nahrajte ho prosím znovu.',
  PICTURE_TYPE: 'Tento soubor není obrázek, který umíme zobrazit. Nahrajte JPEG, PNG, WebP, AVIF nebo GIF.',
  PICTURES_FULL:
    'Na stránkách je už příliš mnoho obrázků, další uložit nejde. Nepoužité zmizí samy do druhého dne.',
  SANCTIONED: 'Kvůli sankci to teď nejde. Podrobnosti najdete na stránce Moje Sankce.',
  STAFF_APPROVAL: 'Členovi týmu smí přístup odebrat jen vlastník.',
  STORAGE_FULL: 'Místo pro vaše přílohy je plné. Pošlete zprávu prosím bez přílohy nebo s odkazem.',
  TICKET_CLOSED: 'Ticket byl mezitím uzavřen, zprávu už nepřijal. Text zůstává tady.',
  TOO_MANY_ATTACHMENTS: 'Máte příliš mnoho rozpracovaných příloh. Některé prosím odeberte.',
  TOO_MANY_BROKEN_PICTURES:
    'Příliš mnoho obrázků za sebou se nepodařilo přečíst. Zkuste to prosím za deset minut.',
  TOO_MANY_NOTES: `O jednom uživateli může být nejvýše ${MAX_USER_NOTES} poznámek. Některou prosím nejdřív smažte.`,
  TOO_MANY_OPEN: `Najednou můžete mít nejvýše ${MAX_OPEN} neuzavřených ticketů. Počkejte prosím, až některý vyřešíme.`,
  TOO_MANY_PICTURES:
    'Nahráli jste mnoho obrázků, které nejsou nikde použité. Zítra budou pryč a půjde to znovu.',
  TOO_MANY_QUESTIONS: `Otázek může být nejvýše ${MAX_QUESTIONS}`,
  TOO_MANY_REPLIES: `Šablon může být nejvýše ${MAX_SAVED_REPLIES}. Některou prosím nejdřív smažte.`,
  TOO_MANY_REQUESTS: 'Je toho moc najednou. Počkejte prosím chvíli a zkuste to znovu.',
  TOO_MANY_TODOS: 'Úkolů je příliš mnoho. Nejdřív smažte některé hotové.',
  TOO_MANY_VIEWS: 'Více pohledů už uložit nejde. Některý prosím smažte.',
  SIGN_IN_AGAIN: 'Nejdřív se prosím znovu přihlaste přes Discord.',
} as const satisfies Refusals

/** For a form that was filled from an older version; it asks which one holds, or has taken over the newer one. */
export const changedSince =
  'Mezitím tu něco změnil někdo jiný. Zkontrolujte prosím formulář a uložte ho znovu.'

export function refusalText(code: string | null, own: Refusals = {}): string | undefined {
  const all: Refusals = { ...refusals, ...own }
  return code === null ? undefined : all[code]
}

/** Advice for a file that the site cannot show; never a step that its name shows as done. */
const unreadable: Record<WhyUnreadable, string> = {
  archive: 'Zabalený soubor (ZIP, RAR, 7z) přiložit nejde. Rozbalte ho prosím a přiložte, co je uvnitř.',
  binary: 'Obsah souboru není text ani nic jiného, co umíme otevřít. Pošlete prosím snímek obrazovky.',
  blank: 'V souboru nic není.',
  heic: 'V souboru je fotka HEIC, kterou otevřít neumíme. Pošlete prosím její snímek obrazovky nebo ji převeďte na JPEG.',
  image:
    'V souboru je obrázek BMP, TIFF nebo podobný, který otevřít neumíme. Uložte ho prosím v Malování jako PNG.',
  markup: 'Webovou stránku ani kresbu SVG přiložit nejde. Pošlete prosím snímek obrazovky.',
  media:
    'V souboru je video nebo zvuk (třeba MOV, MKV nebo MP3), které přiložit nejde. Převeďte ho prosím na video MP4.',
  office: 'Dokument Wordu, Excelu ani PowerPointu přiložit nejde. Uložte ho prosím jako PDF.',
  program: 'Program ani skript přiložit nejde. Co z něj chcete ukázat, zkopírujte prosím do zprávy.',
}

const Unreadable = z.object({ why: WhyUnreadable })

export function refusalOf(error: unknown, own: Refusals = {}): string | undefined {
  const code = errorCode(error)
  const file = error instanceof ORPCError ? Unreadable.safeParse(error.data).data : undefined
  if (file && (code === 'ATTACHMENT_TYPE' || code === 'PICTURE_TYPE')) return unreadable[file.why]
  const sanction =
    code === 'SANCTIONED' && error instanceof ORPCError
      ? SANCTIONED.data.safeParse(error.data).data
      : undefined
  if (!sanction) return refusalText(code, own)
  const { kind, number, until } = sanction
  return `Teď to nejde. ${kindsOfSanction[kind].given} (${sanctionName(number)}), platí ${untilText(until)}. Podrobnosti najdete na stránce Moje Sankce.`
}

export function explain(error: unknown, otherwise: string, own: Refusals = {}): string {
  return refusalOf(error, own) ?? otherwise
}

/**
 * Codes in `news` are shown as information: another person was faster. Not for `useSending` and
 * `RemovalDialog`, whose dialogs show the error, nor where the screen shows it beside the button
 * (`reportFault`).
 */
export function announceFailure(error: unknown, otherwise: string, news: Refusals = {}) {
  reportFault(error)
  if (wantsFreshSignIn(error)) return
  const told = news[errorCode(error) ?? '']
  if (told === undefined) toast.error(otherwise)
  else toast.info(told)
}
