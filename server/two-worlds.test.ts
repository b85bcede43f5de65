import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '@westmore/contract/users.ts'
import { notifyOfUnassigned } from '#features/tickets/handling/unassigned-store.ts'
import type { Answer, Person } from '#test/app.ts'
import { allUntilNow, openStream, startListening } from '#test/stream.ts'
import { SUBMISSIONS } from '#test/applications.ts'
import { GAME_TOKEN, line as logged, sendLines } from '#test/game.ts'
import {
  answerInvitation,
  chooseTime,
  invited,
  mark,
  sayReady,
  setInterviews,
  take,
} from '#test/interviews.ts'
import { addArticle, articleOf, NEWS, publishArticle } from '#test/news.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS, upload } from '#test/tickets.ts'
import { unzip } from '#test/unzip.ts'
import { appeal, decideAppeal, endSanction, sanctionOf, SANCTIONS } from '#test/sanctions.ts'
import { saveView, VIEWS } from '#test/views.ts'

/**
 * Two servers with the same data, where the same people do the same visible things («worlds»). On one of them, others
 * also do things that one person may not learn of. Everything that person can read must be the same on both.
 */

const TODOS = '/api/todos'
/** Days ago, so that no histogram shows in which minute a world began. */
const LINES_AT = new Date(Date.now() - 3 * 86_400_000).toISOString()

const TIME_AT = new Date(Date.now() + 86_400_000)

/** Equal in both worlds, so that each can be asked for things that exist in only one. */
const idOf = (place: number) => `0198c0de-0000-4000-8000-${String(place).padStart(12, '0')}`
const [ownId, plainId] = [idOf(1), idOf(2)]
const complaintIds = [idOf(11), idOf(12)]
const managementId = idOf(13)
/** The licence `self` plays with. */
const LICENCE = 'license:5aed0c'
const [tagId, reasonId] = [idOf(21), idOf(22)]
const timeId = idOf(23)
/** A warning of `self`, one of another person, and two that `self` gave if they may. */
const [ownSanctionId, otherSanctionId] = [idOf(31), idOf(32)]
const [givenSanctionId, contestedId] = [idOf(33), idOf(35)]
/** Appeals against the last two: the first is decided, whose author learns that; the second is not. */
const [appealId, waitingAppealId] = [idOf(34), idOf(36)]

interface World {
  app: Awaited<ReturnType<typeof startListening>>
  self: Person
  role: Role
  colleague: Person
  owner: Person
  player: Person
  stream: Awaited<ReturnType<typeof openStream>>
  /** In the order of creation. */
  todos: string[]
  hiddenTodos: string[]
  files: string[]
  /** Ticket numbers, which are random, in the order in which `self` saw the tickets appear. */
  numbers: number[]
  /** An application in its interview: of `self` if they are a player, whom the colleague talks to, else of the player. */
  applicationId: string
  /** The newest audit entry that `self` could see before anything happened. */
  firstLine: string
}

async function begin(role: Role): Promise<World> {
  const app = await startListening({ GAME_TOKEN })
  const self = await app.as(role, 'svědek')
  const colleague = await app.as('administrator', 'adela')
  const owner = await app.as('owner', 'guvernér')
  const player = await app.as('user', 'tereza')
  // First, because new lines are announced only after the answer.
  const lineOf = (identifier: string) => logged({ user_identifier: identifier, created_at: LINES_AT })
  await sendLines(app, [lineOf(`discord:${self.id}`), lineOf(`discord:${player.id}`), lineOf(LICENCE)])
  await app.db
    .insertInto('userGameIdentifiers')
    .values({ identifier: LICENCE, userId: self.id, linkedBy: owner.id })
    .execute()
  await app.db
    .insertInto('ticketMarks')
    .values([
      { id: tagId, kind: 'tag', name: 'Naléhavé', isShown: false },
      { id: reasonId, kind: 'reason', name: 'Vyřešeno', isShown: false },
    ])
    .execute()
  const { body: file } = await upload(app, self, 'duben.txt', 'Obsah')
  const own = await openTicket(self, { id: ownId, title: 'Můj kůň', attachmentIds: [file.id] })
  const plain = await openTicket(player, { id: plainId, title: 'Jiný kůň' })
  await owner.send('POST', '/api/allowlist/questions', { question: 'Kdo jste?' })
  await setInterviews(owner, { checks: ['Umí jezdit na koni?'] })
  await app.db.insertInto('interviewTimes').values({ id: timeId, startsAt: TIME_AT, places: 2 }).execute()
  const applicationId = await invited(owner, role === 'user' ? self : player)
  if (role === 'user') {
    await sayReady(self)
    await take(colleague, applicationId)
  }
  const sanctions = [
    await warn(owner, self, ownSanctionId),
    await warn(colleague, player, otherSanctionId),
    await warn(role === 'user' ? owner : self, player, givenSanctionId),
    await warn(role === 'user' ? owner : self, player, contestedId),
  ]
  // Switches on every kind of notification.
  await self.send('PUT', '/api/notifications/settings', { off: [], offCategories: [], toasts: true })
  const { body: audit } = await self.get('/api/audit')
  return {
    app,
    self,
    role,
    colleague,
    owner,
    player,
    stream: await openStream(app.address, self),
    todos: [],
    hiddenTodos: [],
    files: [file.id],
    numbers: [own.number, plain.number, ...sanctions.map(({ body: { number } }) => number)],
    applicationId,
    firstLine: audit.entries?.[0]?.id ?? '',
  }
}

