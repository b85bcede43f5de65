import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { GAME_TOKEN } from '#test/game.ts'
import { test } from '#test/site-test.ts'

type Outcome = 401 | 403 | 'allowed'

// Expected outcomes for visitor, user, administrator, owner and game server; written by hand from the specification,
// not from the contract.
const anybody: Outcome[] = ['allowed', 'allowed', 'allowed', 'allowed', 'allowed']
const signedIn: Outcome[] = [401, 'allowed', 'allowed', 'allowed', 401]
const staffOnly: Outcome[] = [401, 403, 'allowed', 'allowed', 401]
const ownerOnly: Outcome[] = [401, 403, 403, 'allowed', 401]

// A game server (fifth column) has a token and no session; a session does not count as a token.
const gameOnly: Outcome[] = [401, 401, 401, 401, 'allowed']

const expected: Record<string, Outcome[]> = {
  'GET /api/faults': ownerOnly,
  'GET /api/auth/discord': anybody,
  'POST /api/auth/discord/callback': anybody,
  'GET /api/status': anybody,
  'GET /api/auth/me': signedIn,
  'GET /api/auth/me/avatar': signedIn,
  'DELETE /api/auth/me': signedIn,
  'GET /api/auth/me/data': signedIn,
  'GET /api/auth/me/menu': signedIn,
  'POST /api/auth/logout': anybody,
  'GET /api/auth/sessions': signedIn,
  'DELETE /api/auth/sessions': signedIn,
  'DELETE /api/auth/sessions/{id}': signedIn,
  'GET /api/users': staffOnly,
  'GET /api/users/{id}': staffOnly,
  'PATCH /api/users/{id}': ownerOnly,
  'GET /api/users/panel/tickets/{id}': staffOnly,
  'GET /api/users/panel/submissions/{id}': staffOnly,
  'GET /api/users/{id}/sessions': ownerOnly,
  'DELETE /api/users/{id}/sessions': ownerOnly,
  'POST /api/users/{id}/email': staffOnly,
  'GET /api/users/{id}/notes': staffOnly,
  'POST /api/users/{id}/notes': staffOnly,
  'DELETE /api/users/notes/{id}': staffOnly,
  'GET /api/allowlist/questions': signedIn,
  'POST /api/allowlist/questions': staffOnly,
  'PATCH /api/allowlist/questions/{id}': staffOnly,
  'DELETE /api/allowlist/questions/{id}': staffOnly,
  'PUT /api/allowlist/questions/order': staffOnly,
  'GET /api/allowlist/questions/{id}/picture': signedIn,
  'POST /api/allowlist/pictures': staffOnly,
  'POST /api/sanctions/import': ownerOnly,
  'GET /api/allowlist/pictures/{id}': signedIn,
  'POST /api/pages/pictures': staffOnly,
  'GET /api/pages/pictures/{id}': anybody,
  'GET /api/allowlist/mine': signedIn,
  'GET /api/allowlist/opening': ownerOnly,
  'PUT /api/allowlist/opening': ownerOnly,
  'GET /api/allowlist/admitted': staffOnly,
  'GET /api/allowlist/admitted/export': staffOnly,
  'POST /api/allowlist/admitted/{id}/revoke': staffOnly,
  'POST /api/moving/admitted': ownerOnly,
  'POST /api/moving/role': ownerOnly,
  'GET /api/moving': ownerOnly,
  'POST /api/moving/staff': ownerOnly,
  'DELETE /api/moving/staff/{id}': ownerOnly,
  'GET /api/allowlist/draft': signedIn,
  'PUT /api/allowlist/draft': signedIn,
  'DELETE /api/allowlist/draft': signedIn,
  'POST /api/allowlist/submissions': signedIn,
  'GET /api/allowlist/submissions': staffOnly,
  'GET /api/allowlist/submissions/waiting': signedIn,
  'GET /api/allowlist/submissions/{id}/alike': staffOnly,
  'GET /api/allowlist/submissions/readers': staffOnly,
  'PUT /api/allowlist/submissions/{id}/presence': staffOnly,
  'POST /api/allowlist/submissions/{id}/withdraw': signedIn,
  'POST /api/allowlist/submissions/{id}/approve': staffOnly,
  'POST /api/allowlist/submissions/{id}/decline': staffOnly,
  'POST /api/allowlist/submissions/{id}/decline/undo': staffOnly,
  'POST /api/allowlist/submissions/{id}/revoke': staffOnly,
  'POST /api/allowlist/submissions/{id}/notes': staffOnly,
  'GET /api/interviews': staffOnly,
  'GET /api/interviews/waiting': signedIn,
  'GET /api/interviews/mine': signedIn,
  'POST /api/interviews/mine': signedIn,
  'POST /api/interviews/{id}': staffOnly,
  'GET /api/interviews/mine/time.ics': signedIn,
  'POST /api/interviews/times': staffOnly,
  'DELETE /api/interviews/times/{id}': staffOnly,
  'PUT /api/interviews/{id}/marks': staffOnly,
  'GET /api/settings/interviews': ownerOnly,
  'PUT /api/settings/interviews': ownerOnly,
  'GET /api/game/allowlist': gameOnly,
  'GET /api/game/allowlist/{id}': gameOnly,
  'GET /api/game/licenses/{license}': gameOnly,
  'POST /api/game/links': gameOnly,
  'GET /api/game/categories': gameOnly,
  'POST /api/game/heartbeat': gameOnly,
  'GET /api/game/servers': staffOnly,
  'GET /api/game/refused/{sanctionId}': staffOnly,
  'POST /api/game/resource': ownerOnly,
  'PUT /api/game/settings': ownerOnly,
  'GET /api/auth/me/licenses': signedIn,
  'POST /api/auth/me/licenses': signedIn,
  'DELETE /api/auth/me/licenses/{license}': signedIn,
  'GET /api/news': anybody,
  'GET /api/news/events': anybody,
  'GET /api/articles/{slug}': anybody,
  'GET /api/news/drafts': staffOnly,
  'POST /api/news': staffOnly,
  'GET /api/news/{id}': staffOnly,
  'PATCH /api/news/{id}': staffOnly,
  'DELETE /api/news/{id}': staffOnly,
  'POST /api/news/{id}/publish': staffOnly,
  'DELETE /api/news/{id}/plan': staffOnly,
  'PUT /api/news/{id}/pin': staffOnly,
  'POST /api/news/{id}/withdraw': staffOnly,
  'POST /api/news/{id}/restore': staffOnly,
  'GET /api/news/{id}/versions': staffOnly,
  'GET /api/news/{id}/versions/{number}': staffOnly,
  'GET /api/tickets/mine': signedIn,
  'GET /api/tickets/unread': signedIn,
  'GET /api/tickets': staffOnly,
  'POST /api/tickets': signedIn,
  'GET /api/tickets/{id}': signedIn,
  'PATCH /api/tickets/{id}': staffOnly,
  'POST /api/tickets/{id}/merge': staffOnly,
  'POST /api/tickets/changes': staffOnly,
  'POST /api/tickets/changes/{id}/undo': staffOnly,
  'POST /api/tickets/standing': staffOnly,
  'GET /api/tickets/views': staffOnly,
  'PUT /api/tickets/{id}/rating': signedIn,
  'GET /api/tickets/{id}/messages': signedIn,
  'POST /api/tickets/{id}/messages': signedIn,
  'GET /api/tickets/{id}/events': signedIn,
  'PUT /api/tickets/{id}/read': signedIn,
  'GET /api/tickets/{id}/notes': staffOnly,
  'POST /api/tickets/{id}/notes': staffOnly,
  'GET /api/tickets/{id}/presence': signedIn,
  'PUT /api/tickets/{id}/presence': signedIn,
  'POST /api/tickets/attachments': signedIn,
  'GET /api/tickets/attachments/{id}': signedIn,
  'DELETE /api/tickets/attachments/{id}': signedIn,
  'GET /api/users/staff': signedIn,
  'GET /api/tickets/{id}/transcript': staffOnly,
  'GET /api/tickets/numbers': staffOnly,
  'GET /api/tickets/saved-replies': staffOnly,
  'POST /api/tickets/saved-replies': staffOnly,
  'PATCH /api/tickets/saved-replies/{id}': staffOnly,
  'DELETE /api/tickets/saved-replies/{id}': staffOnly,
  'GET /api/tickets/marks': staffOnly,
  'POST /api/tickets/marks': staffOnly,
  'PATCH /api/tickets/marks/{id}': staffOnly,
  'DELETE /api/tickets/marks/{id}': staffOnly,
  'GET /api/tickets/deadlines': staffOnly,
  'PUT /api/tickets/deadlines': ownerOnly,
  'GET /api/todos': staffOnly,
  'POST /api/todos': staffOnly,
  'PATCH /api/todos/{id}': staffOnly,
  'DELETE /api/todos/{id}': staffOnly,
  'GET /api/sanctions': staffOnly,
  'POST /api/sanctions': staffOnly,
  'GET /api/sanctions/export': staffOnly,
  'GET /api/sanctions/mine': signedIn,
  'GET /api/sanctions/person': staffOnly,
  'GET /api/sanctions/{id}/evidence': staffOnly,
  'POST /api/sanctions/{id}/evidence': staffOnly,
  'DELETE /api/sanctions/evidence/{id}': staffOnly,
  'GET /api/sanctions/evidence/{id}/picture': staffOnly,
  'GET /api/sanctions/templates': staffOnly,
  'POST /api/sanctions/templates': ownerOnly,
  'PUT /api/sanctions/templates/order': ownerOnly,
  'PUT /api/sanctions/templates/{id}': ownerOnly,
  'DELETE /api/sanctions/templates/{id}': ownerOnly,
  'GET /api/sanctions/{number}/appeal': signedIn,
  'POST /api/sanctions/{id}/appeals': signedIn,
  'GET /api/appeals/{id}': staffOnly,
  'POST /api/appeals/{id}/decide': staffOnly,
  'GET /api/appeals/categories': signedIn,
  'GET /api/appeals/settings': ownerOnly,
  'PUT /api/appeals/settings': ownerOnly,
  'GET /api/sanctions/{id}': staffOnly,
  'PATCH /api/sanctions/{id}': staffOnly,
  'PUT /api/sanctions/{id}/note': staffOnly,
  'POST /api/sanctions/{id}/confirm': ownerOnly,
  'POST /api/sanctions/{id}/end': staffOnly,
  'POST /api/pages/answers': signedIn,
  'GET /api/team': anybody,
  'GET /api/team/{token}/portrait': anybody,
  'GET /api/team/me': signedIn,
  'PUT /api/team/me': staffOnly,
  'DELETE /api/team/me': signedIn,
  'GET /api/team/all': ownerOnly,
  'PUT /api/team/order': ownerOnly,
  'GET /api/pages/rules/parts': staffOnly,
  'GET /api/pages/rules/parts/{id}': signedIn,
  'GET /api/pages/rules/unread': signedIn,
  'POST /api/pages/rules/readings': signedIn,
  'GET /api/pages/rules/readings/{id}': staffOnly,
  'GET /api/pages/{page}': anybody,
  'GET /api/pages/{page}/draft': staffOnly,
  'PUT /api/pages/{page}/draft': staffOnly,
  'POST /api/pages/{page}/publish': staffOnly,
  'DELETE /api/pages/{page}/plan': staffOnly,
  'GET /api/pages/{page}/versions': staffOnly,
  'GET /api/pages/{page}/versions/{number}': staffOnly,
  'GET /api/settings/pages': staffOnly,
  'PUT /api/settings/pages': ownerOnly,
  'GET /api/search': signedIn,
  'GET /api/discord/mine': signedIn,
  'PUT /api/discord/mine': signedIn,
  'POST /api/discord/mine/retry': signedIn,
  'GET /api/discord/mine/membership': signedIn,
  'POST /api/discord/mine/address': signedIn,
  'GET /api/discord/state': staffOnly,
  'POST /api/discord/outbox/{id}/retry': staffOnly,
  'POST /api/discord/compare': staffOnly,
  'POST /api/discord/removals/confirm': ownerOnly,
  'PUT /api/discord/channels': ownerOnly,
  'PUT /api/discord/roles': ownerOnly,
  'GET /api/notifications': signedIn,
  'GET /api/notifications/unread': signedIn,
  'GET /api/notifications/{id}': signedIn,
  'GET /api/notifications/devices': signedIn,
  'PUT /api/notifications/devices': signedIn,
  'DELETE /api/notifications/devices/{id}': signedIn,
  'PUT /api/notifications/seen': signedIn,
  'PUT /api/notifications/{id}/read': signedIn,
  'PUT /api/notifications/read': signedIn,
  'GET /api/notifications/settings': signedIn,
  'PUT /api/notifications/settings': signedIn,
  'GET /api/audit': staffOnly,
  'GET /api/audit/facets': staffOnly,
  'GET /api/audit/export': staffOnly,
  'GET /api/live': signedIn,
  'GET /api/doctor': ownerOnly,
  'POST /api/doctor': ownerOnly,
  'GET /api/doctor/look': anybody,
  'POST /api/logs': gameOnly,
  'POST /loki/api/v1/push': gameOnly,
  'GET /api/logs': staffOnly,
  'GET /api/logs/tail': staffOnly,
  'GET /api/logs/stats': staffOnly,
  'GET /api/logs/histogram': staffOnly,
  'GET /api/logs/facets': staffOnly,
  'GET /api/logs/export': staffOnly,
  'GET /api/logs/entries/{id}': staffOnly,
  'GET /api/logs/entries/{id}/context': staffOnly,
  'GET /api/logs/entries/{id}/around': staffOnly,
  'GET /api/logs/player': staffOnly,
  'GET /api/logs/people': staffOnly,
  'GET /api/logs/people/{id}': staffOnly,
  'GET /api/logs/players': staffOnly,
  'POST /api/logs/people/{id}/identifiers': staffOnly,
  'DELETE /api/logs/people/{id}/identifiers': staffOnly,
  'GET /api/logs/categories': staffOnly,
  'POST /api/logs/categories': staffOnly,
  'PATCH /api/logs/categories/{id}': staffOnly,
  'DELETE /api/logs/categories/{id}': staffOnly,
  'GET /api/logs/tokens': staffOnly,
  'POST /api/logs/tokens': ownerOnly,
  'DELETE /api/logs/tokens/{id}': staffOnly,
  'GET /api/views': staffOnly,
  'POST /api/views': staffOnly,
  'PATCH /api/views/{id}': staffOnly,
  'PUT /api/views/order': staffOnly,
  'DELETE /api/views/{id}': staffOnly,
  'GET /api/views/alerts': staffOnly,
  'PUT /api/views/{id}/alert': staffOnly,
  'DELETE /api/views/{id}/alert': staffOnly,
  'GET /api/analytics': staffOnly,
  'GET /api/figures': staffOnly,
  'GET /api/retention': staffOnly,
  'POST /api/retention/dry-run': staffOnly,
  'POST /api/retention/run': ownerOnly,
  'GET /api/backup': ownerOnly,
  'POST /api/backup': ownerOnly,
}

