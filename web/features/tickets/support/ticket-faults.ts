import { accepts, forms } from '@westmore/contract/tickets-forms.ts'
import { MAX_FIELD, MAX_MESSAGE, MAX_TITLE } from '@westmore/contract/tickets.ts'
import { formFaults, tooLong } from '../labels.ts'
import { fieldsToSend, type TicketDraft } from './ticket-draft.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** By name of the field; `reference` goes before the message. */
export function ticketFaults(draft: TicketDraft, reference = ''): Record<string, string> {
  const { category, title, message } = draft
  const faults: Record<string, string> = {}
  if (category === '') faults['category'] = formFaults.category
  if (isBlank(title)) faults['title'] = formFaults.title
  if (title.trim().length > MAX_TITLE) faults['title'] = tooLong(MAX_TITLE)
  const asksOwn = category !== '' && forms[category].message !== undefined
  if (isBlank(message)) faults['message'] = asksOwn ? formFaults.asked : formFaults.message
  const most = MAX_MESSAGE - reference.length
  if (message.trim().length > most) faults['message'] = tooLong(most)
  if (category === '') return faults
  const values = fieldsToSend(draft)
  for (const field of forms[category].fields) {
    const value = values[field.id]
    if (value === undefined) continue
    if (value.length > MAX_FIELD) faults[field.id] = tooLong(MAX_FIELD)
    else if (!accepts(field, value)) faults[field.id] = formFaults[field.kind]
  }
  return faults
}

/** Adds https:// to an address such as 'youtu.be/abc'. */
export function completeLink(value: string): string {
  const text = value.trim()
  const whole = `https://${text}`
  return /^[^\s:/]+\.[^\s:]+$/.test(text) && URL.canParse(whole) ? whole : text
}
