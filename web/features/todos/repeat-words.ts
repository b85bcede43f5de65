/** The repetition of a todo in words; the rules are in the contract (`todos-repeat.ts`). */
const weekdays = {
  'weekly-1': 'Každé pondělí',
  'weekly-2': 'Každé úterý',
  'weekly-3': 'Každou středu',
  'weekly-4': 'Každý čtvrtek',
  'weekly-5': 'Každý pátek',
  'weekly-6': 'Každou sobotu',
  'weekly-7': 'Každou neděli',
}

const LAST = 31

const monthDays = Object.fromEntries(
  Array.from({ length: LAST }, (_, at) => [
    `monthly-${at + 1}`,
    at + 1 === LAST ? 'Poslední den v měsíci' : `Každý měsíc ${at + 1}. dne`,
  ]),
)

/** Rules and their words, grouped by day, week and month. */
export const repeatGroups = [
  { label: 'Denně', rules: Object.entries({ daily: 'Každý den' }) },
  { label: 'Týdně', rules: Object.entries(weekdays) },
  { label: 'Měsíčně', rules: Object.entries(monthDays) },
]

export const repeatLabels: Readonly<Record<string, string>> = Object.fromEntries(
  repeatGroups.flatMap(({ rules }) => rules),
)
