import { randomUUID } from 'node:crypto'
import {
  kindsOfSanction,
  MAX_SANCTION_REASON,
  sanctionName,
  type Sanction,
} from '@westmore/contract/sanctions.ts'
import type { AppealOutcome, StaffAppeal } from '@westmore/contract/sanctions-appeals.ts'
import { fillIn, spanName } from '@westmore/contract/sanctions-templates.ts'
import { fold } from '@westmore/contract/fold.ts'
import { cleanText, inOneLine } from '@westmore/contract/text.ts'
import { userById } from '#features/users/public.ts'
import { escapeMarkdown, MAX_NAME } from '#interactions/escape-markdown.ts'
import {
  MAX_CHOICES,
  NO_ID,
  UUID,
  type HandlersByVerb,
  type Interaction,
  type InteractionReply,
} from '#interactions/interaction.ts'
import { Refusal, refuse } from '#refusal.ts'
import { appealToDecide, decideAboutAppeal, refuseDecision } from './appeals/decide.ts'
import { sanctionPerson } from './create.ts'
import { refuseTarget } from './rules.ts'
import * as store from './store.ts'
import { templatesInOrder } from './templates/template-store.ts'
import { momentOf } from './words.ts'
import { shorten } from '@westmore/contract/signs.ts'

/** Discord's limit, in characters. */
const MAX_TITLE = 45

/** `person.template.revision.number`: of the template and of the person's newest sanction (0: none). */
const FORM_ID = /^(\d{15,21})\.([\da-f-]{36})\.(\d{1,9})\.(\d{1,9})$/

/** The form is the confirmation. */
export const sanctionInteractions: HandlersByVerb = {
  sankce: {
    who: 'staff',
    id: NO_ID,
    suggest: async ({ db }, typed) =>
      (await templatesInOrder(db))
        .filter(({ name }) => fold(name).includes(fold(typed)))
        .slice(0, MAX_CHOICES)
        .map(({ id, name }) => ({ name, value: id })),
    answer: showForm,
  },
  'sankce-udelit': { who: 'staff', id: FORM_ID, answer: give },

  ...decisionHandlers('upheld', 'Zamítnout odvolání', 'Odvolání je zamítnuté, sankce se nezměnila.'),
  ...decisionHandlers('lifted', 'Zrušit sankci', 'Sankce je zrušená.'),
  ...decisionHandlers('overturned', 'Zrušit jako omyl', 'Sankce je zrušená jako omyl a nikde se nepočítá.'),
}

/** A shorter sanction needs an end, and so the site. */
function decisionHandlers(outcome: AppealOutcome, title: string, done: string): HandlersByVerb {
  const verb = `appeal-${outcome}`
  return {
    [verb]: {
      who: 'staff',
      id: UUID,
      answer: async ({ db, actor, id, now }) => {
        const appeal = await appealToDecide(db, actor, id, now())
        const refusal = appeal ? obstacleTo(appeal) : refuse('NOT_FOUND')
        if (refusal) return { say: wordsForAppeal(refusal) }
        return { form: { verb: `${verb}-reason`, title, fields: [reasonField('')] } }
      },
    },
    [`${verb}-reason`]: {
      who: 'staff',
      id: UUID,
      answer: async ({ db, actor, id, values, now }) => {
        const reason = cleanText(values.reason ?? '')
        if (!isReason(reason)) return { say: 'Bez důvodu rozhodnout nejde.' }
        const decided = await decideAboutAppeal(db, actor, { id, outcome, reason }, now())
        return { say: decided instanceof Refusal ? wordsForAppeal(decided) : done }
      },
    },
  }
}

function obstacleTo({ decision, obstacle }: StaffAppeal) {
  if (decision) return refuse('APPEAL_DECIDED', { decision })
  return obstacle === null ? undefined : refuseDecision(obstacle)
}

const reasonField = (value: string) => ({
  id: 'reason',
  label: 'Důvod, hráč ho uvidí',
  isLong: true,
  most: MAX_SANCTION_REASON,
  value,
})

const isReason = (reason: string) => reason !== '' && reason.length <= MAX_SANCTION_REASON

