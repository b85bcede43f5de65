import type { SentLine } from '@westmore/contract/logs-lines.ts'
import { withoutAnsi } from '@westmore/contract/ansi.ts'
import { withoutSecrets } from '@westmore/contract/logs-secrets.ts'
import { cleanText, visibleText } from '@westmore/contract/signs.ts'
import { cutCharacters } from '#core/game.ts'

/** The limits of `POST /api/logs`; a test compares them with the contract. */
const maxLengths = { category: 64, script: 100, action: 2_000, identifier: 128 }
const MAX_METADATA = 32_768
const MAX_DEPTH = 30
const MAX_VALUES = 4_000
const EXCERPT = 2_000

export interface Event {
  category: string
  action: string
  script: string
  identifier: string | null
  metadata: Record<string, unknown>
}

const clip = (text: string, max: number) => cleanText(cutCharacters(cleanText(text), max))

/** Undefined without a category or an action. */
export function toLine(
  { category, action, script, identifier, metadata }: Event,
  at: Date,
): string | undefined {
  const line: SentLine = {
    category: clip(category, maxLengths.category),
    script_name: clip(script, maxLengths.script) || 'westmore',
    action: clip(withoutSecrets(visibleText(action)), maxLengths.action),
    user_identifier: identifier === null ? null : clip(identifier, maxLengths.identifier) || null,
    metadata: storable(metadata),
    created_at: at.toISOString(),
  }
  return line.category === '' || line.action === '' ? undefined : JSON.stringify(line)
}

function storable(metadata: Record<string, unknown>): Record<string, unknown> {
  const cleaned = cleanObject(metadata, 1, { left: MAX_VALUES })
  const text = JSON.stringify(cleaned)
  if (text.length <= MAX_METADATA) return cleaned
  const { playerName, sanction } = cleaned
  return {
    ...(typeof playerName === 'string' && {
      playerName: cutCharacters(playerName, maxLengths.identifier),
    }),
    ...(sanction !== undefined && { sanction }),
    zkráceno: cutCharacters(text, EXCERPT),
  }
}

function cleanObject(value: object, depth: number, values: { left: number }): Record<string, unknown> {
  const parts: [string, unknown][] = []
  for (const [key, part] of Object.entries(value)) {
    if (values.left <= 0) break
    parts.push([keyOf(key), clean(part, depth + 1, values)])
  }
  return Object.fromEntries(parts)
}

/** A script may pass anything, such as functions, infinite numbers or endless nesting. */
function clean(value: unknown, depth: number, values: { left: number }): unknown {
  values.left -= 1
  if (typeof value === 'string') return withoutSecrets(visible(cutCharacters(value, MAX_METADATA)))
  if (typeof value === 'number') return numberOf(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return undefined
  if (depth > MAX_DEPTH || values.left <= 0) return '…'
  if (ArrayBuffer.isView(value)) return `${value.byteLength} B`
  if (Array.isArray(value))
    return value.slice(0, values.left).map((part) => clean(part, depth + 1, values) ?? null)
  return cleanObject(value, depth, values)
}

const visible = (text: string) => withoutAnsi(text).toWellFormed().normalize('NFC')

/** FXServer rounds an integer of Lua beyond 2^53 before a script in JavaScript sees it: it is no id. */
function numberOf(value: number): unknown {
  if (!Number.isFinite(value)) return String(value)
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? `≈${value}` : value
}

/** The site refuses keys that could change a prototype. */
function keyOf(key: string): string {
  const shown = visible(key)
  return ['__proto__', 'constructor', 'prototype'].includes(shown) ? `_${shown}` : shown
}
