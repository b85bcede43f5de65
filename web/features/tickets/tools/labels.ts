import { MAX_MESSAGE, MAX_REPLY_TITLE } from '@westmore/contract/tickets.ts'
import { number } from '#format.ts'

export const toolWords = {
  daysRefused: 'Zadejte počet dní od 1 do 365.',
  replies: 'Správa šablon',
  repliesLoadFailed: 'Šablony se nepodařilo načíst',
}

export const replyFaults = {
  title: `Název může mít nejvýše ${MAX_REPLY_TITLE} znaků`,
  'title.too_small': 'Název je povinný',
  text: `Text může mít nejvýše ${number(MAX_MESSAGE)} znaků`,
  'text.too_small': 'Text je povinný',
}

export const markWords = {
  failed: 'Nepodařilo se uložit.',
  gone: 'Mezitím ho někdo smazal.',
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