const warn = (author: Person, person: Person, id: string) =>
  author.send('POST', SANCTIONS, sanctionOf(person, { id, note: 'Viz svědek' }))

type Deed = (world: World, number: number) => Promise<Answer | undefined>

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
const statuses = ['open', 'in-progress', 'closed']
const todoStatuses = ['todo', 'in-progress', 'completed']

async function addTodo(person: Person, todos: string[], todo: object): Promise<Answer> {
  const answer = await person.send('POST', TODOS, { title: 'Úkol', ...todo })
  if (answer.status === 201) todos.push(answer.body.id)
  return answer
}

const tag = (person: Person, id: string) =>
  person.send('PATCH', `${TICKETS}/${id}`, { tags: { add: [tagId] } })

/** Only a closed ticket can have a reason; for an open one nothing happens. */
const explain = (person: Person, id: string) =>
  person.send('PATCH', `${TICKETS}/${id}`, { closing: { reasonId, word: 'Jen mezi námi' } })

/** An answer that also changes the ticket, as a macro does. */
const answerAndChange = (person: Person, id: string, number: number) =>
  reply(person, id, `Hotovo ${number}`, {
    change: { status: pick(statuses, number), assigneeId: person.id, tags: { add: [tagId] } },
  })

/** Changes a ticket in bulk and undoes it at once. */
async function changeAndTakeBack(person: Person, id: string) {
  const step = randomUUID()
  await person.send('POST', `${TICKETS}/changes`, { id: step, ids: [id], status: 'closed', assigneeId: null })
  return person.send('POST', `${TICKETS}/changes/${step}/undo`, {})
}

/** A note with log lines as evidence: chosen lines, or a search for a person's lines. */
const attach = (writer: Person, id: string, about: Person, number: number) =>
  note(writer, id, `Důkaz ${number}`, { evidence: evidenceOf(about, number) })
const evidenceOf = (about: Person, number: number) =>
  number % 2 ? { lines: [1, 2] } : { filter: { player: `discord:${about.id}` }, query: '' }

/** Hours pass, and the owners are notified of unassigned tickets. */
async function letHoursPass({ app }: World): Promise<undefined> {
  await sql`update tickets set created_at = created_at - interval '3 hours'`.execute(app.db)
  await notifyOfUnassigned(app.db)
}

async function removeAndRestore(person: Person, todos: string[], number: number) {
  const path = `${TODOS}/${pick(todos, number)}`
  await person.send('DELETE', path, {})
  return person.send('DELETE', path, { isUndone: true })
}

const moveTodo = (person: Person, todos: string[], number: number) =>
  person.send('PATCH', `${TODOS}/${pick(todos, number)}`, {
    status: pick(todoStatuses, number),
    labels: [number % 2 ? 'STÁJE' : 'stáje'],
  })

