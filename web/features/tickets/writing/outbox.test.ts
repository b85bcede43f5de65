import type { Me } from '@westmore/contract/auth.ts'
import type { TicketChange } from '@westmore/contract/tickets.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { storageOf } from '#kept/storage-stub.ts'

const rider = '10000000000000001'
const ticket = '0198f2a0-0000-4000-8000-000000000001'
const other = '0198f2a0-0000-4000-8000-000000000002'

type Posted = { change?: TicketChange; messageId: string; message: string }

type Answer = 'stored' | 'lost' | 'closed' | 'taken'

/** A browser whose server gives these answers in turn, and `stored` from then on. */
async function openBrowser(kept: Map<string, string>, ...answers: Answer[]) {
  const posted: Posted[] = []
  vi.resetModules()
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin: 'http://westmore.test' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (request: Request) => {
    const body: Posted = await request.json()
    posted.push(body)
    const answer = answers.shift() ?? 'stored'
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    if (answer === 'closed') return json(409, { code: 'TICKET_CLOSED', message: 'The ticket is closed' })
    if (answer === 'taken') return json(409, { code: 'TAKEN', message: 'Taken', data: { assignee: 'adela' } })
    return json(201, { id: body.messageId, seq: 1, message: body.message })
  })
  vi.spyOn(console, 'error').mockReturnValue()
  const { failedLater, outboxOf, replyTurn } = await import('./outbox.ts')
  const { inTurn } = await import('#in-turn.ts')
  const outbox = outboxOf(rider)
  return {
    outbox,
    posted,
    sent: () => expect.poll(() => outbox.read()).toEqual([]),
    failed: (facts = {}) =>
      expect.poll(() => outbox.read()).toMatchObject([{ error: expect.anything(), ...facts }]),
    /** The tickets that a closing of these would leave open. */
    close: (...tickets: string[]) => {
      const failed = failedLater(outbox, tickets)
      return inTurn(tickets.map(replyTurn), async () => failed())
    },
  }
}

function json(status: number, body: object) {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

const words = (text: string) => ({ mode: 'reply' as const, text, attachments: [] })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('sends messages in the order they were written, the lost one again under its id', async () => {
  const kept = new Map<string, string>()
  const { outbox, posted, sent } = await openBrowser(kept, 'lost')
  for (const text of ['jedna', 'dva', 'tři']) outbox.add(ticket, words(text))
  expect(outbox.read().map(({ text, error }) => [text, error])).toContainEqual(['jedna', null])
  await sent()
  expect(posted.map(({ message }) => message)).toEqual(['jedna', 'jedna', 'dva', 'tři'])
  expect(new Set(posted.map(({ messageId }) => messageId)).size).toBe(3)
  expect(kept.size).toBe(0)
})

test('sends the change of the ticket with the reply, also after a failure and a reload', async () => {
  const kept = new Map<string, string>()
  const change = { status: 'closed' as const }
  const { outbox, posted, failed } = await openBrowser(kept, 'lost', 'lost', 'lost')
  outbox.add(ticket, { ...words('hotovo'), change })
  await failed({ change })
  const later = await openBrowser(kept)
  await later.sent()
  const all = [...posted, ...later.posted]
  expect(all.map((one) => one.change)).toEqual([change, change, change, change])
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1)
})

test.each(['retried', 'discarded', 'found in the thread'])(
  'keeps a refused message until it is %s',
  async (end) => {
    const kept = new Map<string, string>()
    const { outbox, posted, failed, sent } = await openBrowser(kept, 'closed')
    outbox.add(ticket, words('pozdě'))
    await failed({ error: { code: 'TICKET_CLOSED' } })
    expect(kept.size).toBe(1)
    const id = posted[0]?.messageId ?? ''
    if (end === 'retried') outbox.retry(id)
    else if (end === 'discarded') expect(outbox.discard(id)).toMatchObject({ text: 'pozdě' })
    else outbox.confirm(new Set([id]))
    await sent()
    expect([posted.length, kept.size]).toEqual([end === 'retried' ? 2 : 1, 0])
  },
)

