import { expect, onTestFinished, test, vi } from 'vitest'
import { notificationQueries } from '#features/notifications/queries.ts'
import { sanctionQueries } from '#features/sanctions/queries.ts'
import { ticketQueries } from '#features/tickets/queries.ts'
import { queryClient } from '#api.ts'

const tickets = { mine: 2, staff: 0 }
const notifications = { about: [], newest: null }

/** Answers are given by their paths; others fail. Returns the list of requests. */
function startServer(answers: Record<string, unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('location', { origin: 'https://westmore.example' })
  vi.stubGlobal('fetch', (request: Request) => {
    const path = new URL(request.url).pathname
    asked.push(path)
    return Promise.resolve(Response.json(answers[path] ?? {}, { status: path in answers ? 200 : 404 }))
  })
  onTestFinished(() => {
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  return asked
}

const readAll = () =>
  Promise.all([
    queryClient.fetchQuery(notificationQueries.unread()),
    queryClient.fetchQuery(ticketQueries.unread()),
    queryClient.fetchQuery(sanctionQueries.mine()),
  ])

test('reads what bar and menu show in one request, and a changed part alone', async () => {
  const asked = startServer({
    '/api/auth/me/menu': { notifications, tickets, sanctions: [] },
    '/api/tickets/unread': { mine: 3, staff: 0 },
  })
  expect(await readAll()).toEqual([notifications, tickets, []])
  expect(asked).toEqual(['/api/auth/me/menu'])

  const changed = await queryClient.fetchQuery({ ...ticketQueries.unread(), staleTime: 0 })
  expect(changed).toEqual({ mine: 3, staff: 0 })
  expect(asked.slice(1)).toEqual(['/api/tickets/unread'])
})

test('reads the parts one by one when they cannot be read together', async () => {
  startServer({
    '/api/notifications/unread': notifications,
    '/api/tickets/unread': tickets,
    '/api/sanctions/mine': [],
  })
  expect(await readAll()).toEqual([notifications, tickets, []])
})

test('gives nobody the answer that another user waited for', async () => {
  const answers = Promise.withResolvers<Response>()
  const asked = startServer({})
  vi.stubGlobal('fetch', (request: Request) => {
    request.signal.throwIfAborted()
    asked.push(new URL(request.url).pathname)
    return answers.promise.then((answer) => answer.clone())
  })
  void queryClient.fetchQuery(ticketQueries.unread()).catch(() => {})
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  queryClient.removeQueries()
  void queryClient.fetchQuery(ticketQueries.unread()).catch(() => {})
  await vi.waitFor(() => expect(asked).toEqual(['/api/auth/me/menu', '/api/auth/me/menu']))
  answers.resolve(Response.json({ notifications, tickets, sanctions: [] }))
})
