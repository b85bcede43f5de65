import * as z from 'zod/mini'
import { isDay } from './days.ts'

export const chosenCategories = [
  'rules',
  'faction',
  'multi-character',
  'character-kill',
  'support',
  'complaint',
  'management',
] as const
/** An appeal is opened at a sanction. */
export const categories = [...chosenCategories, 'appeal'] as const
export type TicketCategory = (typeof categories)[number]

export interface FormField {
  id: string
  label: string
  hint?: string
  /** `line` one line, `text` several, `choice` one of `options`, `date` a day, `link` an address of evidence. */
  kind: 'line' | 'text' | 'choice' | 'date' | 'link'
  options?: readonly string[]
}

export interface CategoryForm {
  label: string
  about: string
  fields: readonly FormField[]
  message?: { label: string; hint: string }
}

/** The categories and their form fields besides title and message; Czech because labels are stored as shown. */
export const forms: Record<TicketCategory, CategoryForm> = {
  rules: {
    label: 'Porušení pravidel a ostatní',
    about: 'Někdo porušil pravidla, něco se rozbilo, nebo nevíte, kam jinam napsat.',
    fields: [
      { id: 'who', label: 'Koho se to týká', hint: 'Jméno postavy nebo přezdívka hráče.', kind: 'line' },
      { id: 'when', label: 'Kdy se to stalo', kind: 'date' },
      {
        id: 'where',
        label: 'Kde se to stalo',
        hint: 'Město, místo, nejbližší orientační bod.',
        kind: 'line',
      },
      { id: 'evidence', label: 'Odkaz na záznam', hint: 'Video nebo snímek, pokud ho máte.', kind: 'link' },
    ],
  },
  faction: {
    label: 'Žádost o frakci',
    about: 'Chcete založit gang, rodinu, firmu nebo jinou skupinu.',
    fields: [
      { id: 'name', label: 'Název frakce', kind: 'line' },
      {
        id: 'type',
        label: 'Druh frakce',
        kind: 'choice',
        options: ['Gang', 'Rodina', 'Firma', 'Kmen', 'Úřad', 'Jiná'],
      },
      { id: 'members', label: 'Členové', hint: 'Postavy a jejich hráči, každý na svém řádku.', kind: 'text' },
    ],
    message: { label: 'Plán a příběh', hint: 'Odkud se vzali, co chtějí a co přinesou ostatním.' },
  },
  'multi-character': {
    label: 'Žádost o další postavu',
    about: 'Chcete hrát druhou postavu vedle té současné.',
    fields: [
      { id: 'current', label: 'Současná postava', kind: 'line' },
      { id: 'next', label: 'Nová postava', hint: 'Jméno, věk, původ.', kind: 'line' },
    ],
    message: { label: 'Proč ji chcete hrát', hint: 'A jak zajistíte, že se obě nikdy nepotkají.' },
  },
  'character-kill': {
    label: 'Žádost o smrt postavy (CK)',
    about: 'Příběh některé postavy má skončit nadobro.',
    fields: [
      { id: 'victim', label: 'Čí postava má zemřít', kind: 'line' },
      { id: 'relation', label: 'Čí je to postava', kind: 'choice', options: ['Moje', 'Jiného hráče'] },
      { id: 'evidence', label: 'Odkaz na záznam', kind: 'link' },
    ],
    message: { label: 'Co k tomu vedlo', hint: 'Od začátku a popořadě.' },
  },
  support: {
    label: 'Podpora serveru (spolupráce, ostatní)',
    about: 'Nabídka spolupráce, technický problém nebo dotaz k serveru.',
    fields: [
      {
        id: 'topic',
        label: 'Čeho se to týká',
        kind: 'choice',
        options: ['Spolupráce', 'Technický problém', 'Dotaz', 'Návrh', 'Jiné'],
      },
      { id: 'links', label: 'Odkaz', hint: 'Váš projekt, kanál nebo snímek problému.', kind: 'link' },
    ],
  },
  complaint: {
    label: 'Stížnost na admina',
    about: 'Člověk, na kterého si stěžujete, se k tomuto ticketu nedostane.',
    fields: [
      { id: 'when', label: 'Kdy se to stalo', kind: 'date' },
      { id: 'witnesses', label: 'Kdo u toho byl', kind: 'line' },
      { id: 'evidence', label: 'Odkaz na záznam', kind: 'link' },
    ],
  },
  management: {
    label: 'Ticket pro vedení',
    about: 'Přečte si ho jen vedení serveru, žádný administrátor.',
    fields: [
      {
        id: 'topic',
        label: 'Čeho se to týká',
        kind: 'choice',
        options: ['Nábor do týmu', 'Finance', 'Důvěrná věc', 'Jiné'],
      },
    ],
  },
  appeal: { label: 'Odvolání', about: 'Nesouhlas se sankcí.', fields: [] },
}

/** Filled-in fields of a form, each with its label; undefined when one is not in the form or not valid. */
export function fillForm(
  category: TicketCategory,
  values: Record<string, string>,
): { id: string; label: string; value: string }[] | undefined {
  const { fields } = forms[category]
  const isKnown = Object.entries(values).every(([id, value]) => {
    const field = fields.find((one) => one.id === id)
    return field !== undefined && (value === '' || accepts(field, value))
  })
  if (!isKnown) return undefined
  return fields.flatMap(({ id, label }) => {
    const value = values[id]
    return value ? [{ id, label, value }] : []
  })
}

const Link = z.url({ protocol: /^https?$/ })

export function accepts({ kind, options }: FormField, value: string): boolean {
  if (kind === 'text') return true
  if (kind === 'choice') return options?.includes(value) ?? false
  if (kind === 'date') return isDay(value)
  // The URL parser drops line breaks and tabs instead of refusing them.
  if (kind === 'link') return !/\s/.test(value) && z.safeParse(Link, value).success
  return !value.includes('\n')
}