/** Actions that `self` does, or can see at least partly. */
const seen: Record<string, Deed> = {
  'self replies': ({ self }, n) => reply(self, ownId, `Odpověď ${n}`),
  'an answer to self': ({ colleague }, n) => reply(colleague, ownId, `Odpověď ${n}`),
  'the status of self’s ticket': ({ colleague }, n) =>
    setStatus(colleague, ownId, pick(statuses, n) ?? 'open'),
  'self reads': ({ self }, n) => self.send('PUT', `${TICKETS}/${ownId}/read`, { seq: n > 5 ? 999_999 : n }),
  'self reads what they handle': ({ self }) =>
    self.send('PUT', `${TICKETS}/${plainId}/read`, { seq: 999_999 }),
  'self rates': ({ self }, n) => self.send('PUT', `${TICKETS}/${ownId}/rating`, { score: 1 + (n % 5) }),
  'self is at their ticket': ({ self }) =>
    self.send('PUT', `${TICKETS}/${ownId}/presence`, { doing: 'writing' }),
  'self opens a ticket': async (world, n) => {
    const answer = await world.self.send('POST', TICKETS, {
      title: `Další ${n}`,
      category: 'rules',
      message: 'x',
    })
    world.numbers.push(answer.body.number)
    return answer
  },
  'self assigns in vain': ({ self, colleague }) => assign(self, ownId, colleague.id),
  'self assigns': ({ self }) => assign(self, plainId, self.id),
  'self notes': ({ self }, n) => note(self, plainId, `Poznámka ${n}`),
  'another ticket is answered': ({ colleague }, n) => reply(colleague, plainId, `Odpověď ${n}`),
  'another ticket is written to': ({ player }, n) => reply(player, plainId, `Odpověď ${n}`),
  'another ticket is assigned': ({ colleague, self }) => assign(colleague, plainId, self.id),
  'another ticket is tagged': ({ colleague }) => tag(colleague, plainId),
  'self tags all': ({ self }) =>
    self.send('POST', `${TICKETS}/changes`, {
      ids: [ownId, plainId, ...complaintIds],
      tags: { add: [tagId] },
    }),
  'a mention of self': ({ colleague }) => note(colleague, plainId, 'Viz @svědek'),
  'self closes all': ({ self }) =>
    self.send('POST', `${TICKETS}/changes`, {
      ids: [plainId, ...complaintIds, managementId],
      status: 'closed',
    }),
  'self adds a todo': ({ self, todos }, n) => addTodo(self, todos, { title: `Můj ${n}` }),
  'a todo is added': ({ colleague, self, todos }) => addTodo(colleague, todos, { assignedTo: self.id }),
  'self moves a todo': ({ self, todos }, n) => moveTodo(self, todos, n),
  'a todo is moved': ({ owner, todos }, n) => moveTodo(owner, todos, n),
  'hours pass': letHoursPass,
  'self takes a step back': ({ self }) => changeAndTakeBack(self, plainId),
  'self shares a view': ({ self }, n) =>
    saveView(self, 'tickets', `Stáje ${n}`, { query: 'stitek=st%C3%A1je', shared: true }),
  'self renames a todo': ({ self, todos }, n) =>
    self.send('PATCH', `${TODOS}/${pick(todos, n)}`, { title: `T${n}` }),
  'a todo is deleted': ({ colleague, todos }, n) => colleague.send('DELETE', `${TODOS}/${pick(todos, n)}`),
  'self restores a todo': ({ self, todos }, n) => removeAndRestore(self, todos, n),
  'self adds a question': ({ self }, n) =>
    self.send('POST', '/api/allowlist/questions', { question: `Kdo ${n}?` }),
  'self has read all': ({ self }) => self.send('PUT', '/api/notifications/read', {}),
  'self has seen their ticket': ({ self }) =>
    self.send('PUT', '/api/notifications/seen', { type: 'ticket', id: ownId }),
  'the sanction of self is changed': async ({ owner }, n) => {
    const { body } = await owner.get(`${SANCTIONS}/${ownSanctionId}`)
    const change = { revision: body.revision, reason: `Jinak ${n}` }
    return owner.send('PATCH', `${SANCTIONS}/${ownSanctionId}`, change)
  },
  'the sanction of self ends': ({ owner }, n) =>
    endSanction(owner, ownSanctionId, n > 5 ? 'lifted' : 'overturned'),
  'a sanction of self is appealed': ({ player }) =>
    appeal(player, { id: givenSanctionId }, { ticketId: appealId }),
  'the appeal is talked about': ({ colleague }, n) => reply(colleague, appealId, `Odpověď ${n}`),
  'the appeal is decided': ({ colleague }, n) =>
    decideAppeal(colleague, appealId, n > 5 ? 'upheld' : 'lifted'),
  'self looks for what is due': ({ self }) => self.send('POST', '/api/retention/dry-run'),
}

const lookUps: ((self: Person) => string)[] = [
  ({ id }) => `/api/logs?person=${id}`,
  ({ id }) => `/api/logs?player=discord:${id}`,
  () => `/api/logs/tail?player=${LICENCE}`,
  () => '/api/logs/histogram?user=sved',
  () => '/api/logs/facets?text=playerName:Sv%C4%9Bdek',
  () => '/api/logs/players?name=Sv%C4%9Bdek',
  ({ id }) => `/api/logs/people/${id}`,
  () => `/api/logs/player?identifier=${LICENCE}`,
  () => '/api/logs/entries/3/around',
  ({ id }) => `/api/audit/export?about=${id}`,
]
const exported: ((self: Person) => string)[] = [
  ({ id }) => `person=${id}`,
  () => `player=${LICENCE}`,
  () => 'user=svede',
  () => 'text=Sv%C4%9Bdek',
]
const watched: ((self: Person) => string)[] = [
  ({ id }) => `clovek=${id}`,
  () => `hrac=${encodeURIComponent(LICENCE)}`,
  () => 'uzivatel=sv%C4%9Bdek',
]

