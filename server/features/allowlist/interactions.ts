import { canDecide, MAX_REASON, submissionGate, type Submission } from '@westmore/contract/allowlist.ts'
import { cleanText } from '@westmore/contract/text.ts'
import { isDeletedId } from '@westmore/contract/users.ts'
import { userById } from '#features/users/public.ts'
import { escapeMarkdown, MAX_NAME } from '#interactions/escape-markdown.ts'
import { clock } from '#postgres/clock.ts'
import type { Interaction, InteractionReply, InteractionHandlers } from '#interactions/interaction.ts'
import { decide } from './review.ts'
import { readForCard } from './subject.ts'

const GONE = 'Tato žádost už neexistuje.'
const OWN = 'O vlastní žádosti rozhodnout nemůžete.'

const statuses = { none: 'ještě jste ji nepodali', pending: 'čeká na rozhodnutí', approved: 'je schválená' }

/** Deciding an application, and asking for one's own, from Discord. */
export const allowlistInteractions: InteractionHandlers = {
  approve: { who: 'staff', isAbout: true, answer: (press) => decideFrom(press, { verb: 'approve' }) },

  decline: {
    who: 'staff',
    isAbout: true,
    answer: async ({ db, actor, id }) => {
      const submission = await readForCard(db, id)
      if (!submission || isDeletedId(submission.userId)) return { say: GONE }
      if (!canDecide(actor, submission)) return { say: OWN }
      const { status, reviewedBy, revokedBy } = submission
      if (status !== 'pending') return overtaken({ status, reviewedBy: revokedBy ?? reviewedBy })
      const fields = [{ id: 'reason', label: 'Důvod, hráč ho uvidí', isLong: true, most: MAX_REASON }]
      return { form: { verb: 'decline-reason', title: 'Zamítnout žádost', fields } }
    },
  },

  'decline-reason': {
    who: 'staff',
    isAbout: true,
    answer: async (press) => {
      const reason = cleanText(press.values.reason ?? '')
      if (reason === '' || reason.length > MAX_REASON) return { say: 'Bez důvodu žádost zamítnout nejde.' }
      return decideFrom(press, { verb: 'decline', reason, notes: [] })
    },
  },

  allowlist: {
    who: 'user',
    isAbout: false,
    answer: async ({ db, env, actor }) => {
      const applicant = await userById(db, actor.id)
      if (!applicant) return { say: GONE }
      const { hoursRemaining } = submissionGate(applicant, await clock(db))
      const status = applicant.allowlistStatus
      const words =
        status === 'declined'
          ? `byla zamítnuta${hoursRemaining === null ? ', můžete podat novou' : `, novou můžete podat za ${hoursRemaining} h`}`
          : statuses[status]
      return { say: `Vaše žádost o allowlist: ${words}.\n<${env.PUBLIC_URL}/user/allowlist>` }
    },
  },
}

type Decision = Pick<Submission, 'status' | 'reviewedBy'>

/** Why there is nothing to decide any more. */
function overtaken({ status, reviewedBy }: Decision): InteractionReply {
  if (status === 'withdrawn') return { say: 'Hráč žádost mezitím stáhl.' }
  const by = escapeMarkdown(reviewedBy ?? 'tým', MAX_NAME)
  return { say: `Už je rozhodnuto: ${status === 'approved' ? 'schváleno' : 'zamítnuto'} (${by}).` }
}

async function decideFrom(
  { db, env, actor, id }: Interaction,
  decision: Parameters<typeof decide>[4],
): Promise<InteractionReply> {
  return db.transaction().execute(async (tx) => {
    const decided = await decide(tx, env, actor, id, decision)
    if (decided.kind === 'NOT_FOUND') return { say: GONE }
    if (decided.kind === 'OWN_APPLICATION') return { say: OWN }
    if (decided.kind === 'ALREADY_DECIDED') return overtaken(decided.by)
    return { say: decision.verb === 'approve' ? 'Žádost je schválená.' : 'Žádost je zamítnutá.' }
  })
}
