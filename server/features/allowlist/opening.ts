import { isDeepStrictEqual } from 'node:util'
import {
  currentRules,
  lastClosing,
  lateUntil,
  openingAt,
  type OpeningRules,
  type OpeningSettings,
} from '@westmore/contract/allowlist-hours.ts'
import { record } from '#events/record.ts'
import { asOwner } from '#rpc.ts'
import { lockRules, readRules, writeRules, type StoredRules } from './opening-store.ts'

export const opening = {
  read: asOwner.allowlist.opening.read.handler(async ({ context: { db, now } }) =>
    toSettings(await readRules(db), now()),
  ),

  update: asOwner.allowlist.opening.update.handler(
    ({ input: { revision, ...rules }, context: { db, user, now }, errors }) =>
      db.transaction().execute(async (tx) => {
        const stored = await lockRules(tx)
        const at = now()
        const before = toSettings(stored, at)
        if (revision !== before.revision) throw errors.OPENING_CHANGED({ data: { current: before } })
        const reopensAt = rules.isAccepting || !rules.reopensAt ? null : new Date(rules.reopensAt)
        if (reopensAt && reopensAt <= at) throw errors.REOPENING_PASSED()
        const after = { ...rules, reopensAt: reopensAt && reopensAt.toISOString() }
        if (isDeepStrictEqual(toRules(before), after)) return before
        const isClosing = openingAt(stored, at).isOpen && !openingAt(after, at).isOpen
        const closedAt = isClosing ? at.toISOString() : closingOf(stored, at)
        await writeRules(tx, after, { editedBy: user.id, editedAt: at, closedAt })
        await record(tx, user, 'allowlist.opening', {
          id: 'all',
          before: toAudit(before),
          after: toAudit(after),
        })
        return toSettings(await readRules(tx), at)
      }),
  ),
}

/** A draft begun before the closing may be sent for a while after it. */
export function openingFor(rules: StoredRules, isBegunOpen: boolean, now: Date) {
  const state = openingAt(rules, now)
  const closedAt = state.isOpen || !isBegunOpen ? null : closingOf(rules, now)
  const until = closedAt === null ? null : lateUntil(closedAt)
  return { ...state, lateUntil: until !== null && Date.parse(until) > now.getTime() ? until : null }
}

/** When it closed, by its hours or by a change of the settings; null while open, and when that was long ago. */
function closingOf(rules: StoredRules, now: Date): string | null {
  if (openingAt(rules, now).isOpen) return null
  const byHours = lastClosing(rules, now)
  const isByTheseHours = byHours !== null && Date.parse(byHours) > Date.parse(rules.editedAt)
  return isByTheseHours ? byHours : rules.closedAt
}

const toRules = ({ isAccepting, reopensAt, week, text }: OpeningRules): OpeningRules => ({
  isAccepting,
  reopensAt,
  week,
  text,
})

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** With a line of text for each day, as the audit compares and shows it. */
function toAudit({ week, ...rules }: OpeningRules) {
  const hours = week?.map((day, at) => [days[at], day.map(({ from, to }) => `${from}–${to}`).join(', ')])
  return { ...toRules({ ...rules, week }), week: hours ? Object.fromEntries(hours) : null }
}

function toSettings(stored: StoredRules, now: Date): OpeningSettings {
  const { editedAt: _edited, closedAt: _closed, ...settings } = currentRules(stored, now)
  return settings
}
