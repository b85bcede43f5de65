import { WAIT_MINUTES } from '@westmore/contract/interviews.ts'
import type { CardText } from '#events/subject.ts'
import { escapeMarkdown, MAX_NAME } from '#interactions/escape-markdown.ts'
import { UUID, type HandlersByVerb } from '#interactions/interaction.ts'
import type { Db } from '#postgres/db.ts'
import { Refusal } from '#refusal.ts'
import { ownDeeds } from './player.ts'
import { readRules } from './settings.ts'
import { interviewOf } from './store.ts'
import { act } from './talks.ts'

export const interviewInteractions: HandlersByVerb = {
  ready: {
    who: 'user',
    id: UUID,
    answer: async ({ db, env, actor }) => {
      const page = `<${env.PUBLIC_URL}/user/allowlist>`
      const isRefused = (await ownDeeds.ready(db, actor)) instanceof Refusal
      const said = isRefused
        ? 'Pozvánka k pohovoru už neplatí.'
        : `Čekáte na pohovor, dáme vám vědět. Po ${WAIT_MINUTES} minutách čekání skončí a můžete se přihlásit znovu.`
      return { say: `${said}\n${page}` }
    },
  },

  invite: {
    who: 'staff',
    id: UUID,
    answer: async ({ db, actor, id }) => {
      const isRefused = (await act(db, actor, id, 'invite')) instanceof Refusal
      return { say: isRefused ? 'K této žádosti teď pozvat nejde.' : 'Hráč je pozvaný k pohovoru.' }
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

/** Parts of a message about an interview besides its sentence. Discord shows a time by the reader's own clock. */
export async function interviewMessage(
  db: Db,
  { submissionId, outcome }: { submissionId: string | null; outcome: string | null },
): Promise<{ text?: string; buttons?: Buttons }> {
  if (submissionId === null || !/^(invited|called|time-.*)$/.test(outcome ?? '')) return {}
  const [row, { voiceUrl }] = await Promise.all([interviewOf(db, submissionId), readRules(db)])
  if (outcome === 'called')
    return row?.state === 'talking' && voiceUrl !== '' ? { text: `\nHlasový kanál: ${voiceUrl}` } : {}
  if (row?.state !== 'invited') return {}
  return {
    text: row.startsAt === null ? '' : `\n<t:${Math.floor(Date.parse(row.startsAt) / 1_000)}:F>`,
    buttons: [{ style: 'green', label: 'Jsem připraven(a)', custom_id: `ready:${submissionId}` }],
  }
}