/** A saved view that filters for `self`, shared or not, with an alert; an owner deletes every third. */
async function watch({ self, colleague, owner }: World, n: number) {
  const query = pick(watched, n)?.(self) ?? ''
  const { body } = await saveView(colleague, 'logs', `Pohled ${n}`, { query, shared: n % 2 === 0 })
  await colleague.send('PUT', `${VIEWS}/${body.id}/alert`, { lines: 1, minutes: 10 })
  return n % 3 === 0 ? owner.send('DELETE', `${VIEWS}/${body.id}`) : { status: 200, body, headers: {} }
}

/** Actions that `self` may not learn of: notes and assignments in their own ticket, and staff notes about them. */
const hiddenInOwn: Record<string, Deed> = {
  'a note': ({ colleague }, n) => note(colleague, ownId, `Pozor ${n} @svědek @guvernér`),
  'a note by the owner': ({ owner }, n) => note(owner, ownId, `Vím ${n}`),
  'an assignment': ({ owner, colleague }, n) => assign(owner, ownId, n % 3 === 0 ? null : colleague.id),
  'an assignment to its author': ({ owner, self }) => assign(owner, ownId, self.id),
  'a tag': ({ colleague }) => tag(colleague, ownId),
  'a reason of closing': ({ owner }) => explain(owner, ownId),
  'an answer that changes more': ({ colleague }, n) =>
    colleague.send('PATCH', `${TICKETS}/${ownId}`, {
      assigneeId: n % 2 ? colleague.id : null,
      tags: { add: [tagId] },
    }),
  'lines are attached': ({ colleague, self }, n) => attach(colleague, ownId, self, n),
  'a note with lines about the person': ({ owner, self }, n) =>
    owner.send('POST', `/api/users/${self.id}/notes`, { text: `Důkaz ${n}`, evidence: evidenceOf(self, n) }),
  'a mark of reading': ({ colleague }) => colleague.send('PUT', `${TICKETS}/${ownId}/read`, { seq: 999_999 }),
  'somebody notes': ({ colleague }) =>
    colleague.send('PUT', `${TICKETS}/${ownId}/presence`, { doing: 'noting' }),
  'a transcript': ({ owner }) => owner.get(`${TICKETS}/${ownId}/transcript?notes=true`),
  'self is looked up': ({ self, colleague }, n) => colleague.get(pick(lookUps, n)?.(self) ?? ''),
  'lines of self are exported': ({ self, colleague }, n) =>
    colleague.get(`/api/logs/export?${pick(exported, n)?.(self)}`),
  'self is watched': watch,
  'the e-mail of self is shown': ({ self, owner }) => owner.send('POST', `/api/users/${self.id}/email`),
  'a todo about it': ({ colleague, self, hiddenTodos }) =>
    addTodo(colleague, hiddenTodos, { link: { type: 'ticket', id: ownId }, assignedTo: self.id }),
  'a note about the person': ({ owner, self }) =>
    owner.send('POST', `/api/users/${self.id}/notes`, { text: 'Viz @svědek' }),
  'a note about the sanction': async ({ owner }, n) => {
    const { body } = await owner.get(`${SANCTIONS}/${ownSanctionId}`)
    const text = { revision: body.note.revision, text: `Víme ${n}` }
    return owner.send('PUT', `${SANCTIONS}/${ownSanctionId}/note`, text)
  },
  'evidence of the sanction': ({ owner }) =>
    attachToSanction(owner, ownSanctionId, { link: 'https://svedek.cz/' }),
  'evidence of the sanction is removed': ({ owner }) => removeEvidence(owner, ownSanctionId),
  'the audit of the sanction is exported': ({ owner }) =>
    owner.get(`/api/audit/export?subjectId=${ownSanctionId}`),
  'a hidden todo moves': ({ owner, hiddenTodos }, n) => moveTodo(owner, hiddenTodos, n),
  'a hidden todo is rewritten': ({ owner, hiddenTodos }, n) =>
    owner.send('PATCH', `${TODOS}/${pick(hiddenTodos, n)}`, { title: `Tajně ${n}`, assignedTo: '' }),
  'a hidden todo is deleted': ({ owner, hiddenTodos }, n) =>
    owner.send('DELETE', `${TODOS}/${pick(hiddenTodos, n)}`),
  'a hidden todo is restored': ({ owner, hiddenTodos }, n) => removeAndRestore(owner, hiddenTodos, n),
}

const attachToSanction = (author: Person, id: string, piece: object) =>
  author.send('POST', `${SANCTIONS}/${id}/evidence`, { evidence: [piece] })

async function removeEvidence(author: Person, sanctionId: string): Promise<Answer | undefined> {
  const { body } = await author.get(`${SANCTIONS}/${sanctionId}/evidence`)
  return body[0] && author.send('DELETE', `${SANCTIONS}/evidence/${body[0].id}`)
}

