import { randomBytes, randomUUID } from 'node:crypto'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  type ApplicationState,
  type Ban,
  type Changes,
} from '@westmore/contract/game.ts'

export interface Reply {
  status: number
  body: unknown
}

interface Person {
  allowed: boolean
  licenses: string[]
  standing: ApplicationState
  /** The number of this person's last change. */
  changed: number
}

const noApplication: ApplicationState = { state: 'none', place: null, reason: null, hoursRemaining: null }
const refuse = (status: number, code: string): Reply => ({ status, body: { code, message: '' } })

/** The double's people, licences and codes, which the resource has to follow. */
export function openPeopleOfSite(page: number, onChange: () => void) {
  let people = new Map<string, Person>()
  let epoch: string = randomUUID()
  let changes = 0
  let forgotten = 0
  const codes = new Map<string, string>()
  /** Bans and lifted ones, by the id of the sanction. */
  let bans = new Map<string, { ban: Ban; isLifted: boolean; changed: number }>()

  function changeBan(ban: Ban, isLifted: boolean): void {
    changes += 1
    bans.set(ban.id, { ban, isLifted, changed: changes })
    onChange()
  }

  const isOver = ({ ban, isLifted }: { ban: Ban; isLifted: boolean }) =>
    isLifted || (ban.until !== null && Date.parse(ban.until) <= Date.now())

  function change(discordId: string, changed: Partial<Omit<Person, 'changed'>>): void {
    const before = people.get(discordId) ?? {
      allowed: false,
      licenses: [],
      standing: noApplication,
      changed: 0,
    }
    changes += 1
    people.set(discordId, { ...before, ...changed, changed: changes })
    onChange()
  }

  const toChanges = (entries: [string, Person][]): Changes['players'] =>
    entries.map(([discordId, { allowed, licenses, standing }]) => ({
      discordId,
      allowed,
      licenses: allowed ? licenses : [],
      reason: standing.state === 'revoked' ? standing.reason : null,
    }))

  const ownerOf = (license: string) =>
    [...people].find(([, { licenses }]) => licenses.includes(license))?.[0] ?? null

  return {
    /** A cursor is `epoch:from`, or between pages `epoch:from:to:after` with the final change and the last id sent. */
    listSince(since: string): Reply {
      const [itsEpoch = '', from = '', to = '', after = ''] = since.split(':')
      if (since !== '' && itsEpoch !== epoch) return refuse(410, 'EPOCH_UNKNOWN')
      const isFull = from === '' || from === 'all'
      if (!isFull && Number(from) < forgotten) return refuse(410, 'EPOCH_UNKNOWN')
      const until = to === '' ? String(changes) : to
      const found = [...people]
        .filter(
          ([discordId, one]) => (isFull ? one.allowed : one.changed > Number(from)) && discordId > after,
        )
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
      const players = toChanges(found.slice(0, page))
      const more = found.length > page
      const next = more ? `${isFull ? 'all' : from}:${until}:${players.at(-1)?.discordId}` : until
      const sanctions = [...bans.values()].filter(({ changed }) => isFull || changed > Number(from))
      const over = sanctions.filter(isOver)
      const body: Changes = {
        players,
        // All bans come with the last page.
        bans: more ? [] : sanctions.filter((one) => !isOver(one)).map(({ ban }) => ban),
        over: more || isFull ? [] : over.map(({ ban }) => ban.id),
        until: `${epoch}:${next}`,
        more,
        isAnyoneApproved: [...people.values()].some(({ allowed }) => allowed),
      }
      return { status: 200, body }
    },
    hasChanges(since: string): boolean {
      const [itsEpoch, from = '', to = ''] = since.split(':')
      return since === '' || itsEpoch !== epoch || to !== '' || Number(from) < changes
    },
    accessOf(discordId: string | null): Reply {
      const person = discordId === null ? undefined : people.get(discordId)
      const { allowed = false, licenses = [], standing = noApplication } = person ?? {}
      const marks = [`discord:${discordId}`, ...licenses]
      const closing = [...bans.values()].find(
        (one) => !isOver(one) && one.ban.identifiers.some((identifier) => marks.includes(identifier)),
      )
      const ban = closing?.ban ?? null
      return {
        status: 200,
        body: { discordId, allowed: allowed && !ban, licenses, standing, ban },
      }
    },
    ownerOf,
    makeCode(license: string): Reply {
      if (ownerOf(license) !== null) return refuse(409, 'LICENSE_TAKEN')
      for (const [code, one] of codes) if (one === license) codes.delete(code)
      const letters = [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
      codes.set(letters.join(''), license)
      const expiresAt = new Date(Date.now() + 600_000).toISOString()
      return { status: 201, body: { code: letters.join(''), expiresAt } }
    },
    codes,
    newestCursor: () => `${epoch}:${changes}`,
    allowed: () => [...people].filter(([, { allowed }]) => allowed).map(([discordId]) => discordId),
    licensesOf: (discordId: string) => people.get(discordId)?.licenses ?? [],
    approve: (discordId: string, licenses?: string[]) =>
      change(discordId, {
        allowed: true,
        standing: { ...noApplication, state: 'approved' },
        ...(licenses && { licenses }),
      }),
    revoke: (discordId: string, reason: string | null = null) =>
      change(discordId, {
        allowed: false,
        standing: { state: 'revoked', place: null, reason, hoursRemaining: 24 },
      }),
    /** Bans everyone with one of these identifiers; returns the ban. */
    ban(identifiers: string[], fields: Partial<Ban> = {}): Ban {
      const ban = {
        id: randomUUID(),
        identifiers,
        until: null,
        words: ['Máte na serveru ban (S-12345).', 'Důvod: Cheaty'],
        url: 'https://westmore.example/user/sanctions',
        ...fields,
      }
      changeBan(ban, false)
      return ban
    },
    lift: (ban: Ban) => changeBan(ban, true),
    banned: () => [...bans.values()].filter((one) => !isOver(one)).map(({ ban }) => ban),
    setStanding: (discordId: string, standing: Partial<ApplicationState>) =>
      change(discordId, { allowed: false, standing: { ...noApplication, ...standing } }),
    link: (discordId: string, licenses: string[]) => change(discordId, { licenses }),
    useCode(code: string, discordId: string): void {
      const license = codes.get(code)
      if (license === undefined) throw new Error('the code is wrong or was used')
      codes.delete(code)
      change(discordId, { licenses: [...(people.get(discordId)?.licenses ?? []), license] })
    },
    snapshot: () => structuredClone({ people, bans, changes }),
    /** Restores a backup; the new epoch makes older cursors invalid. */
    restore(backup: { people: typeof people; bans: typeof bans; changes: number }): void {
      ;({ people, bans, changes } = structuredClone(backup))
      epoch = randomUUID()
      onChange()
    },
    /** Makes cursors before now too old. */
    forgetChanges: () => void (forgotten = changes),
  }
}
