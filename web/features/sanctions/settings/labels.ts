import { MAX_SPAN, spanName } from '@westmore/contract/sanctions-points.ts'
import {
  MAX_TEMPLATES,
  MAX_THRESHOLD_POINTS,
  type SanctionTemplate,
} from '@westmore/contract/sanctions-templates.ts'
import { kindsOfSanction, MAX_PARAGRAPH, MAX_PARAGRAPHS, MAX_POINTS } from '@westmore/contract/sanctions.ts'
import { plural } from '#format.ts'
import { figure } from '#ui/figures.ts'
import { pointsText } from '../labels.ts'

export const templateWords = {
  title: 'ŠABLONY SANKCÍ',
  subtitle: 'Předepsané sankce, které tým při udělení jen potvrdí, a body, při kterých je web navrhne.',
  loadFailed: 'Šablony se nepodařilo načíst',
  empty: 'Zatím tu žádná šablona není',
  emptyText: 'Šablona předvyplní druh, důvod, délku i body. Člověk ji před udělením může upravit.',
  ownersOnly: 'Šablony upravují jen vlastníci.',
  add: 'Nová šablona',
  saved: 'Šablona je uložena',
  saveFailed: 'Šablonu se nepodařilo uložit',
  removed: 'Šablona je smazána',
  removeFailed: 'Šablonu se nepodařilo smazat',
  moveFailed: 'Pořadí se nepodařilo změnit',
  moved: 'Šablony mezitím někdo změnil. Zkuste to prosím znovu.',
  tooMany: `Šablon může být nejvýše ${MAX_TEMPLATES}. Některou prosím nejdříve smažte.`,
  changed: 'Šablonu mezitím upravil někdo jiný. Vaše verze zůstala tady; dalším uložením ji přepíšete:',
  gone: 'Šablonu mezitím někdo smazal. Vaše verze zůstala tady; dalším uložením ji přidáte jako novou.',
  take: 'Převzít jeho verzi',
  steps: 'Kroky podle bodů',
  stepsHint: 'Má-li hráč tolik platných bodů, web týmu šablonu navrhne. Sám nikoho nepotrestá.',
  noSteps: 'Žádná šablona se zatím nenavrhuje.',
}

/** What is wrong with a field of a template, by its place in the content. */
export const templateFaults: Record<string, string> = {
  name: 'Napište název, nejvýše 80 znaků.',
  reason: 'Důvod je příliš dlouhý.',
  note: 'Poznámka je příliš dlouhá.',
  paragraphs: `Nejvýše ${MAX_PARAGRAPHS} řádků po ${MAX_PARAGRAPH} znacích.`,
  'points.category': 'Napište kategorii, nejvýše 40 znaků.',
  'points.count': `Napište celé číslo od 1 do ${MAX_POINTS}.`,
  'points.days': `Napište celé číslo od 1 do ${figure(MAX_SPAN)}, nebo nechte pole prázdné.`,
  'length.count': `Napište celé číslo od 1 do ${figure(MAX_SPAN)}.`,
  thresholds: `Doplňte kategorii a počet bodů od 1 do ${figure(MAX_THRESHOLD_POINTS)}.`,
}

/** A template in one line, such as «Varování na 30 dní, 2 body (Metagaming) na 30 dní». */
export function templateText({ kind, length, points }: Pick<SanctionTemplate, 'kind' | 'length' | 'points'>) {
  const { label } = kindsOfSanction[kind]
  const lasting = spanName(length)
  if (points === null) return `${label} ${lasting}`
  const expiry = points.days === null ? 'bez konce' : spanName({ unit: 'days', count: points.days })
  return `${label} ${lasting}, ${pointsText(points.count)} (${points.category}) ${expiry}`
}

export const proposedText = (points: number, category: string) =>
  `${category}: od ${figure(points)} ${plural(points, 'bodu', 'bodů', 'bodů')}`
