import { MAX_SPAN, spanName } from '@westmore/contract/sanctions-points.ts'
import {
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATES,
  MAX_THRESHOLD_POINTS,
  type SanctionTemplate,
} from '@westmore/contract/sanctions-templates.ts'
import { MAX_POINTS, MAX_POINTS_CATEGORY } from '@westmore/contract/sanctions.ts'
import { number } from '#format.ts'
import { dialogWords, kindLabel, pointsText } from '../labels.ts'

export const templateWords = {
  title: 'ŠABLONY SANKCÍ',
  subtitle: 'Připravené sankce, které tým jen potvrdí, a počty bodů, při kterých je web navrhne.',
  loadFailed: 'Šablony se nepodařilo načíst',
  empty: 'Zatím tu žádná šablona není',
  emptyText: 'Šablona předvyplní druh, důvod, délku i body. Před udělením lze všechno upravit.',
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
  thresholds: 'Navrhnout při bodech',
  steps: 'Kroky podle bodů',
  stepsHint: 'Má-li hráč tolik platných bodů, web týmu šablonu navrhne. Sám nikoho nepotrestá.',
  noSteps: 'Žádná šablona se zatím nenavrhuje.',
}

/** The fault of a template's field, by its place in the content. */
export const templateFaults: Record<string, string> = {
  name: `Napište název, nejvýše ${MAX_TEMPLATE_NAME} znaků.`,
  reason: 'Důvod je příliš dlouhý.',
  note: 'Poznámka je příliš dlouhá.',
  paragraphs: dialogWords.paragraphsLong,
  'points.category': `Napište, za co body jsou, nejvýše ${MAX_POINTS_CATEGORY} znaků.`,
  'points.count': `Napište celé číslo od 1 do ${MAX_POINTS}.`,
  'points.days': `Napište celé číslo od 1 do ${number(MAX_SPAN)}, nebo nechte pole prázdné.`,
  'length.count': `Napište celé číslo od 1 do ${number(MAX_SPAN)}.`,
  thresholds: `U každého návrhu napište, za co body jsou, a jejich počet od 1 do ${number(MAX_THRESHOLD_POINTS)}.`,
}

export const units = ['days', 'hours', 'forever'] as const
export const unitLabels: Record<(typeof units)[number], string> = {
  days: 'Dny',
  hours: 'Hodiny',
  forever: 'Natrvalo',
}

/** A template in one line, such as «Varování na 30 dní, 2 body (Metagaming) na 30 dní». */
export function templateText({ kind, length, points }: Pick<SanctionTemplate, 'kind' | 'length' | 'points'>) {
  const text = `${kindLabel(kind)} ${spanName(length)}`
  if (points === null) return text
  const lasting = spanName(points.days === null ? null : { unit: 'days', count: points.days })
  return `${text}, ${pointsText(points.count)} (${points.category}) ${lasting}`
}

/** All texts of a template that may cite the rules. */
export const citingText = ({ reason, note, paragraphs }: SanctionTemplate) =>
  [reason, note, ...paragraphs].join('\n')