const openComplaint: Deed = ({ player, self }, n) =>
  player.send('POST', TICKETS, {
    id: pick(complaintIds, n),
    title: 'Tajemství o koni',
    category: 'complaint',
    message: 'Zneužil moc',
    concernedId: self.id,
  })

/** Actions on complaints about `self`. */
const hiddenComplaint: Record<string, Deed> = {
  'a complaint': openComplaint,
  'its player writes': ({ player }, n) => reply(player, complaintIds[0] ?? '', `Dodatek ${n}`),
  'it is answered': ({ colleague }, n) => reply(colleague, complaintIds[0] ?? '', `Odpověď ${n}`),
  'it is noted in': ({ colleague }, n) => note(colleague, complaintIds[0] ?? '', `Viz @svědek ${n}`),
  'it is assigned': ({ owner, colleague }) => assign(owner, complaintIds[0] ?? '', colleague.id),
  'it changes status': ({ owner }, n) => setStatus(owner, complaintIds[0] ?? '', pick(statuses, n) ?? 'open'),
  'it is tagged': ({ colleague }) => tag(colleague, complaintIds[0] ?? ''),
  'it is closed for a reason': ({ owner }) => explain(owner, complaintIds[0] ?? ''),
  'it is answered and changed at once': ({ colleague }, n) =>
    answerAndChange(colleague, complaintIds[0] ?? '', n),
  'a step over it is taken back': ({ owner }) => changeAndTakeBack(owner, complaintIds[0] ?? ''),
  'lines are attached to it': ({ colleague, self }, n) => attach(colleague, complaintIds[0] ?? '', self, n),
  'an appeal': ({ player }) => appeal(player, { id: contestedId }, { ticketId: waitingAppealId }),
  'the appeal is written to': ({ player }, n) => reply(player, waitingAppealId, `Dodatek ${n}`),
  'the appeal is answered': ({ colleague }, n) => reply(colleague, waitingAppealId, `Odpověď ${n}`),
  'the appeal is assigned': ({ owner, colleague }) => assign(owner, waitingAppealId, colleague.id),
  'two complaints become one': ({ owner }) =>
    owner.send('POST', `${TICKETS}/${complaintIds[1]}/merge`, { intoId: complaintIds[0] }),
  'it is rated': ({ player }) => player.send('PUT', `${TICKETS}/${complaintIds[0]}/rating`, { score: 1 }),
  'it is downloaded': ({ colleague }) => colleague.get(`${TICKETS}/${complaintIds[0]}/transcript`),
  'its player is looked up': ({ colleague }) => colleague.get(`/api/users/panel/tickets/${complaintIds[0]}`),
  'somebody writes in it': ({ colleague }) =>
    colleague.send('PUT', `${TICKETS}/${complaintIds[0]}/presence`, { doing: 'writing' }),
  'it is evidence': ({ colleague }) =>
    attachToSanction(colleague, otherSanctionId, { ticketId: complaintIds[0] }),
  'it is evidence no longer': ({ owner }) => removeEvidence(owner, otherSanctionId),
  'a todo that self sees is linked to it': ({ colleague, todos }, n) =>
    colleague.send('PATCH', `${TODOS}/${pick(todos, n)}`, { link: { type: 'ticket', id: complaintIds[0] } }),
  'a todo about the complaint': ({ colleague, hiddenTodos }, n) =>
    addTodo(colleague, hiddenTodos, {
      link: { type: 'ticket', id: complaintIds[0] },
      status: pick(todoStatuses, n),
      description: '@svědek @guvernér',
    }),
}

const hiddenManagement: Record<string, Deed> = {
  'a ticket for owners': ({ player }) =>
    player.send('POST', TICKETS, {
      id: managementId,
      title: 'Jen vedení o koni',
      category: 'management',
      message: 'x',
    }),
  'its player is looked up for owners': ({ owner }) => owner.get(`/api/users/panel/tickets/${managementId}`),
  'it is answered for owners': ({ owner }) => reply(owner, managementId, 'Řešíme @svědek'),
  'it is answered and changed for owners': ({ owner }, n) => answerAndChange(owner, managementId, n),
  'a step over it is taken back for owners': ({ owner }) => changeAndTakeBack(owner, managementId),
  'lines are attached to it for owners': ({ owner, self }, n) => attach(owner, managementId, self, n),
  'it is tagged for owners': ({ owner }) => tag(owner, managementId),
  'it is closed for owners': ({ owner }, n) => setStatus(owner, managementId, pick(statuses, n) ?? 'open'),
  'it is evidence for owners': ({ owner }) =>
    attachToSanction(owner, otherSanctionId, { ticketId: managementId }),
  'a todo of owners': ({ owner, hiddenTodos }) =>
    addTodo(owner, hiddenTodos, { link: { type: 'ticket', id: managementId } }),
}

