import { type Draft, hasConflict, type StoredAnswer } from '@westmore/contract/allowlist.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStore, type BrowserStore } from '#kept/browser-store.ts'
import { storageOf } from '#kept/storage-stub.ts'
import { openLocalDraft } from './local-draft.ts'
import {
  begin,
  type DraftEvent,
  type Effect,
  type DraftState,
  type Saving,
  reduceDraft,
} from './draft-reducer.ts'
import { type Choice, isOnlyHere } from './draft.ts'

// Simulates several devices and a server by the rules alone. server/features/allowlist/draft.test.ts proves
// that the real server uses `hasConflict` too.

const QUESTIONS = ['q', 'r']
const NOON = '2026-11-20T12:00:00.000Z'

function openServer() {
  const answers = new Map<string, StoredAnswer>()
  let revision = 0
  const stored = () => ({ answers: [...answers.values()], revision })
  return {
    stored,
    read: (): Draft => ({ ...stored(), currentQuestionId: null, updatedAt: NOON }),
    /** Simulates `PUT /allowlist/draft`. */
    save({ version, answers: given }: Saving) {
      const overtaken = given.filter((one) => hasConflict(answers.get(one.questionId), one))
      if (overtaken.length > 0) {
        const changed = overtaken.flatMap(({ questionId }) => answers.get(questionId) ?? [])
        return { changed: { answers: changed, revision } }
      }
      revision += 1
      for (const { questionId, question, answer } of given)
        answers.set(questionId, { questionId, question, answer, version, updatedAt: NOON })
      return { revision }
    },
  }
}

type Server = ReturnType<typeof openServer>
type Outcome = ReturnType<Server['save']>

type Message = {
  saving: Saving
  outcome?: Outcome
}

function openBrowser(): BrowserStore {
  const storage = storageOf(new Map())
  return openStore(() => storage)
}

let ids = 0
let clock = 0

function openDevice(store: BrowserStore) {
  let page = 0
  let local = openLocalDraft(store, 'me', `${(ids += 1)}`)
  let draft: DraftState = load()
  let messages: Message[] = []
  let readings: Draft[] = []

  function load() {
    const { entries, older } = local.read()
    return begin(entries, older)
  }

  function happen(event: DraftEvent) {
    const [next, effects] = reduceDraft(draft, event, {
      now: (clock += 1),
      id: `id ${(ids += 1)}`,
      random: 0.5,
    })
    draft = next
    for (const effect of effects) perform(effect)
  }

  function perform(effect: Effect) {
    if (effect.do === 'send') messages.push({ saving: effect.saving })
    else if (effect.do === 'store') local.store(effect.questionId, effect.entry)
    else if (effect.do === 'remove') local.remove(effect.questionId, effect.text)
    else if (effect.do === 'set aside') local.setAside(effect.older)
    else if (effect.do === 'dismiss') local.dismiss(effect.id)
  }

  return {
    happen,
    draft: () => draft,
    type: (questionId: string, text: string) =>
      happen({ type: 'typed', question: { id: questionId, question: 'Kdo jsi?' }, text }),
    /** Delivers a message to or from the server, in any order. */
    deliver(server: Server, which: number) {
      const [message] = messages.splice(which % Math.max(1, messages.length), 1)
      if (!message) return
      const { saving, outcome } = message
      if (!outcome) messages.push({ saving, outcome: server.save(saving) })
      else if (outcome.changed) happen({ type: 'overtaken', saving, changed: outcome.changed })
      else happen({ type: 'saved', saving, revision: outcome.revision, savedAt: NOON })
    },
    lose(which: number) {
      const [message] = messages.splice(which % Math.max(1, messages.length), 1)
      if (message) happen({ type: 'failed', saving: message.saving, why: 'lost' })
    },
    ask: (server: Server) => void readings.push(server.read()),
    receive() {
      const reading = readings.shift()
      if (reading) happen({ type: 'read', draft: reading })
    },
    /** Reloads the page; its sent requests may still arrive, the answers do not. */
    reload(server: Server, arrive: boolean) {
      for (const { saving, outcome } of messages) if (arrive && !outcome) server.save(saving)
      messages = []
      readings = []
      page += 1
      local = openLocalDraft(store, 'me', `${(ids += 1)} ${page}`)
      draft = load()
      happen({ type: 'read', draft: server.read() })
    },
    idle: () => messages.length + readings.length === 0,
  }
}

type Device = ReturnType<typeof openDevice>

const textOf = (device: Device, questionId: string) => device.draft().entries[questionId]?.text ?? ''
const otherOf = (device: Device, questionId: string) => device.draft().entries[questionId]?.other?.text ?? ''