const ids: Record<string, string> = {
  '/api/users/{id}': '999999999999999',
  '/api/pages/rules/readings/{id}': '999999999999999',
  '/api/users/{id}/notes': '999999999999999',
  '/api/users/{id}/sessions': '999999999999999',
  '/api/game/allowlist/{id}': '999999999999999',
  '/api/logs/people/{id}': '999999999999999',
  '/api/logs/people/{id}/identifiers': '999999999999999',
}
const SOME_UUID = '0198c0de-0000-4000-8000-000000000001'

// A thousand requests one after another: seven seconds on an idle machine, more than a minute on a busy one.
test('lets exactly the specified roles use every documented operation', async () => {
  await using app = await startTestApp({ GAME_TOKEN, PUBLIC_URL: 'http://127.0.0.1:1' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const walked: Record<string, Outcome[]> = {}

  for (const [path, methods] of Object.entries<Record<string, unknown>>(document.paths)) {
    const url = `http://127.0.0.1:${port}${path.replace(/\{\w+\}/, ids[path] ?? SOME_UUID)}`
    for (const method of Object.keys(methods).map((name) => name.toUpperCase())) {
      const outcomes: Outcome[] = []
      // New people each time: one operation ends the session, another may change a role.
      const people = [
        app.visitor,
        ...(await Promise.all((['user', 'administrator', 'owner'] as const).map((role) => app.as(role)))),
      ]
      const headers = [...people.map(({ cookie }) => ({ cookie })), { authorization: `Bearer ${GAME_TOKEN}` }]
      for (const one of headers) {
        const answer = await fetch(url, { method, headers: one, redirect: 'manual' })
        await answer.body?.cancel()
        outcomes.push(answer.status === 401 || answer.status === 403 ? answer.status : 'allowed')
      }
      walked[`${method} ${path}`] = outcomes
    }
  }

  expect(walked).toEqual(expected)
})

test('documents every route under /api', async ({ app }) => {
  const { body: document } = await app.visitor.get('/api/openapi.json')
  const documented = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

  const missing = documented.filter((operation) => {
    const [method, url] = operation.split(' ')
    return !app.app.hasRoute({ method: method ?? '', url: url ?? '' })
  })
  expect(missing).toEqual([])
  expect(documented).toHaveLength(Object.keys(expected).length)
  const served = [...app.app.printRoutes({ commonPrefix: false }).matchAll(/\((\w+(?:, \w+)*)\)/g)]
    .flatMap(([, methods]) => methods?.split(', ') ?? [])
    .filter((method) => method !== 'HEAD')
  // Not documented: the document, its page, /healthz, /readyz, the feed of news and two calendars.
  expect(served).toHaveLength(documented.length + 7)
})

test('refuses a forged cookie everywhere', async ({ app }) => {
  for (const url of [
    '/api/auth/me',
    '/api/users',
    '/api/allowlist/mine',
    '/api/live',
    '/api/logs',
    '/api/analytics',
  ]) {
    expect(await app.request({ url, headers: { cookie: 'sid=forged' } })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'Sign in first' },
    })
  }
})
