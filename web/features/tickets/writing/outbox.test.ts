import type { Me } from '@westmore/contract/auth.ts'
import type { Message } from '@westmore/contract/tickets.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { storageOf } from '#kept/storage-stub.ts'

const rider = '10000000000000001'
const ticket = '0198f2a0-0000-4000-8000-000000000001'
const other = '0198f2a0-0000-4000-8000-000000000002'

type Posted = {
  change?: { status?: string; assigneeId?: string | null }
  messageId: string
  message: string
}

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
    return json(201, storedAs(body))
  })
  vi.spyOn(console, 'error').mockReturnValue()
  const { failedLater, outboxOf, replyTurn } = await import('./outbox.ts')
  const { inTurn } = await import('#in-turn.ts')
  const outbox = outboxOf(rider)
  return {
    outbox,
    posted,
    /** The tickets that a closing of these would leave open. */
    close: (...tickets: string[]) => {
      const failed = failedLater(outbox, tickets)
      return inTurn(tickets.map(replyTurn), async () => failed())
    },
  }
}

function storedAs({ messageId: id, message }: Posted): Message {
  const author = { userId: rider, username: 'rider', avatarUrl: '', isAdmin: false }
  return {
    id,
    seq: 1,
    message,
    ...author,
    createdAt: new Date().toISOString(),
    attachments: [],
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

test('removes a sent message from the outbox and the browser', async () => {
  const kept = new Map<string, string>()
  const { outbox, posted } = await openBrowser(kept)
  outbox.add(ticket, words('ahoj'))
  expect(outbox.read()).toMatchObject([{ text: 'ahoj', state: 'sending' }])
  await expect.poll(() => outbox.read()).toEqual([])
  expect(posted).toMatchObject([{ message: 'ahoj' }])
  expect(kept.size).toBe(0)
})

test('repeats a request without a response under the same id', async () => {
  const { outbox, posted } = await openBrowser(new Map(), 'lost')
  outbox.add(ticket, words('ahoj'))
  await expect.poll(() => outbox.read()).toEqual([])
  expect(posted).toHaveLength(2)
  expect(new Set(posted.map(({ messageId }) => messageId)).size).toBe(1)
})

test('sends the change of the ticket with the reply, also after a failure and a reload', async () => {
  const kept = new Map<string, string>()
  const change = { status: 'closed' as const }
  const { outbox, posted } = await openBrowser(kept, 'lost', 'lost', 'lost')
  outbox.add(ticket, { ...words('hotovo'), change })
  await expect.poll(() => outbox.read()).toMatchObject([{ state: 'failed', change }])
  const later = await openBrowser(kept)
  await expect.poll(() => later.outbox.read()).toEqual([])
  const sent = [...posted, ...later.posted]
  expect(sent.map((one) => one.change)).toEqual([change, change, change, change])
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
})

test('sends messages in the order they were written', async () => {
  const { outbox, posted } = await openBrowser(new Map(), 'lost')
  for (const text of ['jedna', 'dva', 'tři']) outbox.add(ticket, words(text))
  await expect.poll(() => outbox.read()).toEqual([])
  expect(posted.map(({ message }) => message)).toEqual(['jedna', 'jedna', 'dva', 'tři'])
})

test('keeps a refused message until it is retried or discarded', async () => {
  const kept = new Map<string, string>()
  const { outbox, posted } = await openBrowser(kept, 'closed')
  outbox.add(ticket, words('pozdě'))
  await expect.poll(() => outbox.read()).toMatchObject([{ state: 'failed', code: 'TICKET_CLOSED' }])
  expect(kept.size).toBe(1)
  outbox.retry(posted[0]?.messageId ?? '')
  await expect.poll(() => outbox.read()).toEqual([])
  expect(kept.size).toBe(0)
})

test('returns the text of a discarded message and forgets it', async () => {
  const kept = new Map<string, string>()
  const { outbox } = await openBrowser(kept, 'closed')
  outbox.add(ticket, words('pozdě'))
  await expect.poll(() => outbox.read()).toMatchObject([{ state: 'failed' }])
  expect(outbox.discard(outbox.read()[0]?.id ?? '')).toMatchObject({ text: 'pozdě' })
  expect([outbox.read(), kept.size]).toEqual([[], 0])
})

test('names the assignee of a taken ticket, then sends the reply without claiming it', async () => {
  const { outbox, posted } = await openBrowser(new Map(), 'taken')
  const change = { status: 'in-progress' as const, assigneeId: rider, assigneeWas: null }
  outbox.add(ticket, { ...words('beru si to'), change })
  await expect.poll(() => outbox.read()).toMatchObject([{ state: 'failed', code: 'TAKEN', takenBy: 'adela' }])
  outbox.retry(posted[0]?.messageId ?? '')
  await expect.poll(() => outbox.read()).toEqual([])
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
  const { outbox, close } = await openBrowser(new Map(), 'closed')
  outbox.add(ticket, words('pozdě'))
  expect(await close(ticket)).toEqual([ticket])
  expect(await close(ticket)).toEqual([])
  expect(outbox.read()).toMatchObject([{ state: 'failed' }])
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
  const { outbox, posted } = await openBrowser(new Map(), 'closed')
  outbox.add(ticket, words('pozdě'))
  outbox.add(other, words('včas'))
  await expect.poll(() => outbox.read()).toMatchObject([{ ticketId: ticket, state: 'failed' }])
  expect(posted.map(({ message }) => message)).toEqual(['pozdě', 'včas'])
})

test('does not send an old message by itself after a reload', async () => {
  const id = crypto.randomUUID()
  const old = { ...words('včera'), id, createdAt: new Date(Date.now() - 86_400_000).toISOString() }
  const kept = new Map([[`tickets_outbox:${rider}:${ticket}:${id}`, JSON.stringify(old)]])
  const { outbox, posted } = await openBrowser(kept)
  expect(outbox.read()).toMatchObject([{ text: 'včera', state: 'failed' }])
  outbox.retryLost()
  expect(posted).toEqual([])
})

test('removes a message that is already in the thread', async () => {
  const { outbox, posted } = await openBrowser(new Map(), 'closed')
  outbox.add(ticket, words('ahoj'))
  await expect.poll(() => outbox.read()).toMatchObject([{ state: 'failed' }])
  outbox.confirm(new Set([posted[0]?.messageId ?? '']))
  expect(outbox.read()).toEqual([])
})

test('does not send in the session of another person', async () => {
  const { outbox, posted } = await openBrowser(new Map())
  const { queryClient } = await import('#api.ts')
  const { meQuery } = await import('#session/session.ts')
  const profile = { id: '2', username: 'jana', discriminator: '0', avatar: null, email: '' }
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
  await expect.poll(() => outbox.read()).toMatchObject([{ state: 'failed' }])
  expect(posted).toEqual([])
})
