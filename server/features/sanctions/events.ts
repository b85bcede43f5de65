import { closes, type Ending, type SanctionKind } from '@westmore/contract/sanctions.ts'
import type { Outcome } from '@westmore/contract/notifications.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'

interface Sanctioned {
  id: string
  userId: string | null
  kind: SanctionKind
}

interface Received extends Sanctioned {
  isActive: boolean
}

interface Joined extends Sanctioned {
  userId: string
}

const readers = ({ id, userId }: Sanctioned) =>
  signalTo('sanctions', { staff: true, ...(userId !== null && { userId }) }, id)
const staffButPeople = ({ id, people }: { id: string; people: string[] }) =>
  signalTo('sanctions', { staff: true, except: people }, id)

const news =
  <Facts extends Sanctioned>(outcomeOf: (facts: Facts) => Outcome | undefined) =>
  (facts: Facts) => {
    const { id, userId } = facts
    const outcome = outcomeOf(facts)
    if (userId === null || outcome === undefined) return undefined
    return { to: [userId], kind: 'sanction' as const, about: { sanctionId: id }, outcome }
  }

/** Replaces an unread earlier news of the sanction. */
const laterNews = <Facts extends Sanctioned>(outcomeOf: (facts: Facts) => Outcome | undefined) => ({
  withdraw: (facts: Facts) => {
    const { id, userId } = facts
    if (userId === null || outcomeOf(facts) === undefined) return undefined
    return { to: userId, kind: 'sanction' as const, about: { sanctionId: id } }
  },
  notify: news(outcomeOf),
})

const gate = ({ id, kind }: Sanctioned) => (closes(kind, 'game') ? { sanction: id } : undefined)
const role = ({ userId, kind }: Sanctioned) =>
  userId !== null && !isDeletedId(userId) && closes(kind, 'game') ? userId : undefined
const gateOfPerson = ({ id, userId, kind }: Joined) =>
  closes(kind, 'game') ? { sanction: id, person: userId } : undefined
const opensOrCloses = { signals: [readers], role, gate }

export const sanctionsEvents = {
  'sanctions.create': {
    ...opensOrCloses,
    audit: entry('sanction'),
    notify: news<Sanctioned>(({ kind }) => kind),
  },
  // Another program gave it; nobody is notified of what is already over.
  'sanctions.receive': {
    signals: [readers],
    role: (facts: Received) => (facts.isActive ? role(facts) : undefined),
    gate: (facts: Received) => (facts.isActive ? gate(facts) : undefined),
    audit: entry('sanction'),
    notify: news<Received>(({ kind, isActive }) => (isActive ? kind : undefined)),
  },
  // One of an import that closes the game, or closes it no longer; nobody is notified.
  'sanctions.enter': { role, gate },
  'sanctions.import': { signals: [() => signalTo('sanctions', { staff: true })], audit: entry('game') },
  'sanctions.update': {
    signals: [readers],
    gate,
    audit: entry('sanction'),
    ...laterNews(({ isForPerson }: Sanctioned & { isForPerson: boolean }) =>
      isForPerson ? 'changed' : undefined,
    ),
  },
  'sanctions.note': { signals: [staffButPeople], audit: entry('sanction') },
  'sanctions.end': {
    ...opensOrCloses,
    audit: entry('sanction'),
    ...laterNews(({ ending }: Sanctioned & { ending: Ending }) => ending),
  },
  'sanctions.expire': { signals: [({ id }: { id: string }) => signalTo('sanctions', { staff: true }, id)] },
  'sanctions.runOut': { ...opensOrCloses, ...laterNews<Sanctioned>(() => 'ran-out') },
  // It became that of an account. Neither changes the admission of others who have one of its identifiers.
  'sanctions.join': {
    signals: [readers],
    role,
    gate: gateOfPerson,
    notify: news(({ kind, isActive }: Joined & { isActive: boolean }) => (isActive ? kind : undefined)),
  },
  // Its person has another game account.
  'sanctions.widen': { signals: [readers], gate: gateOfPerson },
} satisfies EventsOf<'sanctions'>
