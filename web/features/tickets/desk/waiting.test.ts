import { expect, test } from 'vitest'
import { longestWaiting, waitingTime } from './waiting.ts'

const now = new Date('2026-11-27T12:00:00Z')

test('a wait of more than a week is said in days, not as a date', () => {
  expect(waitingTime('2026-11-27T11:59:30Z', now)).toBe('chvíli')
  expect(waitingTime('2026-11-27T10:00:00Z', now)).toBe('2 h')
  expect(waitingTime('2026-11-21T12:00:00Z', now)).toBe('6 d')
  expect(waitingTime('2026-10-18T11:00:00Z', now)).toBe('40 d')
})

test('finds the ticket that waits longest for the staff', () => {
  const ticket = (hour: number, waitingOn: 'us' | 'player' | null, isOwn = false) => ({
    waitingOn,
    isOwn,
    lastMessage: {
      message: '',
      username: '',
      name: '',
      isAdmin: false,
      createdAt: new Date(Date.UTC(2026, 10, 27, hour)).toISOString(),
    },
  })
  const oldest = ticket(5, 'us')
  const tickets = [ticket(7, 'us'), ticket(1, 'player'), ticket(2, null), ticket(3, 'us', true), oldest]
  expect(longestWaiting(tickets)).toBe(oldest)
  expect(longestWaiting([ticket(1, 'player')])).toBeUndefined()
})
