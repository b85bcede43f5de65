import { expect } from 'vitest'
import type { Ending, Sanction } from '@westmore/contract/sanctions.ts'
import type { SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { sendBytes, type Person, type TestApp } from './app.ts'
import { line } from './game.ts'

export const SANCTIONS = '/api/sanctions'
export const APPEALS = '/api/appeals'
export const TEMPLATES = '/api/sanctions/templates'

/** The input of a new sanction, by default of a warning for good. */
export const sanctionOf = ({ id }: Pick<Person, 'id'>, wishes: object = {}) => ({
  target: { userId: id },
  kind: 'warning',
  reason: 'Metagaming',
  until: null,
  ...wishes,
})

export async function sanction(
  author: Person,
  person: Pick<Person, 'id'>,
  wishes: object = {},
): Promise<Sanction> {
  const { status, body } = await author.send('POST', SANCTIONS, sanctionOf(person, wishes))
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

export const endSanction = (staff: Person, id: string, ending: Ending = 'lifted', reason = 'Stačilo') =>
  staff.send('POST', `${SANCTIONS}/${id}/end`, { ending, reason })

/** A line of the game resource about a ban by txAdmin, for good. */
export const banLine = (report: object = {}) =>
  line({
    category: 'TXADMIN',
    script_name: 'txAdmin',
    action: 'Ban',
    metadata: {
      sanction: {
        source: 'txadmin',
        id: 'B1AB-CDEF',
        kind: 'ban',
        identifiers: [],
        name: 'Matouš Hron',
        author: 'Adéla',
        reason: 'Cheaty',
        until: null,
        revokedBy: null,
        ...report,
      },
    },
  })

/** Appeals against a sanction of this person. */
export const appeal = (person: Person, { id }: { id: string }, wishes: object = {}) =>
  person.send('POST', `${SANCTIONS}/${id}/appeals`, { message: 'Nebyl jsem to já.', ...wishes })

/** Opens an appeal and returns the id of its ticket. */
export async function openAppeal(
  person: Person,
  given: { id: string },
  wishes: object = {},
): Promise<string> {
  const { status, body } = await appeal(person, given, wishes)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

export const decideAppeal = (staff: Person, ticketId: string, outcome: string, wishes: object = {}) =>
  staff.send('POST', `${APPEALS}/${ticketId}/decide`, { outcome, reason: 'Rozhodnuto', ...wishes })

export const appealSettings = async (owner: Person, wishes: object) => {
  const url = `${APPEALS}/settings`
  const { editedBy: _editedBy, ...before } = (await owner.get(url)).body
  return owner.send('PUT', url, { ...before, ...wishes })
}

/** A playersDB.json of txAdmin with these actions. */
export const playersDb = (actions: unknown[], more: object = {}) =>
  JSON.stringify({ version: 5, players: [], actions, whitelistApprovals: [], whitelistRequests: [], ...more })

export const txAdminAction = (fields: object = {}) => ({
  type: 'ban',
  id: 'B1AB-CDEF',
  ids: [`license:${'a'.repeat(40)}`],
  hwids: ['2:0f'],
  playerName: 'Matouš Hron',
  reason: 'Cheaty',
  author: 'Adéla',
  timestamp: 1_700_000_000,
  expiration: false,
  revocation: { timestamp: null, author: null },
  ...fields,
})

export const importFile = (
  app: Pick<TestApp, 'request'>,
  owner: Person,
  file: string | Buffer,
  hash?: string,
) => sendBytes(app, owner, `${SANCTIONS}/import${hash === undefined ? '' : `?store=${hash}`}`, file)

/** Imports a file as the page does: a report first, then the same file again. */
export async function importTwice(app: Pick<TestApp, 'request'>, owner: Person, file: string | Buffer) {
  const report = await importFile(app, owner, file)
  expect(report).toMatchObject({ status: 201, body: { isStored: false } })
  const stored = await importFile(app, owner, file, report.body.hash)
  expect(stored).toMatchObject({ status: 201, body: { ...report.body, isStored: true } })
  return stored.body
}

/** Lets a sanction run out at this moment. */
export async function letRunOut({ db }: TestApp, id: string): Promise<void> {
  await db.updateTable('sanctions').set({ until: new Date() }).where('id', '=', id).execute()
}

/** A moment this many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The content of a template, by default of a warning for 30 days. */
export const templateOf = (wishes: object = {}) => ({
  name: 'Metagaming: varování',
  kind: 'warning',
  reason: 'Metagaming',
  note: 'Při opakování ban',
  paragraphs: ['2.1 Metagaming'],
  length: { unit: 'days', count: 30 },
  ...wishes,
})

export async function addTemplate(owner: Person, wishes: object = {}): Promise<SanctionTemplate> {
  const { status, body } = await owner.send('POST', TEMPLATES, templateOf(wishes))
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
