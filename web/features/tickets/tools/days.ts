/** Null when empty, undefined when invalid. */
export function daysOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365 ? Number(text) : undefined
}

type Days = {
  remindAfterDays: number | null | undefined
  closeAfterDays: number | null | undefined
}

/** The reminder must come before the closing; without a reminder a ticket may close at any time. */
export function deadlineProblem({ remindAfterDays, closeAfterDays }: Days): 'days' | 'order' | undefined {
  if (remindAfterDays === undefined || closeAfterDays === undefined) return 'days'
  const isTooSoon = remindAfterDays !== null && closeAfterDays !== null && closeAfterDays <= remindAfterDays
  return isTooSoon ? 'order' : undefined
}
