/** What was typed as days: null for nothing, undefined for what is no number of days. */
export function daysOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365 ? Number(text) : undefined
}

type Days = {
  remindAfterDays: number | null | undefined
  closeAfterDays: number | null | undefined
}

/** A ticket is reminded of before it is closed; without a reminder it may close at any time. */
export function deadlineProblem({ remindAfterDays, closeAfterDays }: Days): 'days' | 'order' | undefined {
  if (remindAfterDays === undefined || closeAfterDays === undefined) return 'days'
  const isTooSoon = remindAfterDays !== null && closeAfterDays !== null && closeAfterDays <= remindAfterDays
  return isTooSoon ? 'order' : undefined
}