test('names the assignee of a taken ticket, then sends the reply without claiming it', async () => {
  const { outbox, posted, failed, sent } = await openBrowser(new Map(), 'taken')
  const change = { status: 'in-progress' as const, assigneeId: rider, assigneeWas: null }
  outbox.add(ticket, { ...words('beru si to'), change })
  await failed({ error: { code: 'TAKEN', data: { assignee: 'adela' } } })
  outbox.retry(posted[0]?.messageId ?? '')
  await sent()
  expect(posted.map((one) => one.change)).toEqual([change, { status: 'in-progress' }])
  expect(new Set(posted.map(({ messageId }) => messageId)).size).toBe(1)
})

test('makes a closing wait for the replies on their way to its ticket', async () => {
  const { outbox, close, posted } = await openBrowser(new Map(), 'lost')
  for (const text of ['jedna', 'dva']) outbox.add(ticket, words(text))
  expect(await close(ticket, other)).toEqual([])
  expect(outbox.read()).toEqual([])
  expect(posted.map(({ message }) => message)).toEqual(['jedna', 'jedna', 'dva'])
})

test('reports to a closing a reply refused now, not one that failed before', async () => {
  const { outbox, close, failed } = await openBrowser(new Map(), 'closed')
  outbox.add(ticket, words('pozdě'))
  expect(await close(ticket)).toEqual([ticket])
  expect(await close(ticket)).toEqual([])
  await failed()
})

test('offers the way back to the ticket when a message fails while it is not open', async () => {
  const { outbox } = await openBrowser(new Map(), 'closed')
  const { toast } = await import('#ui/toast.ts')
  const told = vi.spyOn(toast, 'error')
  const wayBack = { label: 'Otevřít #48213', onClick: () => {} }
  outbox.add(ticket, words('pozdě'), wayBack)
  await expect
    .poll(() => told.mock.calls)
    .toEqual([['Nepodařilo se odeslat zprávu. Zkuste to prosím znovu.', wayBack]])
})

test('sends messages of all tickets after a reload, of this person only', async () => {
  const keep = (who: string, text: string) => {
    const id = crypto.randomUUID()
    const value = { ...words(text), id, createdAt: new Date().toISOString() }
    return [`tickets_outbox:${who}:${other}:${id}`, JSON.stringify(value)] as const
  }
  const kept = new Map([keep(rider, 'moje'), keep('10000000000000002', 'cizí')])
  const { posted } = await openBrowser(kept)
  await expect.poll(() => [...kept.values()].map((value) => JSON.parse(value).text)).toEqual(['cizí'])
  expect(posted.map(({ message }) => message)).toEqual(['moje'])
})

test('a message refused in one ticket stops no other ticket’s', async () => {
  const { outbox, posted, failed } = await openBrowser(new Map(), 'closed')
  outbox.add(ticket, words('pozdě'))
  outbox.add(other, words('včas'))
  await failed({ ticketId: ticket })
  expect(posted.map(({ message }) => message)).toEqual(['pozdě', 'včas'])
})

test('does not send an old message by itself after a reload', async () => {
  const id = crypto.randomUUID()
  const old = { ...words('včera'), id, createdAt: new Date(Date.now() - 86_400_000).toISOString() }
  const kept = new Map([[`tickets_outbox:${rider}:${ticket}:${id}`, JSON.stringify(old)]])
  const { outbox, posted, failed } = await openBrowser(kept)
  await failed({ text: 'včera' })
  outbox.show(ticket)
  expect(posted).toEqual([])
})

test('does not send in the session of another person', async () => {
  const { outbox, posted, failed } = await openBrowser(new Map())
  const { queryClient } = await import('#api.ts')
  const { meQuery } = await import('#session/session.ts')
  const profile = { id: '2', username: 'jana', name: 'jana', discriminator: '0', avatar: null, email: '' }
  const jana: Me = {
    ...profile,
    role: 'user',
    isApproved: false,
    avatarUrl: '',
    seesTodos: false,
    maxFileBytes: 1,
    lacksMfa: false,
  }
  queryClient.setQueryData<Me | null>(meQuery.queryKey, jana)
  outbox.add(ticket, words('tajné'))
  await failed()
  expect(posted).toEqual([])
})