/** Whether the text still exists: in a field, beside it, among the set-aside texts, or on the server. */
function isSomewhere(
  text: string,
  server: Server,
  devices: readonly Device[],
  stores: readonly BrowserStore[],
) {
  return (
    server.stored().answers.some(({ answer }) => answer.includes(text)) ||
    devices.some((device) => {
      const { entries, older } = device.draft()
      const shown = Object.values(entries).flatMap((entry) => [entry.text, entry.other?.text ?? ''])
      return [...shown, ...older.map((one) => one.text)].some((one) => one.includes(text))
    }) ||
    stores.some((store) => store.keys().some((key) => store.readText(key)?.includes(text)))
  )
}

const choices: Choice[] = ['mine', 'other', 'both']
const act = fc.record({
  device: fc.nat(2),
  kind: fc.constantFrom(
    'type',
    'type',
    'due',
    'due',
    'deliver',
    'deliver',
    'deliver',
    'lose',
    'ask',
    'receive',
    'leave',
    'reload',
    'choose',
  ),
  number: fc.nat(5),
  flag: fc.boolean(),
})

/** Runs the actions and checks after each that no text was lost. `alive` are the texts never knowingly replaced. */
function play(
  acts: readonly { device: number; kind: string; number: number; flag: boolean }[],
  tabs: number,
) {
  const server = openServer()
  // The first two are tabs of one browser, the third is another device.
  const [shared, own] = [openBrowser(), openBrowser()]
  const devices = [openDevice(shared), openDevice(shared), openDevice(own)].slice(0, tabs)
  const alive = new Set<string>()
  let count = 0
  for (const device of devices) device.happen({ type: 'read', draft: server.read() })

  const words = (text: string) => text.match(/<\d+>/g) ?? []

  function choose(device: Device, questionId: string, choice: Choice) {
    const [mine, other] = [textOf(device, questionId), otherOf(device, questionId)]
    if (other === '') return
    device.happen({ type: 'chose', questionId, choice })
    for (const word of [...words(mine), ...words(other)]) {
      if (!textOf(device, questionId).includes(word)) alive.delete(word)
    }
  }

  for (const { device: which, kind, number, flag } of acts) {
    const device = devices[which % devices.length]
    const questionId = QUESTIONS[number % QUESTIONS.length] ?? ''
    if (!device) continue
    if (kind === 'type') {
      // The person sees the text in the field and replaces it or adds to it.
      const before = textOf(device, questionId)
      const word = `<${(count += 1)}>`
      if (!flag) for (const seen of words(before)) alive.delete(seen)
      device.type(questionId, flag ? `${before}${word}` : word)
      alive.add(word)
    } else if (kind === 'due' || kind === 'leave') device.happen({ type: kind })
    else if (kind === 'deliver') device.deliver(server, number)
    else if (kind === 'lose') device.lose(number)
    else if (kind === 'ask') device.ask(server)
    else if (kind === 'receive') device.receive()
    else if (kind === 'reload') device.reload(server, flag)
    else choose(device, questionId, choices[number % choices.length] ?? 'mine')

    for (const word of alive) {
      if (!isSomewhere(word, server, devices, [shared, own]))
        throw new Error(`${word} is gone after «${kind}» at device ${which}`)
    }
  }

  /** All connections work again, and the person decides every conflict. */
  function settle() {
    for (let round = 0; round < 20; round += 1) {
      for (const device of devices) {
        device.ask(server)
        while (!device.idle()) {
          device.deliver(server, 0)
          device.receive()
        }
        for (const questionId of QUESTIONS) choose(device, questionId, 'both')
        device.happen({ type: 'flush' })
      }
    }
  }

  return { server, devices, alive, settle }
}

test('loses no text without a decision, in any order of events on all devices', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const { devices, alive, settle, server } = play(acts, 3)
      settle()
      const stored = new Map(server.stored().answers.map(({ questionId, answer }) => [questionId, answer]))
      for (const device of devices) {
        for (const questionId of QUESTIONS)
          expect(textOf(device, questionId)).toBe(stored.get(questionId) ?? '')
        expect(Object.values(device.draft().entries).some(isOnlyHere)).toBe(false)
      }
      // Texts left by two tabs of one browser at the same time are among the set-aside ones.
      const shown = JSON.stringify([[...stored.values()], devices.map((device) => device.draft().older)])
      for (const word of alive) expect(shown).toContain(word)
    }),
    { numRuns: 500 },
  )
})

test('a single device never conflicts with itself, even when messages are lost', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const { devices, alive, settle, server } = play(acts, 1)
      for (const questionId of QUESTIONS) expect(otherOf(devices[0] as Device, questionId)).toBe('')
      settle()
      const stored = JSON.stringify(server.stored().answers)
      for (const word of alive) expect(stored).toContain(word)
    }),
    { numRuns: 500 },
  )
})
