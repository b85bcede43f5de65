import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { interviewDefaults } from '@westmore/contract/interviews.ts'
import type { Role } from '@westmore/contract/users.ts'
import type { Person, TestApp } from './app.ts'
import { drawPicture } from './pictures.ts'
import { applyFor, letHoursPass, QUESTIONS, SUBMISSIONS } from './applications.ts'
import { heartbeat, line, newLicense, postAsGame, proveLicense, sendLines } from './game.ts'
import { takeOverTwice } from './moving.ts'
import { showOnTeam } from './team.ts'
import { addArticle, articleOf, NEWS, publishArticle } from './news.ts'
import { publishText, saveDraft } from './pages.ts'
import { assign, note, openTicket, reply, setStatus, TICKETS, upload } from './tickets.ts'
import { appealSettings, decideAppeal, endSanction, openAppeal, sanction, addTemplate } from './sanctions.ts'
import { saveView, VIEWS } from './views.ts'

/** Identifiers of the person that occur nowhere else in the database. */
export const marks = {
  username: 'terezakolt91',
  former: 'mladatereza07',
  shown: 'terezarovinova55',
  email: 'Tereza.Kolt@example.cz',
  license: 'license:7e5e2a0000000000000000000000000000c0175a',
}

/**
 * A member of staff who has used every feature, as a player and at work, and is mentioned by others. Needs a
 * GAME_TOKEN.
 */
export async function useEveryFeature(app: TestApp) {
  const person = await app.as('administrator', marks.former)
  const owner = await app.as('owner', 'guvernér')
  const player = await app.as('user', 'hráč')
  await app.db.updateTable('users').set({ email: marks.email }).where('id', '=', person.id).execute()
  const words = `Já jsem ${marks.username}, dříve ${marks.former}, zvaná ${marks.shown}, <@${person.id}>, ${marks.email.toLowerCase()}.`

  const old = await openTicket(person, { title: 'Starý', message: 'Pod starým jménem' })
  const names = { username: marks.username, globalName: marks.shown }
  await app.db.updateTable('users').set(names).where('id', '=', person.id).execute()

  const cast = { person, owner, player, words }
  // First, because an undo is offered only for a while.
  const pictures = await uploadPictures(app, cast)
  const ticket = await playTickets(app, cast)
  const submissions = await playAllowlist(app, cast)
  await workAllowlist(app, cast)
  await holdInterviews(app, cast, submissions.pending.id)
  await workTickets(app, cast)
  await workElsewhere(app, cast)
  await sanctionPeople(cast)
  await writePages(cast)
  await writeNews(cast)
  await sendLines(app, [
    line({ user_identifier: `discord:${person.id}`, metadata: { playerName: marks.username } }),
    line({ user_identifier: person.id, action: 'Přišel' }),
    line({ user_identifier: 'steam:kolt', action: 'Odešel' }),
    line({
      user_identifier: 'discord:1',
      action: `Vyhodil ${marks.license}`,
      metadata: { by: marks.username },
    }),
  ])
  await attachEvidence(cast, pictures)
  const query = `hrac=${encodeURIComponent(marks.license)}&hledat=${person.id}`
  await done(note(owner, ticket.id, 'Důkaz', { evidence: { filter: {}, query } }))
  for (const about of [person, player])
    await post(owner, `/api/users/${about.id}/notes`, { text: 'Důkaz', evidence: { filter: {}, query } })
  await done(owner.get(`/api/logs?player=discord:${person.id}`))
  for (const identifier of ['steam:kolt', 'license:nespatřený'])
    await post(owner, `/api/logs/people/${person.id}/identifiers`, { identifier })
  const known = { license: marks.license, discordId: person.id, name: marks.username }
  const refused = [
    { ...known, id: randomUUID(), at: new Date().toISOString(), why: 'waiting' as const, sanctionId: null },
  ]
  await done(postAsGame(app, '/api/game/heartbeat', heartbeat({ players: [{ id: 1, ...known }], refused })))
  await done(proveLicense(app, person, marks.license, marks.username))
  await takeOverTwice(
    app,
    owner,
    `licence;jméno;schválil;poznámka\n${newLicense()};Jiný;Jiný;Zná ${person.id}\n`,
  )
  const { people } = (await person.get('/api/allowlist/admitted?q=Jiný')).body
  await post(person, `/api/allowlist/admitted/${people[0].person.id}/revoke`, { reason: words })
  await put(person, '/api/notifications/settings', { off: ['mention'], toasts: false })
  await done(showOnTeam(person, words))
  await done(showOnTeam(owner, `Zná ${person.id}`))
  // Last, because it can be undone for seconds only; on a busy machine they may be over before the step is kept.
  const late = await openTicket(player, { title: 'Čerstvý' })
  const tellAt = new Date(Date.now() + 3_600_000)
  for (let isKept = false; !isKept;) {
    await done(assign(owner, late.id, null))
    await done(assign(owner, late.id, person.id))
    const { numUpdatedRows } = await app.db.updateTable('ticketChanges').set({ tellAt }).executeTakeFirst()
    isKept = numUpdatedRows > 0n
  }
  return { person, owner, player, ticket, submissions, old }
}

