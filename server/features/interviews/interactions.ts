import { WAIT_MINUTES } from '@westmore/contract/interviews.ts'
import type { CardText } from '#events/subject.ts'
import { escapeMarkdown, MAX_NAME } from '#interactions/escape-markdown.ts'
import { UUID, type HandlersByVerb } from '#interactions/interaction.ts'
import type { Db } from '#postgres/db.ts'
import { Refusal } from '#refusal.ts'
import { sayReady } from './player.ts'
import { readRules } from './settings.ts'
import { interviewOf } from './store.ts'
import { invite, recommend } from './talks.ts'

const refusals = {
  NOT_FOUND: 'Tato žádost už neexistuje.',
  OWN_APPLICATION: 'O vlastní žádosti rozhodnout nemůžete.',
  ALREADY_DECIDED: 'O žádosti už je rozhodnuto.',
  INTERVIEWS_OFF: 'Pohovory jsou vypnuté.',
  INTERVIEW_FIRST: 'Nejdřív je na řadě pohovor.',
}

export const interviewInteractions: HandlersByVerb = {
  ready: {
    who: 'user',
    id: UUID,
    answer: async ({ db, env, actor }) => {
      const said = await sayReady(db, actor)
      const page = `<${env.PUBLIC_URL}/user/allowlist>`
      if (said instanceof Refusal) return { say: `Pozvánka k pohovoru už neplatí.\n${page}` }
      return {
        say: `Čekáte na pohovor, dáme vám vědět. Po ${WAIT_MINUTES} minutách čekání skončí a můžete se přihlásit znovu.\n${page}`,
      }
    },
  },

  invite: {
    who: 'staff',
    id: UUID,
    answer: async ({ db, actor, id }) => {
      const done = await invite(db, actor, id)
      return { say: done instanceof Refusal ? refusals[done.refused] : 'Hráč je pozvaný k pohovoru.' }
    },
  },

  recommend: {
    who: 'staff',
    id: UUID,
    answer: async ({ db, actor, id }) => {
      const done = await recommend(db, actor, id)
      return { say: done instanceof Refusal ? refusals[done.refused] : 'Žádost je doporučená.' }
    },
  },
}

type Buttons = CardText['buttons']
const approving = (id: string): Buttons => [{ style: 'green', label: 'Schválit', custom_id: `approve:${id}` }]

/** Text and buttons on the card of a waiting application; not that its author waits in the room. */
export async function interviewCard(
  db: Db,
  id: string,
): Promise<{ text: string | null; buttons: Buttons } | undefined> {
  const { isOn, allowsDirect, needsSecond } = await readRules(db)
  if (!isOn && !needsSecond) return undefined
  const row = await interviewOf(db, id)
  if (row?.state === 'recommended')
    return {
      text: `Doporučeno: ${escapeMarkdown(row.recommender ?? '', MAX_NAME)}`,
      buttons: approving(id),
    }
  const first: Buttons = needsSecond
    ? [{ style: 'green', label: 'Doporučit', custom_id: `recommend:${id}` }]
    : approving(id)
  const direct = !isOn || allowsDirect ? first : []
  if (row) return { text: 'Zveme k pohovoru', buttons: direct }
  const inviting: Buttons = isOn
    ? [{ style: 'green', label: 'Pozvat k pohovoru', custom_id: `invite:${id}` }]
    : []
  return { text: null, buttons: [...inviting, ...direct] }
}

/** Parts of a message about an interview besides its sentence. */
export async function interviewMessage(
  db: Db,
  { submissionId, outcome }: { submissionId: string | null; outcome: string | null },
): Promise<{ text?: string; buttons?: Buttons }> {
  if (submissionId === null || (outcome !== 'invited' && outcome !== 'called')) return {}
  const [row, { voiceUrl }] = await Promise.all([interviewOf(db, submissionId), readRules(db)])
  if (outcome === 'called')
    return row?.state === 'talking' && voiceUrl !== '' ? { text: `\nHlasový kanál: ${voiceUrl}` } : {}
  if (row?.state !== 'invited') return {}
  return { buttons: [{ style: 'green', label: 'Jsem připraven(a)', custom_id: `ready:${submissionId}` }] }
}
