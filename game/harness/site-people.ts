import { randomBytes, randomUUID } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS, type Changes, type Standing } from '@westmore/contract/game.ts'

export interface Told {
  status: number
  body: unknown
}

interface Person {
  allowed: boolean
  licenses: string[]
  standing: Standing
  /** The number of the last change. */
  changed: number
}

const nobody: Standing = { state: 'none', place: null, reason: null, hoursRemaining: null }
const refuse = (status: number, code: string): Told => ({ status, body: { code, message: '' } })

/** People, licences and codes of the double: the truth that the resource has to follow. */
export function openPeopleOfSite(page: number, onChange: () => void) {
  let people = new Map<string, Person>()
  let epoch: string = randomUUID()
  let changes = 0
  let forgotten = 0
  const codes = new Map<string, string>()

  function change(discordId: string, what: Partial<Omit<Person, 'changed'>>): void {
    const before = people.get(discordId) ?? { allowed: false, licenses: [], standing: nobody, changed: 0 }
    changes += 1
    people.set(discordId, { ...before, ...what, changed: changes })
    onChange()
  }

  const told = (entries: [string, Person][]): Changes['players'] =>
    entries.map(([discordId, { allowed, licenses, standing }]) => ({
      discordId,
      allowed,
      licenses: allowed ? licenses : [],
      reason: standing.state === 'revoked' ? standing.reason : null,
    }))

  const ownerOf = (license: string) =>
    [...people].find(([, { licenses }]) => licenses.includes(license))?.[0] ?? null

  return {
    /** A cursor is `epoch:from:to:after`: changes beyond `from`, and on a page the number it will end with and who came last. */
    listSince(since: string): Told {
      const [itsEpoch = '', from = '', to = '', after = ''] = since.split(':')
      if (since !== '' && itsEpoch !== epoch) return refuse(410, 'EPOCH_UNKNOWN')
      const isAnew = from === '' || from === 'all'
      if (!isAnew && Number(from) < forgotten) return refuse(410, 'SINCE_TOO_OLD')
      const until = to === '' ? String(changes) : to
      const found = [...people]
        .filter(
          ([discordId, one]) => (isAnew ? one.allowed : one.changed > Number(from)) && discordId > after,
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
      const players = told(found.slice(0, page))
      const more = found.length > page
      const next = more ? `${isAnew ? 'all' : from}:${until}:${players.at(-1)?.discordId}` : until
      return { status: 200, body: { players, until: `${epoch}:${next}`, more } satisfies Changes }
    },
    /** Whether nothing has changed since, so that the question may be held. */
    isNews(since: string): boolean {
      const [itsEpoch, from = '', to = ''] = since.split(':')
      return since === '' || itsEpoch !== epoch || to !== '' || Number(from) < changes
    },
    known(discordId: string | null): Told {
      const person = discordId === null ? undefined : people.get(discordId)
      const { allowed = false, licenses = [], standing = nobody } = person ?? {}
      return { status: 200, body: { discordId, allowed, licenses, changedAt: null, standing } }
    },
    ownerOf,
    makeCode(license: string): Told {
      if (ownerOf(license) !== null) return refuse(409, 'LICENSE_TAKEN')
      for (const [code, one] of codes) if (one === license) codes.delete(code)
      const letters = [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
      codes.set(letters.join(''), license)
      const expiresAt = new Date(Date.now() + 600_000).toISOString()
      return { status: 201, body: { code: letters.join(''), expiresAt } }
    },
    codes,
    /** The cursor of whoever has read all changes. */
    newest: () => `${epoch}:${changes}`,
    /** Whoever may come in, by the truth of the site. */
    allowed: () => [...people].filter(([, { allowed }]) => allowed).map(([discordId]) => discordId),
    licensesOf: (discordId: string) => people.get(discordId)?.licenses ?? [],
    approve: (discordId: string, licenses?: string[]) =>
      change(discordId, {
        allowed: true,
        standing: { ...nobody, state: 'approved' },
        ...(licenses && { licenses }),
      }),
    revoke: (discordId: string, reason: string | null = null) =>
      change(discordId, {
        allowed: false,
        standing: { state: 'revoked', place: null, reason, hoursRemaining: 24 },
      }),
    stand: (discordId: string, standing: Partial<Standing>) =>
      change(discordId, { allowed: false, standing: { ...nobody, ...standing } }),
    link: (discordId: string, licenses: string[]) => change(discordId, { licenses }),
    /** The person types the code on their profile. */
    useCode(code: string, discordId: string): void {
      const license = codes.get(code)
      if (license === undefined) throw new Error('this code is wrong, used or too old')
      codes.delete(code)
      change(discordId, { licenses: [...(people.get(discordId)?.licenses ?? []), license] })
    },
    snapshot: () => structuredClone({ people, changes }),
    /** A backup comes back: the same numbers mean other things from now on. */
    restore(backup: { people: Map<string, Person>; changes: number }): void {
      ;({ people, changes } = structuredClone(backup))
      epoch = randomUUID()
      onChange()
    },
    /** Changes up to now cannot be told any more. */
    forgetChanges: () => void (forgotten = changes),
  }
}
