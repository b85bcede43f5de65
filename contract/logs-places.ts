export const ledgerNames = {
  category: 'kategorie',
  script: 'skript',
  server: 'server',
  user: 'uzivatel',
  player: 'hrac',
  person: 'clovek',
  text: 'hledat',
  exclude: 'bez',
  dateFrom: 'od',
  dateTo: 'do',
  range: 'obdobi',
} as const