interface Cast {
  person: Person
  owner: Person
  player: Person
  words: string
}

const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((code: number) => code < 300) })
  return body as { id: string }
}

const post = (by: Person, path: string, body?: object) => done(by.send('POST', path, body))
const put = (by: Person, path: string, body: object) => done(by.send('PUT', path, body))
const patch = (by: Person, path: string, body: object) => done(by.send('PATCH', path, body))

/** A ticket with every kind of content, and an unsent file. */
async function playTickets(app: TestApp, { person, owner, player, words }: Cast) {
  const { id: file } = await done(upload(app, person, `${marks.username}.txt`, 'Obsah'))
  await done(upload(app, person, 'neodeslano.txt', words))
  const ticket = await openTicket(person, {
    title: `${marks.username} hledá koně`,
    message: words,
    fields: { who: words },
    attachmentIds: [file],
  })
  await done(reply(person, ticket.id, words))
  const { id: ownersFile } = await done(upload(app, owner, `pro ${marks.username}.txt`, 'Obsah'))
  await done(reply(owner, ticket.id, `Dobrý den, ${words}`, { attachmentIds: [ownersFile] }))
  await done(note(owner, ticket.id, `Pozor: ${words}`))
  await put(person, `${TICKETS}/${ticket.id}/presence`, { doing: 'writing' })
  await put(person, `${TICKETS}/${ticket.id}/read`, { seq: 3 })
  await done(setStatus(owner, ticket.id, 'closed'))
  await put(person, `${TICKETS}/${ticket.id}/rating`, { score: 5, word: words })
  await openTicket(player, { category: 'complaint', concernedId: person.id, message: `Mluví o ${person.id}` })
  return ticket
}

