import { MAX_QUESTIONS } from '@westmore/contract/allowlist.ts'
import { MAX_OPEN, MAX_SAVED_REPLIES } from '@westmore/contract/tickets.ts'
import { errorCode } from '#api.ts'
import { toast } from '#ui/toast.ts'

/** Sentences by the code of a refusal. */
export type Refusals = Readonly<Record<string, string>>

/** The refusals that mean one thing, whoever meets them; what means something else in each feature is said by its labels. */
export const refusals = {
  ANSWERS_INCOMPLETE: 'Prosím, vyplňte všechny otázky před odesláním.',
  ATTACHMENT_REFUSED: 'Některá z příloh už na serveru není. Odeberte ji a přiložte znovu.',
  ATTACHMENT_TYPE: 'Tento druh souboru přiložit nelze. Přiložte obrázek, text nebo PDF.',
  ALREADY_RUNNING: 'Jeden běh už právě probíhá.',
  CLOSE_BEFORE_REMINDER: 'Ticket se musí nejdříve připomenout, teprve potom uzavřít.',
  CONCERNED_REFUSED: 'Stížnost může jmenovat jen jiného člena týmu. Vyberte prosím osobu ze seznamu.',
  FORM_REFUSED: 'Některý z údajů neodpovídá zvolené kategorii. Zkontrolujte prosím formulář.',
  LAST_OWNER:
    'Jste jediný vlastník. Nejdřív dejte roli vlastníka někomu dalšímu, jinak by server neměl kdo vést.',
  LINK_REFUSED: 'To, s čím má úkol souviset, už neexistuje. Vazbu odeberte.',
  NOT_CLOSED: 'Hodnotit lze jen uzavřený ticket.',
  NOT_CONFIRMED: 'To není vaše jméno. Opište ho prosím přesně.',
  NOT_WAITING: 'Tento běh už nečeká, podívejte se na nový stav.',
  OWN_ROLE: 'Vlastní roli si nikdo nemění. Požádejte jiného vlastníka.',
  PICTURE_BROKEN: 'Obrázek se nepodařilo přečíst, je poškozený nebo příliš rozměrný.',
  PICTURE_REFUSED: 'Nahraný obrázek už na serveru není. Nahrajte ho prosím znovu.',
  PICTURE_TYPE: 'Tento soubor není obrázek, který umíme zobrazit. Nahrajte JPEG, PNG, WebP, AVIF nebo GIF.',
  STORAGE_FULL: 'Místo pro vaše přílohy je plné. Pošlete zprávu prosím bez přílohy nebo s odkazem.',
  TICKET_CLOSED: 'Ticket byl mezitím uzavřen, zprávu už nepřijal. Text zůstává tady.',
  TOO_MANY_ATTACHMENTS: 'Máte příliš mnoho rozpracovaných příloh. Některé prosím odeberte.',
  TOO_MANY_BROKEN_PICTURES:
    'Příliš mnoho obrázků za sebou se nepodařilo přečíst. Zkuste to prosím za deset minut.',
  TOO_MANY_OPEN: `Najednou můžete mít nejvýše ${MAX_OPEN} neuzavřených ticketů. Počkejte prosím, až některý vyřešíme.`,
  TOO_MANY_PICTURES:
    'Nahráli jste mnoho obrázků, které nejsou u žádné otázky. Zítra budou pryč a půjde to znovu.',
  TOO_MANY_QUESTIONS: `Otázek může být nejvýše ${MAX_QUESTIONS}`,
  TOO_MANY_REPLIES: `Šablon může být nejvýše ${MAX_SAVED_REPLIES}. Některou prosím nejdříve smažte.`,
  TOO_MANY_REQUESTS: 'Je toho moc najednou. Počkejte prosím chvíli a zkuste to znovu.',
  TOO_MANY_TODOS: 'Úkolů je příliš mnoho. Nejdříve smažte některé hotové.',
  TOO_MANY_VIEWS: 'Více pohledů už uložit nejde, některý prosím smažte',
} as const satisfies Refusals

/** The sentence for a code: the feature's own words, else those of everybody. */
export function refusalText(code: string | null, own: Refusals = {}): string | undefined {
  const all: Refusals = { ...refusals, ...own }
  return code === null ? undefined : all[code]
}

/** The sentence for what went wrong; `otherwise` for everything that nobody has words for. */
export function explain(error: unknown, otherwise: string, own: Refusals = {}): string {
  return refusalText(errorCode(error), own) ?? otherwise
}

/** Tells of what failed; the refusals of `news` are no fault: somebody else was quicker. */
export function announceFailure(error: unknown, otherwise: string, news: Refusals = {}) {
  console.error(error)
  const told = news[errorCode(error) ?? '']
  if (told === undefined) toast.error(otherwise)
  else toast.info(told)
}
