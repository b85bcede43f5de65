import { ORPCError } from '@orpc/client'
import type { Draft } from '@westmore/contract/allowlist.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore, type BrowserStore } from '#kept/browser-store.ts'
import { storageOf } from '#kept/storage-stub.ts'
import { createAnswersKeeper, type Saving } from './answers-keeper.ts'

// Simulates several devices and a server that stores a draft of one revision. server/features/allowlist/draft.test.ts
// proves that the real server does so.

const QUESTIONS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let clock = Date.parse('2026-11-20T12:00:00.000Z')
const tick = () => vi.setSystemTime((clock += 1))

function openServer() {
  const answers = new Map<string, Draft['answers'][number]>()
  let revision = 0
  const read = (): Draft => ({
    answers: [...answers.values()],
    revision,
    currentQuestionId: null,
    updatedAt: new Date(clock).toISOString(),
  })
  return {
    read,
    /** Simulates `PUT /allowlist/draft`. */
    save(saving: Saving): { revision: number } | { current: Draft } {
      if (saving.revision !== revision) return { current: read() }
      revision += 1
      for (const answer of saving.answers)
        answers.set(answer.questionId, { ...answer, updatedAt: new Date(clock).toISOString() })
      return { revision }
    },
  }
}

type Server = ReturnType<typeof openServer>

type Message = {
  saving: Saving
  outcome?: ReturnType<Server['save']>
  resolve: (saved: { revision: number }) => void
  reject: (error: Error) => void
}

function openBrowser(): BrowserStore {
  const storage = storageOf(new Map())
  return openStore(() => storage)
}

function openDevice(store: BrowserStore) {
  let messages: Message[] = []
  let readings: Draft[] = []
  let keeper = load()

  function load() {
    return createAnswersKeeper({
      drafts: store.withPrefix('drafts:'),
      asides: store.withPrefix('asides:'),
      save: (saving) => new Promise((resolve, reject) => messages.push({ saving, resolve, reject })),
    })
  }

  const taken = (which: number) => messages.splice(which % Math.max(1, messages.length), 1)[0]

  return {
    keeper: () => keeper,
    draft: () => keeper.read(),
    type: (id: string, text: string) => keeper.type({ id, question: 'Kdo jsi?' }, text),
    use(id: string) {
      const older = keeper.read().older.findLast((one) => one.id.startsWith(id))
      if (older) keeper.use({ id, question: 'Kdo jsi?' }, older)
    },
    /** Delivers a message to or from the server, in any order. */
    deliver(server: Server, which: number) {
      const message = taken(which)
      if (!message) return
      const { outcome } = message
      if (!outcome) messages.push({ ...message, outcome: server.save(message.saving) })
      else if ('revision' in outcome) message.resolve(outcome)
      else message.reject(new ORPCError('DRAFT_CHANGED', { status: 409, data: outcome }))
    },
    lose: (which: number) => taken(which)?.reject(new Error('lost')),
    ask: (server: Server) => void readings.push(server.read()),
    receive() {
      const reading = readings.shift()
      if (reading) keeper.take(reading)
    },
    /** Reloads the page; its sent requests may still arrive, the answers do not. */
    reload(server: Server, arrive: boolean) {
      for (const { saving, outcome } of messages) if (arrive && !outcome) server.save(saving)
      messages = []
      readings = []
      keeper = load()
      keeper.take(server.read())
    },
    idle: () => messages.length + readings.length === 0,
  }
}

type Device = ReturnType<typeof openDevice>

const textOf = (device: Device, questionId: string) => device.draft().entries[questionId]?.text ?? ''

function isSomewhere(
  text: string,
  server: Server,
  devices: readonly Device[],
  stores: readonly BrowserStore[],
) {
  const shown = devices.flatMap((device) => {
    const { entries, older } = device.draft()
    return [...Object.values(entries), ...older].map((one) => one.text)
  })
  const kept = stores.flatMap((store) => store.keys().map((key) => store.readText(key) ?? ''))
  const stored = server.read().answers.map(({ answer }) => answer)
  return [...shown, ...kept, ...stored].some((one) => one.includes(text))
}

const act = fc.record({
  device: fc.nat(2),
  kind: fc.constantFrom(
    'type',
    'type',
    'flush',
    'flush',
    'deliver',
    'deliver',
    'deliver',
    'lose',
    'ask',
    'receive',
    'reload',
    'use',
  ),
  number: fc.nat(5),
  flag: fc.boolean(),
})

/** Lets the answers of the server reach their keepers. */
const answered = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

/** Runs the actions and checks after each that no text was lost. `alive` are the texts never knowingly replaced. */
async function play(
  acts: readonly { device: number; kind: string; number: number; flag: boolean }[],
  tabs: number,
) {
  const server = openServer()
  // The first two are tabs of one browser, the third is another device.
  const [shared, own] = [openBrowser(), openBrowser()]
  const devices = [openDevice(shared), openDevice(shared), openDevice(own)].slice(0, tabs)
  const alive = new Set<string>()
  let count = 0
  for (const device of devices) device.keeper().take(server.read())

  for (const { device: which, kind, number, flag } of acts) {
    const device = devices[which % devices.length]
    const questionId = QUESTIONS[number % QUESTIONS.length] ?? ''
    if (!device) continue
    tick()
    if (kind === 'type') {
      // The person sees the text in the field and replaces it or adds to it.
      const before = textOf(device, questionId)
      const word = `<${(count += 1)}>`
      if (!flag) for (const seen of before.match(/<\d+>/g) ?? []) alive.delete(seen)
      device.type(questionId, flag ? `${before}${word}` : word)
      alive.add(word)
    } else if (kind === 'flush') device.keeper().saveNow()
    else if (kind === 'deliver') device.deliver(server, number)
    else if (kind === 'lose') device.lose(number)
    else if (kind === 'ask') device.ask(server)
    else if (kind === 'receive') device.receive()
    else if (kind === 'reload') device.reload(server, flag)
    else device.use(questionId)
    await answered()

    for (const word of alive) {
      if (!isSomewhere(word, server, devices, [shared, own]))
        throw new Error(`${word} is gone after «${kind}» at device ${which}`)
    }
  }

  /** All connections work again. */
  async function settle() {
    for (let round = 0; round < 10; round += 1) {
      for (const device of devices) {
        device.ask(server)
        while (!device.idle()) {
          tick()
          device.deliver(server, 0)
          device.receive()
          await answered()
        }
        device.keeper().saveNow()
        await answered()
      }
    }
  }

  return { server, devices, alive, settle }
}

test('loses no text, in any order of events on all devices', () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const { devices, alive, settle, server } = await play(acts, 3)
      await settle()
      const { answers } = server.read()
      const stored = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
      for (const device of devices) {
        for (const questionId of QUESTIONS)
          expect(textOf(device, questionId)).toBe(stored.get(questionId) ?? '')
        expect(device.draft().status).toBe('saved')
      }
      const shown = JSON.stringify([answers, devices.map((device) => device.draft().older)])
      for (const word of alive) expect(shown).toContain(word)
    }),
    { numRuns: 300 },
  ))

test('what a single device typed last is saved, even when messages are lost', () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const { devices, settle, server } = await play(
        acts.filter(({ kind }) => kind !== 'use'),
        1,
      )
      const typed = QUESTIONS.map((questionId) => textOf(devices[0] as Device, questionId))
      await settle()
      const stored = new Map(server.read().answers.map(({ questionId, answer }) => [questionId, answer]))
      expect(QUESTIONS.map((questionId) => stored.get(questionId) ?? '')).toEqual(typed)
    }),
    { numRuns: 300 },
  ))