/** An interviewer's work in the talk with `self`. */
const hiddenInTalk: Record<string, Deed> = {
  'a mark': ({ colleague, applicationId }, n) => mark(colleague, applicationId, 0, n % 2 ? 'big' : 'small'),
  'a note to the application': ({ colleague, applicationId }, n) =>
    colleague.send('POST', `${SUBMISSIONS}/${applicationId}/notes`, { text: `Tajně ${n}` }),
}

/** The waiting room, of which `self` may not learn that a player is in it who complained about them. */
const hiddenRoom: Record<string, Deed> = {
  'its player is ready for an interview': ({ player }) => sayReady(player),
  'its player leaves the waiting room': ({ player }) => answerInvitation(player, 'leave'),
  'its player takes a time': ({ player }, n) => chooseTime(player, n % 3 ? timeId : null),
}

/** News that visitors do not read, or not yet. */
const hiddenNews: Record<string, Deed> = {
  'a draft of news': ({ colleague }) =>
    colleague.send('POST', NEWS, articleOf({ title: 'Tajemství o koni' })),
  'news are planned': async ({ owner }) => {
    const { id } = await addArticle(owner, { title: 'Tajemství o koni' })
    return publishArticle(owner, id, { publishAt: new Date(Date.now() + 3_600_000).toISOString() })
  },
}

const hiddenFrom: Record<Role, Record<string, Deed>> = {
  user: { ...hiddenInOwn, ...hiddenInTalk, ...hiddenNews },
  administrator: { ...hiddenInOwn, ...hiddenComplaint, ...hiddenRoom, ...hiddenManagement },
  owner: { ...hiddenInOwn, ...hiddenComplaint, ...hiddenRoom },
}

const hasId = /\{(?:id|slug)\}/

/** All variants of a GET request; a path not listed here is asked once, without parameters. */
function waysToAsk(world: World, path: string, newest: string): string[] {
  const { self, colleague, player, files, firstLine, numbers } = world
  const tickets = [ownId, plainId, ...complaintIds, managementId, appealId, waitingAppealId]
  const people = [self, colleague, player].map(({ id }) => id)
  const ways: Record<string, string[]> = {
    '/api/tickets': [
      '',
      '?status=closed',
      '?category=complaint',
      '?assignee=none',
      '?assignee=me',
      `?assignee=${colleague.id}`,
      '?waitingOn=us',
      '?sort=waiting',
      '?sort=newest',
      `?userId=${player.id}`,
      `?tagId=${tagId}`,
      `?reasonId=${reasonId}`,
      '?q=kun',
      '?q=tajemstvi',
    ],
    '/api/tickets/{id}': [...tickets, String(numbers[0])],
    '/api/tickets/{id}/transcript': tickets.flatMap((id) => [
      `${id}?notes=true`,
      `${id}?format=json&notes=true`,
    ]),
    '/api/tickets/attachments/{id}': files,
    '/api/users/{id}': people,
    '/api/pages/rules/readings/{id}': people,
    '/api/users/{id}/notes': people,
    '/api/logs/people/{id}': people,
    '/api/logs/entries/{id}': ['1'],
    '/api/logs/entries/{id}/context': ['1'],
    '/api/search': ['?q=kun', '?q=tajemstvi', '?q=tereza'],
    '/api/logs': ['', `?player=discord:${self.id}`],
    '/api/users/panel/tickets/{id}': tickets,
    '/api/allowlist/submissions': ['?status=all', '?status=all&q=tereza'],
    '/api/sanctions': ['', '?q=vime', '?q=metagaming', '?state=active', `?userId=${self.id}`],
    '/api/sanctions/person': [self, player].map(({ id }) => `?userId=${id}`),
    '/api/sanctions/{id}/evidence': [ownSanctionId, otherSanctionId],
    '/api/sanctions/export': ['', '?q=vime', `?userId=${self.id}`],
    '/api/sanctions/{id}': [ownSanctionId, otherSanctionId, givenSanctionId, contestedId],
    '/api/appeals/{id}': [appealId, waitingAppealId],
    '/api/sanctions/{number}/appeal': [String(numbers[2])],
    '/api/users': ['', '?q=tereza', '?role=administrator'],
    '/api/todos': ['', '?status=todo', '?status=completed'],
    '/api/notifications': ['?show=all', '?show=unread'],
    '/api/audit': [
      '',
      '?page=2',
      `?upTo=${newest}`,
      `?upTo=${firstLine}`,
      '?action=tickets',
      '?action=todos',
      '?subjectType=ticket',
      '?action=sanctions',
      `?subjectId=${ownSanctionId}`,
      `?actorId=${colleague.id}`,
      ...people.map((id) => `?about=${id}`),
      ...complaintIds.map((id) => `?subjectId=${id}`),
    ],
    '/api/audit/export': ['', '?subjectType=ticket', `?about=${self.id}`],
    '/api/logs/player': ['?identifier=steam:1'],
    '/api/articles/{slug}': ['tajemstvi-o-koni'],
  }
  const known = ways[path]
  if (known) return known.map((way) => (hasId.test(path) ? path.replace(hasId, way) : path + way))
  return path.includes('{id}') ? tickets.map((id) => path.replace('{id}', id)) : [path]
}

