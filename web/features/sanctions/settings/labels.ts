import {
  MAX_SPAN,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATES,
  spanName,
  type SanctionTemplate,
} from '@westmore/contract/sanctions-templates.ts'
import { number } from '#format.ts'
import { dialogWords, kindLabel } from '../labels.ts'

export const templateWords = {
  title: 'ŠABLONY SANKCÍ',
  subtitle: 'Připravené sankce, které tým jen potvrdí.',
  loadFailed: 'Šablony se nepodařilo načíst',
  empty: 'Zatím tu žádná šablona není',
  emptyText: 'Šablona předvyplní druh, důvod i délku. Před udělením lze všechno upravit.',
  ownersOnly: 'Šablony upravují jen vlastníci.',
  add: 'Nová šablona',
  edit: 'Upravit šablonu',
  remove: 'Smazat šablonu',
  saved: 'Šablona je uložená.',
  saveFailed: 'Šablonu se nepodařilo uložit. Zkuste to prosím znovu.',
  removed: 'Šablona je smazaná.',
  removeFailed: 'Šablonu se nepodařilo smazat. Zkuste to prosím znovu.',
  moveFailed: 'Pořadí se nepodařilo změnit. Zkuste to prosím znovu.',
  moved: 'Šablony mezitím někdo změnil. Zkuste to prosím znovu.',
  tooMany: `Šablon může být nejvýše ${MAX_TEMPLATES}. Některou prosím nejdřív smažte.`,
  gone: 'Šablonu mezitím někdo smazal. Co jste napsali, zůstává tady; uložením z toho vznikne nová.',
}

/** By their place in the content. */
export const templateFaults: Record<string, string> = {
  name: `Napište název, nejvýše ${MAX_TEMPLATE_NAME} znaků.`,
  reason: 'Důvod je příliš dlouhý.',
  note: 'Poznámka je příliš dlouhá.',
  paragraphs: dialogWords.paragraphsLong,
  'length.count': `Napište celé číslo od 1 do ${number(MAX_SPAN)}.`,
}

export const units = ['days', 'hours', 'forever'] as const
export const unitLabels: Record<(typeof units)[number], string> = {
  days: 'Dny',
  hours: 'Hodiny',
  forever: 'Natrvalo',
}

export const templateText = ({ kind, length }: Pick<SanctionTemplate, 'kind' | 'length'>) =>
  `${kindLabel(kind)} ${spanName(length)}`

export const citingText = ({ reason, note, paragraphs }: SanctionTemplate) =>
  [reason, note, ...paragraphs].join('\n')