async function showForm({ db, env, actor, options, names }: Interaction): Promise<InteractionReply> {
  const { hráč: personId = '', šablona: wish = '' } = options
  const templates = await templatesInOrder(db)
  if (templates.length === 0)
    return {
      say: `Šablony sankcí zatím nejsou. Vlastník je založí na webu: <${env.PUBLIC_URL}/user/admin/settings/sanctions>`,
    }
  const template = templates.find(({ id, name }) => id === wish || name === wish)
  if (!template) return { say: 'Takovou šablonu neznám. Vyberte ji prosím z nabídky.' }
  const account = await userById(db, personId)
  const refusal = refuseTarget(actor, account ? { id: personId, role: account.role } : null)
  if (refusal) return { say: wordsFor(refusal) }
  const { newest } = await store.newestOf(db, {
    userId: account ? personId : null,
    identifiers: account ? [] : [`discord:${personId}`],
  })
  const name = account?.username ?? names[personId] ?? ''
  const title = `${kindsOfSanction[template.kind].label} ${spanName(template.length)}: ${name}`
  const named = { id: 'name', label: 'Jméno, účet na webu nemá', isLong: false, most: MAX_NAME, value: name }
  return {
    form: {
      verb: 'sankce-udelit',
      id: [personId, template.id, template.revision, newest?.number ?? 0].join('.'),
      title: shorten(title, MAX_TITLE),
      fields: account ? [reasonField(template.reason)] : [reasonField(template.reason), named],
    },
  }
}

async function give({ db, env, actor, id, values, now }: Interaction): Promise<InteractionReply> {
  const [, personId = '', templateId = '', revision, newestNumber] = FORM_ID.exec(id) ?? []
  const template = (await templatesInOrder(db)).find((one) => one.id === templateId)
  if (template?.revision !== Number(revision)) return { say: words.TEMPLATE_CHANGED }
  const reason = cleanText(values.reason ?? '')
  const name = inOneLine(values.name ?? '')
  const account = await userById(db, personId)
  if (!isReason(reason) || name.length > MAX_NAME || (!account && name === ''))
    return { say: 'Vyplňte prosím důvod i jméno.' }
  const seen = await store.sanctionByNumber(db, Number(newestNumber))
  const given = await sanctionPerson(
    db,
    actor,
    {
      ...fillIn(template, now()),
      id: randomUUID(),
      target: account ? { userId: personId } : { identifiers: [`discord:${personId}`], name },
      reason,
      evidence: [],
      newest: seen?.id ?? null,
    },
    now(),
  )
  if (given instanceof Refusal) return { say: wordsFor(given) }
  return {
    say: `Uděleno: ${described(given)}\n<${env.PUBLIC_URL}/user/admin/sanctions?sankce=${given.number}>`,
  }
}

function described({ kind, number, until, name }: Sanction): string {
  const end = until === null ? 'natrvalo' : `do ${momentOf(until)}`
  return `${kindsOfSanction[kind].label} ${end} (${sanctionName(number)}), ${escapeMarkdown(name, MAX_NAME)}.`
}

const words = {
  OWN_SANCTION: 'O vlastních sankcích nikdo nerozhoduje.',
  STAFF_SANCTION: 'Členovi týmu smí sankci udělit jen vlastník.',
  TEMPLATE_CHANGED: 'Šablona se mezitím změnila. Napište prosím příkaz znovu.',
}

type Refused =
  | Extract<Awaited<ReturnType<typeof sanctionPerson>>, Refusal>
  | NonNullable<ReturnType<typeof refuseTarget>>

function wordsFor(why: Refused): string {
  if (why.refused === 'NEWER_SANCTION') {
    const { current } = why.data
    const by = escapeMarkdown(current.author, MAX_NAME)
    return `Mezitím sankci udělil někdo jiný (${by}): ${described(current)} Chcete-li přidat další, napište příkaz znovu.`
  }
  const byName: Partial<Record<string, string>> = words
  return byName[why.refused] ?? 'Sankci se nepodařilo udělit. Zkuste to prosím na webu.'
}

type RefusedDecision =
  | Extract<Awaited<ReturnType<typeof decideAboutAppeal>>, Refusal>
  | NonNullable<ReturnType<typeof obstacleTo>>

function wordsForAppeal(why: RefusedDecision): string {
  if (why.refused === 'APPEAL_DECIDED')
    return `Už je rozhodnuto (${escapeMarkdown(why.data.decision.by, MAX_NAME)}).`
  const byName: Partial<Record<string, string>> = {
    NOT_FOUND: 'Toto odvolání už neexistuje, nebo ho nemůžete řešit.',
    OWN_SANCTION: 'Sankci jste udělili vy, o odvolání rozhodne někdo jiný.',
    STAFF_SANCTION: 'O sankci člena týmu rozhoduje jen vlastník.',
    SANCTION_OVER: 'Sankce mezitím skončila. Rozhodněte prosím na webu.',
  }
  return byName[why.refused] ?? 'Rozhodnout se nepodařilo. Zkuste to prosím na webu.'
}