/** Submissions declined, revoked and pending, and a draft. */
async function playAllowlist(app: TestApp, { person, owner, words }: Cast) {
  const question = await post(owner, QUESTIONS, { question: 'Kdo jste?' })
  const text = `Ptejte se hráče ${person.id}`
  const options = [
    { text: 'Ano', ending: '' },
    { text: `Hrál(a) jsem s ${marks.email}`, ending: text },
  ]
  const form = { kind: 'choice', isMultiple: true, options }
  const choice = await post(owner, QUESTIONS, { question: 'Znáte pravidla?', form })
  const rules = { isAccepting: true, reopensAt: null, week: null, text, revision: 0 }
  await put(owner, '/api/allowlist/opening', rules)
  const picture = { id: randomUUID(), uploaderId: person.id, width: 1, height: 1, data: Buffer.from('x') }
  await app.db.insertInto('allowlistPictures').values(picture).execute()
  await app.db.insertInto('pagePictures').values(picture).execute()
  const answer = { questionId: question.id, question: 'Kdo jste?', answer: words }
  const answers = [
    { ...answer, question: undefined },
    { questionId: choice.id, answer: 'Ano' },
  ]
  const submit = () => post(person, SUBMISSIONS, { answers })
  const decide = (id: string, verb: string, body: object) => post(owner, `${SUBMISSIONS}/${id}/${verb}`, body)

  await put(person, '/api/allowlist/draft', { answers: [answer] })
  const declined = await submit()
  const notes = [{ questionId: question.id, note: words }]
  await decide(declined.id, 'decline', { reason: words, notes })
  await letHoursPass(app, person, 25)
  const revoked = await submit()
  await decide(revoked.id, 'approve', {})
  await decide(revoked.id, 'revoke', { reason: words })
  await letHoursPass(app, person, 25)
  const pending = await submit()
  await decide(pending.id, 'notes', { text: words })
  await app.db
    .insertInto('allowlistDraftAnswers')
    .values({ userId: person.id, ...answer })
    .execute()
  return { declined, revoked, pending }
}

/** The person revokes an approval, and they and an owner decline, which can still be undone. */
async function workAllowlist(app: TestApp, { person, owner, words }: Cast) {
  const application = await applyFor(owner, await app.as('user', 'přijatý'))
  await post(owner, `${SUBMISSIONS}/${application}/approve`)
  await post(person, `${SUBMISSIONS}/${application}/revoke`, { reason: words })
  for (const reviewer of [person, owner]) {
    const submissionId = await applyFor(owner, await app.as('user'))
    await put(reviewer, `${SUBMISSIONS}/${submissionId}/presence`, { doing: 'viewing' })
    const text = reviewer === person ? words : `Zná ${person.id}, ${marks.email}`
    const declined = { reason: text, notes: JSON.stringify([{ questionId: randomUUID(), note: text }]) }
    // Not over the endpoint: it would be carried out during the test.
    await app.db
      .insertInto('allowlistDeclines')
      .values({ submissionId, reviewerId: reviewer.id, ...declined, dueAt: new Date(Date.now() + 3_600_000) })
      .execute()
  }
}

/** An interview of the person, one that they led and recommended, and settings with words about them. */
async function holdInterviews(app: TestApp, { person, owner }: Cast, ownId: string) {
  const player = await app.as('user', 'pozvaný')
  const submissionId = await applyFor(owner, player)
  const checks = JSON.stringify([{ text: `Zná ${person.id}?`, mark: 'ok' }])
  const timeId = randomUUID()
  await app.db.insertInto('interviewTimes').values({ id: timeId, startsAt: new Date(), places: 1 }).execute()
  await app.db
    .insertInto('interviews')
    .values([
      { submissionId: ownId, userId: person.id, state: 'talking', takenBy: owner.id, checks, timeId },
      {
        submissionId,
        userId: player.id,
        state: 'recommended',
        takenBy: person.id,
        recommendedBy: person.id,
        checks,
      },
    ])
    .execute()
  const rules = { ...interviewDefaults, help: `Ptejte se ${marks.email}`, checks: [`Zná ${person.id}?`] }
  await app.db
    .insertInto('interviewSettings')
    .values({ rules: JSON.stringify(rules), revision: 1, editedBy: person.id })
    .execute()
}