/** Left out: the live stream, the Discord login with its random state, and the endpoints for game servers. */
const isForNobody = (path: string) =>
  path === '/api/live' || path === '/api/auth/discord' || /^\/api\/game\/(allowlist|licenses)/.test(path)

/** Moves the query behind `/transcript`, because `{id}` is in the middle of that path. */
const inOrder = (url: string) => url.replace(/(\?[^/]*)(\/transcript)$/, '$2$1')

/** Every GET answer of the OpenAPI document, as text. */
async function viewOf(world: World): Promise<string[]> {
  const { app, self } = world
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const { body: audit } = await self.get('/api/audit')
  const view: string[] = []
  for (const [path, methods] of Object.entries<object>(document.paths)) {
    if (!('get' in methods) || isForNobody(path)) continue
    for (const way of waysToAsk(world, path, audit.newest ?? '')) {
      const url = inOrder(way)
      const answer = await app.app.inject({ url, headers: { cookie: self.cookie } })
      const isArchive = answer.headers['content-type'] === 'application/zip'
      const files = isArchive ? [...unzip(answer.rawPayload)] : []
      const body = isArchive ? files.map(([name, bytes]) => `${name}: ${bytes.toString()}`) : [answer.body]
      view.push(...toldBy(`GET ${url}`, { status: answer.statusCode, headers: answer.headers, body }))
    }
  }
  return view
}

/**
 * Headers that differ in every answer: its date, its random id, the remaining rate limit, the time from which a stream
 * resumes, and its length, which varies with the body (the median of two times has more or fewer digits).
 */
const ofTheMoment = new Set([
  'date',
  'x-live',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'content-length',
])

function toldBy(question: string, { status, headers, body }: Answer): string[] {
  const kept = Object.entries(headers).filter(([name]) => !ofTheMoment.has(name))
  const text = Array.isArray(body) ? body : [typeof body === 'string' ? body : JSON.stringify(body)]
  return [
    `${question}: ${status} ${JSON.stringify(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`,
    ...text.map(String),
  ]
}

/** Signals of a stream up to one moment, in any order. */
interface Heard {
  when: string
  changes: string[]
}

const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

/**
 * Replaces values that always differ: times (dates, Czech dates of transcripts, medians of durations) and random ones
 * (ids, ticket numbers). Each id becomes the position of its first appearance, so a different order still shows as a
 * difference.
 */
function withoutChance(told: (string | Heard)[], numbers: readonly number[]): string[] {
  const places = new Map<string, string>(
    numbers.map((number, at) => [String(number), `number ${at}`] as const),
  )
  const placeOf = (id: string) => places.get(id) ?? places.set(id, `id ${places.size}`).get(id) ?? ''
  const named = (line: string) =>
    sorted(line)
      .replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d)| \d\d:\d\d:\d\d)/g, 'moment')
      .replaceAll(/\[\d+\. \d+\. \d{4} [\d:]+\]|(Otevřen|Pořízeno): .*/g, 'moment')
      .replaceAll(/\b\d{4}-\d\d-\d\d\b(?!-)( \d\d:\d\d:\d\d)?/g, 'day')
      .replaceAll(/"median":[\d.]+/g, '"median":span')
      .replaceAll(/"requestId":"[^"]*"/g, '"requestId":random')
      .replaceAll(/"key":"B[\w-]{86}"/g, '"key":random')
      .replaceAll(UUID, placeOf)
      .replaceAll(/(?<!\d)\d{5,6}(?!\d)/g, (figure) => places.get(figure) ?? figure)
  // Sorted without ids that have no position yet, because those are random.
  const rank = (change: string) => change.replaceAll(UUID, (id) => places.get(id) ?? 'new')
  const ordered = (changes: string[]) =>
    changes.toSorted((a, b) => Number(rank(a) > rank(b)) - Number(rank(a) < rank(b)))
  return told.map((line) =>
    typeof line === 'string' ? named(line) : `${line.when}: ${ordered(line.changes).map(named).join()}`,
  )
}

/** Unread notifications are grouped in the order of random ids. */
function sorted(line: string): string {
  if (!line.startsWith('{"about":[')) return line
  const { about, newest } = JSON.parse(line)
  const groups: { type: string; count: number }[] = about
  return JSON.stringify({ about: groups.map(({ type, count }) => `${type} ${count}`).toSorted(), newest })
}

