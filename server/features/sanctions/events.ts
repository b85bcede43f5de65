import { closes, type Ending, type SanctionKind } from '@westmore/contract/sanctions.ts'
import type { AppealOutcome, AppealRules } from '@westmore/contract/sanctions-appeals.ts'
import type { Outcome } from '@westmore/contract/notifications.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import type { EventsOf } from '#events/action.ts'
import { entry, signalTo } from '#events/event.ts'
import type { Audience } from '#live.ts'

export interface Sanctioned {
  id: string
  userId: string | null
  kind: SanctionKind
}

interface EvidenceFacts {
  id: string
  people: string[]
  handlers?: Audience
}

interface Received extends Sanctioned {
  isActive: boolean
}

export interface Joined extends Sanctioned {
  userId: string
}

interface Appealed {
  sanctionId: string
  readers: Audience
}

interface Decided {
  ticketId: string
  sanctionId: string
  userId: string
  outcome: AppealOutcome
  isByAuthor: boolean
  isNews: boolean
}

const readersOfAppeal = ({ sanctionId, readers: to }: Appealed) => signalTo('sanctions', to, sanctionId)

const readers = ({ id, userId }: Pick<Sanctioned, 'id' | 'userId'>) =>
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

const laterNews = <Facts extends Sanctioned>(outcomeOf: (facts: Facts) => Outcome | undefined) => ({
  withdraw: (facts: Facts) => {
    const { id, userId } = facts
    if (userId === null || outcomeOf(facts) === undefined) return undefined
    return { to: userId, kind: 'sanction' as const, about: { sanctionId: id } }
  },
  notify: news(outcomeOf),
})

/** Only those who handle a ticket know evidence that refers to it. */
const readersOfEvidence = ({ id, people, handlers = { staff: true } }: EvidenceFacts) =>
  signalTo('sanctions', { ...handlers, except: [...(handlers.except ?? []), ...people] }, id)
const evidenceOf = { signals: [readersOfEvidence], audit: entry('sanction') }

const templateOf = {
  signals: [() => signalTo('sanctions', { staff: true })],
  audit: entry('sanction-template'),
}

const gate = ({ id, kind }: Sanctioned) => (closes(kind, 'game') ? { sanction: id } : undefined)
const role = ({ userId, kind }: Sanctioned) =>
  userId !== null && !isDeletedId(userId) && closes(kind, 'game') ? userId : undefined
const gateOfPerson = ({ id, userId, kind }: Joined) =>
  closes(kind, 'game') ? { sanction: id, person: userId } : undefined
const opensOrCloses = { signals: [readers], role, gate }
const begins = {
  ...opensOrCloses,
  audit: entry('sanction'),
  notify: news<Sanctioned>(({ kind }) => kind),
}

export const sanctionsEvents = {
  'sanctions.create': begins,
  'sanctions.receive': {
    signals: [readers],
    role: (facts: Received) => (facts.isActive ? role(facts) : undefined),
    gate: (facts: Received) => (facts.isActive ? gate(facts) : undefined),
    audit: entry('sanction'),
    notify: news<Received>(({ kind, isActive }) => (isActive ? kind : undefined)),
  },
  // An owner lets a ban of the staff from the game close it.
  'sanctions.confirm': begins,
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
  'sanctions.export': { audit: entry('sanction') },
  'sanctions.expire': { signals: [readers] },
  'sanctions.runOut': { ...opensOrCloses, ...laterNews<Sanctioned>(() => 'ran-out') },
  // Others who have one of its identifiers keep their admission.
  'sanctions.join': {
    signals: [readers],
    role,
    gate: gateOfPerson,
    // Warnings of another program may be years old, and many.
    notify: news(({ kind, isActive }: Joined & { isActive: boolean }) =>
      isActive && closes(kind, 'game') ? kind : undefined,
    ),
  },
  'sanctions.widen': { signals: [readers], gate: gateOfPerson },
  'sanctions.evidence.add': evidenceOf,
  'sanctions.evidence.remove': evidenceOf,
  'sanctions.templates.create': templateOf,
  'sanctions.templates.update': templateOf,
  'sanctions.templates.remove': templateOf,
  'sanctions.templates.reorder': templateOf,
  'sanctions.appeal': { signals: [readersOfAppeal] },
  'sanctions.decide': {
    signals: [({ sanctionId: id, userId }: Decided) => readers({ id, userId })],
    audit: ({ ticketId: id, outcome, isByAuthor }: Decided) =>
      entry('ticket')({ id, after: { outcome, ...(isByAuthor && { isByAuthor }) } }),
    // The news of a decision that changes something replaces that of its message, and earlier ones of the
    // sanction.
    withdraw: ({ ticketId, sanctionId, userId: to, outcome, isNews }: Decided) => [
      ...(isNews ? [{ to, kind: 'answer' as const, about: { ticketId } }] : []),
      ...(outcome === 'upheld' ? [{ to, kind: 'sanction' as const, about: { sanctionId } }] : []),
    ],
    notify: ({ sanctionId, userId, outcome }: Decided) =>
      outcome === 'upheld'
        ? { to: [userId], kind: 'sanction' as const, about: { sanctionId }, outcome }
        : undefined,
  },
  'sanctions.settings': {
    signals: [() => signalTo('sanctions', { owners: true }, 'settings')],
    audit: ({ before, after }: { before: AppealRules; after: AppealRules }) =>
      entry('appeals')({ id: 'all', before, after }),
  },
} satisfies EventsOf<'sanctions'>
