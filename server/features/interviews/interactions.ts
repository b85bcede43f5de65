import { WAIT_MINUTES } from '@westmore/contract/interviews.ts'
import type { CardText } from '#events/subject.ts'
import { escapeMarkdown, MAX_NAME } from '#interactions/escape-markdown.ts'
import { UUID, type HandlersByVerb } from '#interactions/interaction.ts'
import type { Db } from '#postgres/db.ts'
import { Refusal } from '#refusal.ts'
import { sayReady } from './player.ts'
import { readRules } from './settings.ts'
import { interviewOf } from './store.ts'
import { invite } from './talks.ts'

const refusals = {
  NOT_FOUND: 'Tato žádost už neexistuje.',
  OWN_APPLICATION: 'O vlastní žádosti rozhodnout nemůžete.',
  ALREADY_DECIDED: 'O žádosti už je rozhodnuto.',
  INTERVIEWS_OFF: 'Pohovory jsou vypnuté.',
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
}

type Buttons = CardText['buttons']

/** Text and buttons on the card of a waiting application; not that its author waits in the room. */
export async function interviewCard(
  db: Db,
  id: string,
): Promise<{ text: string | null; buttons: Buttons } | undefined> {
  const { isOn, allowsDirect, needsSecond } = await readRules(db)
  if (!isOn) return undefined
  const row = await interviewOf(db, id)
  const green = (label: string, verb: string): Buttons => [
    { style: 'green', label, custom_id: `${verb}:${id}` },
  ]
  if (row?.state === 'recommended')
    return {
      text: `Doporučeno: ${escapeMarkdown(row.recommender ?? '', MAX_NAME)}`,
      buttons: green('Schválit', 'approve'),
    }
  const inviting = row ? [] : green('Pozvat k pohovoru', 'invite')
  const approving = allowsDirect && !needsSecond ? green('Schválit rovnou', 'approve') : []
  return { text: row ? 'Zveme k pohovoru' : null, buttons: [...inviting, ...approving] }
}

const ofInterviews: (string | null)[] = ['invited', 'called', 'time-near', 'time-soon']

/** Parts of a message about an interview besides its sentence. */
export async function interviewMessage(
  db: Db,
  { submissionId, outcome }: { submissionId: string | null; outcome: string | null },
): Promise<{ text?: string; buttons?: Buttons }> {
  if (submissionId === null || !ofInterviews.includes(outcome)) return {}
  const [row, { voiceUrl }] = await Promise.all([interviewOf(db, submissionId), readRules(db)])
  if (outcome === 'called')
    return row?.state === 'talking' && voiceUrl !== '' ? { text: `\nHlasový kanál: ${voiceUrl}` } : {}
  if (row?.state !== 'invited') return {}
  const { startsAt } = row
  // Discord shows it by the reader's own clock.
  const at =
    startsAt !== null && outcome !== 'invited' && `\n<t:${Math.floor(Date.parse(startsAt) / 1_000)}:F>`
  return {
    ...(at && { text: at }),
    ...(outcome !== 'time-near' && {
      buttons: [{ style: 'green', label: 'Jsem připraven(a)', custom_id: `ready:${submissionId}` }],
    }),
  }
}
