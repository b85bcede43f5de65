import { applyFor } from '#test/applications.ts'
import { remindApplicants } from '#features/allowlist/reminders.ts'
import { expired } from './expired.ts'
import { allButKept, entry, everyone, managed, NEW, team } from './case.ts'
import type { Case, CasesOf, Stage } from './case.ts'

const SUBMISSIONS = '/api/allowlist/submissions'
const OPENING = '/api/allowlist/opening'
const QUESTIONS = '/api/allowlist/questions'

const questions = managed({
  path: QUESTIONS,
  subject: 'question',
  signals: { allowlist: everyone },
  thing: { question: 'Kdo jste?' },
  changed: { question: 'Odkud jste?' },
})

const ask = async ({ staff }: Stage): Promise<{ id: string }> =>
  (await staff.send('POST', QUESTIONS, { question: 'Kdo jste?' })).body

const removeQuestion = ({ staff }: Stage, id: string) => staff.send('DELETE', `${QUESTIONS}/${id}`)

const idsInOrder = async ({ staff }: Stage): Promise<string[]> =>
  (await staff.get(QUESTIONS)).body.map(({ id }: { id: string }) => id)

/** Expected effects of every change to an application that is or was pending. */
const moved = ({ player }: Stage, id: string, by: 'staff' | 'player', before: string, after: string) =>
  ({
    signals: { [`allowlist ${id}`]: [...team, 'player'], allowlist: everyone, [`users ${player.id}`]: team },
    audit: entry(by, `submission ${id}`, { status: before }, { status: after }),
    discord: [`card submission ${id}`],
  }) satisfies Partial<Case>

const decide = ({ staff }: Stage, id: string, verb: string) =>
  staff.send('POST', `${SUBMISSIONS}/${id}/${verb}`, { reason: 'Málo slov' })

export const allowlistCases: CasesOf<'allowlist'> = {
  'allowlist.submit': async (stage) => {
    const { player } = stage
    const question = await ask(stage)
    const answers = (await idsInOrder(stage)).map((questionId) => ({ questionId, answer: 'Jan' }))
    return {
      act: () => player.send('POST', SUBMISSIONS, { answers }),
      signals: { [`allowlist ${NEW}`]: [...team, 'player'], [`users ${player.id}`]: team },
      notified: Object.fromEntries(team.map((name) => [name, ['+application list applications']])),
      discord: [`card submission ${NEW}`],
      after: () => removeQuestion(stage, question.id),
    }
  },

  'allowlist.withdraw': async (stage) => {
    const id = await applyFor(stage.staff, stage.player)
    const { signals, ...rest } = moved(stage, id, 'player', 'pending', 'withdrawn')
    return {
      act: () => stage.player.send('POST', `${SUBMISSIONS}/${id}/withdraw`),
      ...rest,
      signals: { ...signals, 'allowlist draft': ['player'] },
    }
  },

  'allowlist.approve': async (stage) => {
    const id = await applyFor(stage.staff, stage.player)
    return {
      act: () => decide(stage, id, 'approve'),
      ...moved(stage, id, 'staff', 'pending', 'approved'),
      notified: { player: [`+decision submission ${id}`] },
      discord: [`card submission ${id}`, 'role player'],
      gate: ['player'],
    }
  },

  'allowlist.decline': async (stage) => {
    const id = await applyFor(stage.staff, stage.player)
    return {
      act: () => decide(stage, id, 'decline'),
      ...moved(stage, id, 'staff', 'pending', 'declined'),
      notified: { player: [`+decision submission ${id}`] },
    }
  },

  'allowlist.hold': async (stage) => {
    const id = await applyFor(stage.staff, stage.player)
    const held = { reason: 'Málo slov', isHeld: true }
    return {
      act: () => stage.staff.send('POST', `${SUBMISSIONS}/${id}/decline`, held),
      signals: { [`allowlist ${id}`]: team },
      after: () => stage.staff.send('POST', `${SUBMISSIONS}/${id}/decline/undo`),
    }
  },

  'allowlist.revoke': async (stage) => {
    const id = await applyFor(stage.staff, stage.player)
    await decide(stage, id, 'approve')
    await stage.player.send('PUT', '/api/notifications/seen', { type: 'submission', id })
    return {
      act: () => decide(stage, id, 'revoke'),
      ...moved(stage, id, 'staff', 'approved', 'declined'),
      notified: { player: [`+decision submission ${id}`] },
      discord: [`card submission ${id}`, 'role player'],
      gate: ['player'],
    }
  },

  'allowlist.note': async (stage) => {
    const id = await applyFor(stage.staff, stage.kept)
    return {
      act: () => stage.staff.send('POST', `${SUBMISSIONS}/${id}/notes`, { text: 'Známe ho' }),
      signals: { [`allowlist ${id}`]: allButKept },
      audit: { ...entry('staff', `submission ${id}`, undefined, { text: 'Známe ho' }), for: allButKept },
      after: () => stage.kept.send('POST', `${SUBMISSIONS}/${id}/withdraw`),
    }
  },

  'allowlist.remind': async (stage) => {
    const { player, app } = stage
    const id = await applyFor(stage.staff, player)
    await decide(stage, id, 'decline')
    const lastAttemptDate = new Date(Date.now() - 25 * 3_600_000)
    await app.db.updateTable('users').set({ lastAttemptDate }).where('id', '=', player.id).execute()
    return {
      act: () => remindApplicants(app.db),
      notified: { player: [`+reminder submission ${id}`] },
    }
  },

  'allowlist.expire': expired,

  'allowlist.discardDraft': async (stage) => {
    const { id: questionId } = await ask(stage)
    const answers = [{ questionId, question: 'Kdo jste?', answer: 'Jan' }]
    await stage.player.send('PUT', '/api/allowlist/draft', { answers })
    return {
      act: () => stage.player.send('DELETE', '/api/allowlist/draft'),
      signals: { allowlist: ['player'] },
      after: () => removeQuestion(stage, questionId),
    }
  },

  'allowlist.opening': async (stage) => {
    const settings = { isAccepting: true, reopensAt: null, week: null, text: 'Otevíráme v pátek' }
    const change = async (text: string) => {
      const { revision } = (await stage.owner.get(OPENING)).body
      return stage.owner.send('PUT', OPENING, { ...settings, text, revision })
    }
    return {
      act: () => change(settings.text),
      signals: { 'allowlist opening': everyone },
      audit: entry('owner', 'opening all', { text: '' }, { text: settings.text }),
      after: () => change(''),
    }
  },

  'allowlist.createQuestion': questions.create,
  'allowlist.updateQuestion': questions.update,
  'allowlist.deleteQuestion': questions.remove,

  'allowlist.reorderQuestions': async (stage) => {
    const [first, second] = [await ask(stage), await ask(stage)]
    const before = await idsInOrder(stage)
    const after = before.toReversed()
    return {
      act: () => stage.staff.send('PUT', `${QUESTIONS}/order`, { ids: after }),
      signals: { allowlist: everyone },
      audit: { by: 'staff', about: 'question all', before, after },
      after: async () => {
        await removeQuestion(stage, first.id)
        await removeQuestion(stage, second.id)
      },
    }
  },
}