/** The lines that differ between the two worlds, each cut to the text around the first difference. */
function differences(quiet: string[], busy: string[]): string[] {
  return Array.from({ length: Math.max(quiet.length, busy.length) }, (_, at) => at)
    .filter((at) => quiet[at] !== busy[at])
    .flatMap((at) => {
      const [without = '', withIt = ''] = [quiet[at], busy[at]]
      let first = 0
      while (first < without.length && without[first] === withIt[first]) first += 1
      const around = (line: string) =>
        `${line.slice(0, 60)} … ${line.slice(Math.max(0, first - 120), first + 240)}`
      return [`without: ${around(without)}`, `with: ${around(withIt)}`]
    })
}

interface Step {
  hidden: [string, number][]
  seen: [string, number]
}

/** Plays the steps, with or without the hidden ones; returns all answers, signals and readable data of `self`. */
async function play(
  role: Role,
  steps: Step[],
  isHiddenDone: boolean,
): Promise<{ told: string[]; hidden: number[] }> {
  const world = await begin(role)
  await using app = world.app
  await using stream = world.stream
  const lines: (string | Heard)[] = []
  const hidden: number[] = []
  const hear = async (when: string) => {
    const [heard = []] = await allUntilNow(app, [stream])
    lines.push({ when, changes: heard.map((change) => JSON.stringify(change)) })
  }
  // Signals of what happened before the stream was opened may still be on their way to it.
  await allUntilNow(app, [stream])
  for (const step of steps) {
    for (const [name, number] of isHiddenDone ? step.hidden : []) {
      const answer = await hiddenFrom[role][name]?.(world, number)
      hidden.push(answer?.status ?? 0)
    }
    await hear('of what is hidden')
    const [name, number] = step.seen
    const answer = await seen[name]?.(world, number)
    const isOwn = name.startsWith('self ')
    if (answer && isOwn) lines.push(...toldBy(name, answer))
    await hear(name)
  }
  lines.push(...(await viewOf(world)))
  await hear('at last')
  return { told: withoutChance(lines, world.numbers), hidden }
}

const hourNow = () => Math.floor(Date.now() / 3_600_000)

/** Repeats until both run within the same hour: a histogram gets one more bar in the next hour. */
async function playBoth(role: Role, steps: Step[]) {
  for (;;) {
    const hour = hourNow()
    // One after the other: the same person in both worlds would wait for their turn in the other one.
    const quiet = await play(role, steps, false)
    const busy = await play(role, steps, true)
    if (hourNow() === hour) return { quiet, busy }
  }
}

const investigation: [string, number][] = [
  ['self is looked up', 2],
  ['lines of self are exported', 3],
  ['self is watched', 4],
]

const ready: [string, number][] = [
  ['its player is ready for an interview', 0],
  ['its player takes a time', 1],
]

/** Complaints exist from the start, so that actions on them have an effect. */
const opening: Record<Role, [string, number][]> = {
  user: [
    ['a note', 1],
    ['a mark', 1],
    ['a note to the application', 1],
    ['news are planned', 0],
  ],
  administrator: [
    ['a complaint', 0],
    ['an appeal', 0],
    ['a ticket for owners', 0],
    ...ready,
    ...investigation,
  ],
  owner: [['a complaint', 0], ['an appeal', 0], ...ready, ...investigation],
}

const stepFor = (role: Role) =>
  fc.record({
    hidden: fc.array(fc.tuple(fc.constantFrom(...Object.keys(hiddenFrom[role])), fc.nat(9)), {
      maxLength: 5,
      size: 'max',
    }),
    seen: fc.tuple(fc.constantFrom(...Object.keys(seen)), fc.nat(9)),
  })

for (const role of ['user', 'administrator', 'owner'] as const) {
  const whose = { user: 'A player', administrator: 'An administrator', owner: 'An owner' }[role]
  test(`${whose} sees no difference when hidden actions happen`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stepFor(role), { minLength: 4, maxLength: 10, size: 'max' }),
        async (steps) => {
          const first: Step[] = [
            { hidden: [], seen: ['a todo is added', 0] },
            // An appeal that is there before the complaint.
            { hidden: [], seen: ['a sanction of self is appealed', 0] },
            { hidden: opening[role], seen: ['self replies', 0] },
          ]
          const last: Step = { hidden: [], seen: ['the appeal is decided', 0] }
          const { quiet, busy } = await playBoth(role, [...first, ...steps, last])
          expect(busy.hidden.some((status) => status < 300)).toBe(true)
          expect(differences(quiet.told, busy.told).join('\n')).toBe('')
        },
      ),
      { numRuns: 2, endOnFailure: true },
    )
  }, 180_000)
}