/** The person's work in the tickets of others. */
async function workTickets(app: TestApp, { person, owner, player, words }: Cast) {
  const ticket = await openTicket(player)
  await done(assign(owner, ticket.id, person.id))
  await done(setStatus(person, ticket.id, 'in-progress'))
  await done(note(person, ticket.id, words))
  const { id: file } = await done(upload(app, person, 'snímek.txt', 'Obsah'))
  await done(reply(person, ticket.id, words, { attachmentIds: [file] }))
  await done(reply(player, ticket.id, `Viz /user/admin/logs?player=discord%3A${person.id}, ${marks.email}!`))
  await put(person, `${TICKETS}/${ticket.id}/presence`, { doing: 'viewing' })
  await post(person, `${TICKETS}/saved-replies`, {
    title: 'Podpis',
    text: `Zdraví ${marks.username} (${person.id})`,
    macro: { status: 'closed', assignee: person.id, tagIds: [], reasonId: null },
  })
  const query = `hrac=${person.id}`
  await done(saveView(person, 'tickets', `O ${person.id}`, { query }))
  await done(saveView(owner, 'tickets', 'O ní', { query }))
  const tag = await post(person, `${TICKETS}/marks`, { kind: 'tag', name: `O ${person.id}`, isShown: false })
  await patch(person, `${TICKETS}/${ticket.id}`, { tags: { add: [tag.id] } })
  const closed = await openTicket(player)
  await done(setStatus(owner, closed.id, 'closed'))
  const closing = { reasonId: null, word: `Řekl to ${marks.email}` }
  await patch(owner, `${TICKETS}/${closed.id}`, { closing })
  const again = { reasonId: null, word: `Řekla to ${marks.email}` }
  await post(owner, `${TICKETS}/changes`, { id: randomUUID(), ids: [closed.id], closing: again })
}

/** Pictures whose names contain the person's, of the person and of the owner. */
async function uploadPictures(app: TestApp, { person, owner }: Cast): Promise<string[]> {
  const bytes = await drawPicture('png').toBuffer()
  const own = await done(upload(app, person, `${marks.username}.png`, bytes))
  return [own.id, (await done(upload(app, owner, `${person.id}.png`, bytes))).id]
}

/** Evidence of a sanction given by the person, and of one of the person, with texts and lines about them. */
async function attachEvidence({ person, owner, player }: Cast, [own, owners]: string[]) {
  const links = [`https://example.cz/?kdo=${person.id}`, `https://example.cz/${marks.username}`]
  const evidence = [{ lines: [1, 2, 3, 4] }, ...links.map((link) => ({ link }))]
  await sanction(person, player, { evidence: [...evidence, { attachmentId: own }] })
  await sanction(owner, person, { evidence: [{ lines: [4] }, { attachmentId: owners }] })
}

/** Sanctions of the person, one of them over, those the person gave and ended, and appeals. */
async function sanctionPeople({ person, owner, player, words }: Cast) {
  const about = { reason: words, note: words, paragraphs: [`Proti ${marks.username}`] }
  await sanction(owner, person, about)
  const over = await sanction(owner, person, { ...about, kind: 'suspension' })
  await done(endSanction(owner, over.id, 'lifted', words))
  await addTemplate(owner, {
    name: `Pro ${person.id}`,
    reason: person.id,
    note: marks.email,
    paragraphs: [person.id],
  })
  const appealed = await openAppeal(person, await sanction(owner, person, about), { message: words })
  await done(decideAppeal(owner, appealed, 'upheld', { reason: words }))
  const contested = await openAppeal(player, await sanction(owner, player), { message: `Viz ${person.id}` })
  await done(decideAppeal(person, contested, 'upheld', { reason: words }))
  const form = {
    heading: `Kdo je ${person.id}`,
    help: `Pište na ${marks.email}`,
    questions: [`Znáte ${person.id}?`],
  }
  await done(appealSettings(owner, { form }))
  const given = await sanction(person, player, { reason: `Řekl ${person.id}` })
  await done(endSanction(person, given.id, 'lifted', words))
}

