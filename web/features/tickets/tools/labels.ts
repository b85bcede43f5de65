import { MAX_MARKS } from '@westmore/contract/tickets-marks.ts'
import { MAX_MESSAGE, MAX_REPLY_TITLE } from '@westmore/contract/tickets.ts'
import { number } from '#format.ts'

export const toolWords = {
  numbers: 'Statistika ticketů',
  numbersLoadFailed: 'Statistiku se nepodařilo načíst',
  deadlinesLoadFailed: 'Lhůty se nepodařilo načíst',
  deadlinesSaved: 'Lhůty byly uloženy.',
  deadlinesFailed: 'Nepodařilo se uložit lhůty.',
  daysRefused: 'Zadejte počet dní od 1 do 365.',
  repliesLoadFailed: 'Šablony se nepodařilo načíst',
  replySaved: 'Šablona byla uložena.',
  replyRemoved: 'Šablona byla smazána.',
  replyFailed: 'Nepodařilo se uložit šablonu.',
  replyRemoveFailed: 'Nepodařilo se smazat šablonu.',
  macroRefused: 'Štítek, důvod nebo řešitel mezitím zmizel. Vyberte je prosím znovu.',
  replyGone: 'Šablonu mezitím někdo smazal.',
}

export const replyFaults = {
  title: `Název může mít nejvýše ${MAX_REPLY_TITLE} znaků`,
  'title.too_small': 'Název je povinný',
  text: `Text může mít nejvýše ${number(MAX_MESSAGE)} znaků`,
  'text.too_small': 'Text je povinný',
}

export const markWords = {
  title: 'Štítky a důvody uzavření',
  loadFailed: 'Štítky se nepodařilo načíst',
  nameRequired: 'Název je povinný',
  nameTaken: 'Takový už tu je.',
  gone: 'Mezitím ho někdo smazal.',
  tooMany: `Víc než ${MAX_MARKS} jich mít nelze.`,
  failed: 'Nepodařilo se uložit.',
  tag: {
    heading: 'Štítky',
    hint: 'Třídí tickety pro tým: ve filtrech, číslech a hromadných změnách. Hráč je nikdy nevidí.',
    none: 'Zatím tu žádný štítek není.',
    added: 'Nový štítek',
  },
  reason: {
    heading: 'Důvody uzavření',
    hint: 'Vybírají se při uzavření. Hráč uvidí jen ty, u kterých to povolíte.',
    none: 'Zatím tu žádný důvod není.',
    added: 'Nový důvod',
  },
} as const

export const placeholders: readonly { name: string; meaning: string }[] = [
  { name: '{jmeno}', meaning: 'jméno hráče' },
  { name: '{cislo}', meaning: 'číslo ticketu bez #' },
  { name: '{titulek}', meaning: 'předmět ticketu' },
  { name: '{kategorie}', meaning: 'kategorie' },
  { name: '{ja}', meaning: 'vaše jméno' },
]
