export const quickRanges = [
  { id: '15m', label: '15 min', chip: 'posledních 15 minut', minutes: 15 },
  { id: '1h', label: '1 h', chip: 'poslední hodina', minutes: 60 },
  { id: '24h', label: '24 h', chip: 'posledních 24 hodin', minutes: 24 * 60 },
  { id: 'today', label: 'Dnes', chip: 'dnes', minutes: undefined },
  { id: '7d', label: '7 d', chip: 'posledních 7 dní', minutes: 7 * 24 * 60 },
  { id: '30d', label: '30 d', chip: 'posledních 30 dní', minutes: 30 * 24 * 60 },
] as const

export type QuickRange = (typeof quickRanges)[number]['id']
