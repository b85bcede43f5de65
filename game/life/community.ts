import { setTimeout as sleep } from 'node:timers/promises'
import { AnswerForm, optionsOf } from '@westmore/contract/allowlist-answers.ts'
import { isObject } from '#core/answers.ts'
import { pick } from './game-events.ts'
import { nameOf } from './simulated-players.ts'

export interface CommunityOptions {
  url: string
  /** The Discord stand-in, where the accounts are created. */
  standIn: string
  people: number
  /** The pause (ms) between two actions of the whole community. */
  pause: number
  say: (line: string) => void
}

interface SimulatedUser {
  name: string
  cookie: string
  ticketId: string | null
  hasApplied: boolean
}

type NewTicket = readonly [category: string, title: string, message: string]

const tickets: [NewTicket, ...NewTicket[]] = [
  ['support', 'Po restartu mi zmizel kůň', 'Dobrý večer, po restartu nemám ve stáji Ryzáka. Dá se dohledat?'],
  ['support', 'Nejde mi otevřít inventář', 'Po otevření se hra na chvíli zasekne a inventář je prázdný.'],
  ['faction', 'Žádost o poštovní frakci', 'Rádi bychom vozili poštu mezi Valentine a Rhodes. Je nás šest.'],
  ['rules', 'Střelba u nádraží', 'Neznámý jezdec střílel do lidí na nástupišti a bez slova odjel.'],
]
const replies = [
  'Děkuji za odpověď, zkusím to.',
  'Stalo se to kolem osmé večer, u brodu.',
  'Mám i svědka, napíše vám.',
] as const
const answers = [
  'Přijel jsem za prací a za tichem, dosud našel jen to první.',
  'Hraju dva roky, hlavně civilní postavy.',
  'Zvedne ruce a prosí o život, má doma dvě děti.',
] as const

/** Simulates people on the website, who sign in, apply, open tickets and reply. */
export async function simulateWebsiteUsers(options: CommunityOptions, signal: AbortSignal): Promise<void> {
  const { url, standIn, people, pause, say } = options
  const residents: SimulatedUser[] = []
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      const number = turn % people
      const resident = residents[number] ?? (await arrive(url, standIn, number))
      residents[number] = resident
      say(`${resident.name}: ${await act(url, resident)}`)
    } catch (error) {
      // The site may be restarting.
      say(`komunita čeká: ${error instanceof Error ? error.message : String(error)}`)
    }
    await sleep(pause, undefined, { signal }).catch(() => {})
  }
}

/** A text, or the first option that lets the application go on. */
function answerTo(question: unknown): string {
  const { data: form } = AnswerForm.safeParse(isObject(question) ? question['form'] : undefined)
  const option = form && optionsOf(form).find(({ ending }) => ending === '')
  return option ? option.text : pick(answers)
}

async function act(url: string, resident: SimulatedUser): Promise<string> {
  const post = (path: string, body: object) => call(url, path, resident.cookie, body)
  if (!resident.hasApplied) {
    const questions = await call(url, '/api/allowlist/questions', resident.cookie)
    const given = (Array.isArray(questions) ? questions : []).map((question) => ({
      questionId: textIn(question, 'id'),
      answer: answerTo(question),
    }))
    resident.hasApplied = true
    const mine = await call(url, '/api/allowlist/mine', resident.cookie)
    if (!isObject(mine) || mine['canSubmit'] !== true) return 'žádost už má'
    await post('/api/allowlist/submissions', { answers: given })
    return 'žádost podána'
  }
  if (resident.ticketId === null || Math.random() < 0.1) {
    const [category, title, message] = pick(tickets)
    const opened = await post('/api/tickets', { category, title, message })
    resident.ticketId = textIn(opened, 'id')
    return `otevřen ticket „${title}“`
  }
  const message = pick(replies)
  const answer = await post(`/api/tickets/${resident.ticketId}/messages`, { message }).catch(
    (error: unknown) => {
      // The ticket was closed; the next action opens another one.
      resident.ticketId = null
      throw error
    },
  )
  return answer ? 'zpráva v ticketu' : ''
}

/** Creates an account at the stand-in and signs it in with a browser's requests. */
async function arrive(url: string, standIn: string, number: number): Promise<SimulatedUser> {
  const id = String(40_000_000_000_000_000n + BigInt(number))
  const name = nameOf(id)
  const made = await fetch(`${standIn}/control/personas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, username: `obyvatel_${number + 1}` }),
  })
  if (made.status !== 201 && made.status !== 409)
    throw new Error(`the account could not be created: ${made.status}`)
  const jar = new Map<string, string>()
  const login = await visit(`${url}/api/auth/discord`, jar)
  const picker = new URL(login.headers.get('location') ?? '', url)
  picker.pathname = '/oauth2/authorize/choose'
  picker.searchParams.set('persona', id)
  const chosen = await fetch(picker, { redirect: 'manual' })
  const back = new URL(chosen.headers.get('location') ?? '', url).searchParams
  const signedIn = await visit(`${url}/api/auth/discord/callback`, jar, {
    code: back.get('code'),
    state: back.get('state'),
  })
  if (!signedIn.ok) throw new Error(`sign-in was answered ${signedIn.status}`)
  return { name, cookie: cookieOf(jar), ticketId: null, hasApplied: false }
}

const cookieOf = (jar: Map<string, string>) => [...jar].map((pair) => pair.join('=')).join('; ')

const send = (address: string, cookie: string, body?: object) =>
  fetch(address, {
    redirect: 'manual',
    headers: { cookie, origin: new URL(address).origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })

async function visit(address: string, jar: Map<string, string>, body?: object): Promise<Response> {
  const answer = await send(address, cookieOf(jar), body)
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return answer
}

async function call(url: string, path: string, cookie: string, body?: object): Promise<unknown> {
  const answer = await send(`${url}${path}`, cookie, body)
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return answer.json()
}

function textIn(value: unknown, key: string): string {
  const text = isObject(value) ? value[key] : undefined
  if (typeof text !== 'string') throw new Error(`the site's answer has no text ${key}`)
  return text
}
