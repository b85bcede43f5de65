import { MAX_REASON, submissionGate } from '@westmore/contract/allowlist.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { handed } from '#handed.ts'
import { userById } from '#features/users/public.ts'
import { escapeMarkdown, MAX_NAME } from '#interactions/escape-markdown.ts'
import { Refusal, refuse } from '#refusal.ts'
import {
  NO_ID,
  UUID,
  type HandlersByVerb,
  type Interaction,
  type InteractionReply,
} from '#interactions/interaction.ts'
import { decide, undecided, type Decision } from './review.ts'
import { readForCard } from './subject.ts'

const statuses = { none: 'ještě jste ji nepodali', pending: 'čeká na kontrolu', approved: 'je schválená' }

export const allowlistInteractions: HandlersByVerb = {
  approve: { who: 'staff', id: UUID, answer: (press) => decideFrom(press, { verb: 'approve' }) },

  decline: {
    who: 'staff',
    id: UUID,
    answer: async ({ db, actor, id }) => {
      const row = await readForCard(db, id)
      const submission = undecided(actor, row && !isDeletedId(row.userId) ? row : undefined)
      if (submission instanceof Refusal) return { say: wordsFor(submission) }
      const fields = [{ id: 'reason', label: 'Důvod, hráč ho uvidí', isLong: true, most: MAX_REASON }]
      return { form: { verb: 'decline-reason', title: 'Zamítnout žádost', fields } }
    },
  },

  'decline-reason': {
    who: 'staff',
    id: UUID,
    answer: async (press) => {
      const reason = cleanText(press.values.reason ?? '')
      if (reason === '' || reason.length > MAX_REASON) return { say: 'Bez důvodu žádost zamítnout nejde.' }
      return decideFrom(press, { verb: 'decline', reason, notes: [] })
    },
  },

  allowlist: {
    who: 'user',
    id: NO_ID,
    answer: async ({ db, env, actor, now }) => {
      const applicant = await userById(db, actor.id)
      if (!applicant) return { say: wordsFor(refuse('NOT_FOUND')) }
      const bar = await handed().interviewBar(db, actor.id)
      const { canSubmit, hoursRemaining } = submissionGate(applicant, now(), bar)
      const again = hoursRemaining === null ? '' : `, novou můžete podat za ${hoursRemaining} h`
      const status = applicant.allowlistStatus
      const words =
        status === 'declined'
          ? `není schválená${canSubmit ? ', můžete podat novou' : again}`
          : statuses[status]
      return { say: `Vaše žádost o allowlist: ${words}.\n<${env.PUBLIC_URL}/user/allowlist>` }
    },
  },
}

type Refused = Extract<Awaited<ReturnType<typeof decideWith>>, Refusal>

const decideWith = ({ db, env, actor, id }: Interaction, decision: Decision) =>
  decide(db, env, actor, id, decision, decision.verb === 'approve' ? handed().approvalObstacle : undefined)

function wordsFor(why: Refused): string {
  if (why.refused === 'NOT_FOUND') return 'Tato žádost už neexistuje.'
  if (why.refused === 'OWN_APPLICATION') return 'O vlastní žádosti rozhodnout nemůžete.'
  if (why.refused === 'INTERVIEW_FIRST') return 'Nejdřív je na řadě pohovor.'
  if (why.refused === 'SECOND_PERSON') return 'Rozhodují dva lidé, doporučit ji musí někdo jiný.'
  const { status, reviewedBy } = why.data
  if (status === 'withdrawn') return 'Hráč žádost mezitím vzal zpět.'
  const by = escapeMarkdown(reviewedBy ?? 'tým', MAX_NAME)
  return `Už je rozhodnuto: ${status === 'approved' ? 'schváleno' : 'zamítnuto'} (${by}).`
}

async function decideFrom(press: Interaction, decision: Decision): Promise<InteractionReply> {
  const decided = await decideWith(press, decision)
  if (decided instanceof Refusal) return { say: wordsFor(decided) }
  return { say: decision.verb === 'approve' ? 'Žádost je schválená.' : 'Žádost je zamítnutá.' }
}