/** Articles published by the person and about the person, and a draft. */
async function writeNews({ person, owner }: Cast) {
  const about = `Ptejte se ${marks.email}`
  const own = await addArticle(person, { title: 'Zpráva první', markdown: about })
  await done(publishArticle(person, own.id, { note: `Za tým ${marks.username}` }))
  const others = await addArticle(owner, { title: `Přišla ${person.id}`, lead: about })
  await done(publishArticle(owner, others.id, { note: `Kvůli ${person.id}` }))
  await post(person, NEWS, articleOf({ lead: about }))
}

/** Versions of the person and about the person, and drafts. */
async function writePages({ person, owner }: Cast) {
  await put(owner, '/api/settings/pages', {
    letsAdministratorsPublish: true,
    asksBeforeApplication: false,
  })
  const about = `Ptejte se ${marks.email}`
  await done(publishText(person, 'faq', about, { note: `Za tým ${marks.username}` }))
  await done(publishText(owner, 'team', about, { note: `Přišla ${person.id}` }))
  await done(publishText(owner, 'rules', about))
  await post(person, '/api/pages/rules/readings', { version: 1 })
  await done(saveDraft(person, 'rules', `${about}!`))
}

/** Todos, notes, logs, and decisions on a player's submission. */
async function workElsewhere({ db }: TestApp, { person, owner, player, words }: Cast) {
  const about = { link: { type: 'user', id: person.id } }
  const quoted = `Viz /user/admin/logs?text=%22${person.id}%22`
  await post(person, '/api/todos', { title: `Úkol, ${marks.username}`, assignedTo: marks.username })
  await post(owner, '/api/todos', { title: `Promluvit: ${marks.username}`, description: words, ...about })
  const asked = { title: `Kdo je ${person.id}`, assignedTo: marks.former }
  const { body: todo } = await owner.send('POST', '/api/todos', asked)
  const renamed = { title: `Kdo byl ${person.id}` }
  await patch(owner, `/api/todos/${todo.id}`, renamed)
  const labels = ['stáje', `kolem ${person.id}`]
  await post(owner, '/api/todos', { title: 'Se štítkem', labels })
  await post(owner, '/api/todos', { title: quoted, assignedTo: `Ať se ozve ${marks.email}` })
  await post(owner, `/api/users/${person.id}/notes`, { text: words })
  await post(owner, `/api/users/${player.id}/notes`, { text: `Zná ${person.id}` })
  await post(person, `/api/users/${player.id}/notes`, { text: `Slušný, ${marks.former}` })
  const setRole = (role: Role) => db.updateTable('users').set({ role }).where('id', '=', person.id).execute()
  await setRole('owner')
  await post(person, '/api/logs/tokens', { name: `Zřídil ${marks.username}`, serverId: 'westmore-1' })
  await setRole('administrator')
  const saved = { query: 'category=ECONOMY', shared: true }
  const { body: view } = await saveView(person, 'logs', 'Moje', saved)
  for (const one of [person, owner]) await put(one, `${VIEWS}/${view.id}/alert`, { lines: 5, minutes: 10 })
  await done(saveView(owner, 'logs', `O ${person.id}`, { query: `player=discord%3A${person.id}` }))
  await post(owner, '/api/logs/tokens', { name: `Od ${marks.email}`, serverId: 'westmore-1' })
  for (const query of [`text=%22${person.id}%22`, `user=${encodeURIComponent(marks.email)}`])
    await done(saveView(owner, 'logs', query, { query }))
  await post(player, TICKETS, { title: 'Kůň', category: 'rules', message: quoted })
  await post(owner, '/api/logs/categories', { name: 'LIDÉ', scriptExport: 'x', description: person.id })
  await done(person.get('/api/logs?player=steam:1'))
  for (const verb of ['approve', 'revoke']) {
    const { body: mine } = await player.get('/api/allowlist/mine')
    const id = mine.latest?.id ?? (await applyFor(owner, player))
    await post(person, `${SUBMISSIONS}/${id}/${verb}`, { reason: 'Tak' })
    await post(person, `${SUBMISSIONS}/${id}/notes`, { text: 'Viděl jsem' })
  }
}
