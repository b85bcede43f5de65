import { Malformed } from './bot-request.ts'
import type { MessageBody } from './guild.ts'

/** Discord's limits in characters. */
const CONTENT = 2_000
const TITLE = 256
const DESCRIPTION = 4_096
const LABEL = 80
const CUSTOM_ID = 100
const NONCE = 25

/** Throws Discord's error for an invalid message. */
export function validateBody(given: unknown): MessageBody {
  const errors: Record<string, string> = {}
  const refuse = (field: string, why: string) => void (errors[field] = why)
  if (typeof given !== 'object' || given === null) throw new Malformed({ body: 'BASE_TYPE_REQUIRED' })
  const body: MessageBody & { nonce?: string | number } = given
  const { content = '', embeds = [], components = [], nonce } = body
  if (typeof content !== 'string' || content.length > CONTENT) refuse('content', 'BASE_TYPE_MAX_LENGTH')
  if (content === '' && embeds.length === 0) refuse('content', 'BASE_TYPE_REQUIRED')
  if (embeds.length > 10) refuse('embeds', 'BASE_TYPE_MAX_LENGTH')
  for (const { title = '', description = '' } of embeds) {
    if (title.length > TITLE) refuse('embeds.title', 'BASE_TYPE_MAX_LENGTH')
    if (description.length > DESCRIPTION) refuse('embeds.description', 'BASE_TYPE_MAX_LENGTH')
  }
  if (nonce !== undefined && String(nonce).length > NONCE) refuse('nonce', 'BASE_TYPE_MAX_LENGTH')
  if (components.length > 5) refuse('components', 'BASE_TYPE_BAD_LENGTH')
  const named = new Set<string>()
  for (const row of components) {
    if (row.type !== 1 || row.components.length === 0 || row.components.length > 5)
      refuse('components', 'BASE_TYPE_BAD_LENGTH')
    for (const { label, custom_id, url, style } of row.components) {
      if (!label || label.length > LABEL) refuse('label', 'BASE_TYPE_BAD_LENGTH')
      if ((style === 5) !== (url !== undefined) || (style === 5) === (custom_id !== undefined))
        refuse('custom_id', 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED')
      if (custom_id !== undefined && (custom_id.length > CUSTOM_ID || named.has(custom_id)))
        refuse('custom_id', 'COMPONENT_CUSTOM_ID_DUPLICATED')
      if (custom_id !== undefined) named.add(custom_id)
    }
  }
  if (Object.keys(errors).length > 0) throw new Malformed(errors)
  return body
}
