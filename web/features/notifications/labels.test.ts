import type { Notification } from '@westmore/contract/notifications.ts'
import { expect, test } from 'vitest'
import { placeOf, sentenceOf } from './labels.ts'

const plain: Notification = {
  id: '0198c0de-0000-4000-8000-000000000001',
  kind: 'answer',
  about: { type: 'ticket', id: '0198c0de-0000-4000-8000-000000000002' },
  title: 'Kůň',
  number: 12_345,
  isOwn: true,
  outcome: null,
  dueDate: null,
  actor: null,
  lines: null,
  count: 1,
  at: '2026-11-20T12:00:00.000Z',
  isRead: false,
}
const todo = { about: { type: 'todo', id: plain.id }, number: null, isOwn: false } as const
const person = { about: { type: 'user', id: '20000000000000001' }, number: null, isOwn: false } as const
const bot = { about: { type: 'discord', id: 'bot' }, number: null, isOwn: false } as const
const alert = { about: { type: 'alert', id: plain.id }, number: null, isOwn: false } as const
const application = { about: { type: 'submission', id: plain.id }, number: null, isOwn: false } as const

const atDesk = { about: { type: 'list', id: 'tickets' }, isOwn: false } as const
const atReview = { about: { type: 'list', id: 'applications' }, number: null, isOwn: false } as const

test.each<[Partial<Notification>, string, string]>([
  [{ kind: 'ticket', ...atDesk }, 'Nový ticket #12345', '/user/admin/tickets?ticket=12345'],
  [{ kind: 'ticket', ...atDesk, count: 4 }, '4 nové tickety', '/user/admin/tickets?ceka=na-nas'],
  [{ kind: 'complaint', ...atDesk }, 'Nová stížnost #12345', '/user/admin/tickets?ticket=12345'],
  [{ kind: 'complaint', ...atDesk, count: 7 }, '7 nových stížností', '/user/admin/tickets?ceka=na-nas'],
  [
    { kind: 'unattended', ...atDesk },
    'Ticketu #12345 se 2 hodiny nikdo neujal',
    '/user/admin/tickets?ticket=12345',
  ],
  [
    { kind: 'unattended', ...atDesk, count: 3 },
    '3 ticketů se 2 hodiny nikdo neujal',
    '/user/admin/tickets?ceka=na-nas',
  ],
  [{ kind: 'application', ...atReview }, 'Nová žádost o allowlist', '/user/admin/settings?tab=zadosti'],
  [
    { kind: 'application', ...atReview, count: 2 },
    '2 nové žádosti o allowlist',
    '/user/admin/settings?tab=zadosti',
  ],
])('a digest %o says what came and leads to the one, or to the list', (digest, sentence, place) => {
  const notification = { ...plain, ...digest }
  expect([sentenceOf(notification, '2026-11-20'), placeOf(notification)]).toEqual([sentence, place])
})

test.each<[Partial<Notification>, string]>([
  [{}, 'Nová odpověď v ticketu #12345'],
  [{ count: 3 }, '3 nové odpovědi v ticketu #12345'],
  [{ count: 12 }, '12 nových odpovědí v ticketu #12345'],
  [{ isOwn: false }, 'Nová zpráva hráče v ticketu #12345'],
  [{ isOwn: false, count: 5 }, '5 nových zpráv hráče v ticketu #12345'],
  [{ kind: 'decision', outcome: 'closed' }, 'Ticket #12345 byl uzavřen'],
  [{ kind: 'decision', outcome: 'in-progress' }, 'Ticket #12345 je v řešení'],
  [{ kind: 'decision', outcome: 'revoked', ...application }, 'Váš přístup na server byl odebrán'],
  [{ kind: 'assignment' }, 'Byl vám přidělen ticket #12345'],
  [{ kind: 'assignment', ...todo }, 'Byl vám přidělen úkol'],
  [{ kind: 'mention', count: 2 }, '2 zmínky o vás v poznámkách k ticketu #12345'],
  [{ kind: 'mention', ...person }, 'Zmínka o vás v poznámce o uživateli'],
  [{ kind: 'mention', ...todo }, 'Zmínka o vás v úkolu'],
  [{ kind: 'opened', isOwn: false }, 'Nový důvěrný ticket #12345'],
  [{ kind: 'fault', outcome: 'token-refused', ...bot }, 'Discord nepřijímá klíč bota, nic se neposílá'],
  [{ kind: 'fault', outcome: 'role-refused', ...bot }, 'Bot na Discordu nemůže rozdávat roli'],
  [{ kind: 'fault', outcome: 'channel-lost', ...bot }, 'Discord nezná kanál, do kterého bot píše'],
  [{ kind: 'fault', outcome: 'removals-held', ...bot }, 'Změna rolí na Discordu čeká na vaše potvrzení'],
  [{ kind: 'alert', ...alert }, 'Hlídaný pohled má víc záznamů, než jste určili'],
  [{ kind: 'alert', ...alert, count: 3 }, 'Hlídaný pohled má víc záznamů, než jste určili, už 3×'],
  [{ kind: 'reminder' }, 'Ticket #12345 čeká na vaši odpověď'],
  [{ kind: 'reminder', ...application }, 'Můžete podat novou žádost o allowlist'],
  [{ kind: 'reminder', ...todo, dueDate: '2026-11-20' }, 'Váš úkol má termín dnes'],
  [{ kind: 'reminder', ...todo, dueDate: '2026-11-19' }, 'Váš úkol měl termín 19. listopadu 2026'],
])('%j reads «%s»', (change, sentence) => {
  expect(sentenceOf({ ...plain, ...change }, '2026-11-20')).toBe(sentence)
})

test('each notification opens its subject, an own ticket on the player’s side', () => {
  expect(placeOf(plain)).toBe('/user/support?ticket=12345')
  expect(placeOf({ ...plain, isOwn: false })).toBe('/user/admin/tickets?ticket=12345')
  expect(placeOf({ ...plain, ...todo })).toBe(`/user/admin/todos?ukol=${plain.id}`)
  expect(placeOf({ ...plain, ...person })).toBe('/user/admin/users/20000000000000001')
  expect(placeOf({ ...plain, ...application })).toBe('/user/allowlist')
  const lines = {
    query: 'kategorie=CHAT&sloupce=cas&obdobi=7d&od=2026-11-01&dateTo=2026-11-02',
    since: '2026-11-20T11:50:00.000Z',
  }
  const between = 'od=2026-11-20T11%3A50%3A00.000Z&do=2026-11-20T12%3A00%3A00.000Z'
  expect(placeOf({ ...plain, kind: 'alert', ...alert, lines })).toBe(
    `/user/admin/logs?kategorie=CHAT&sloupce=cas&${between}`,
  )
})
