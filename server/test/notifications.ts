import type { About, Notification } from '@westmore/contract/notifications.ts'
import type { Person } from './app.ts'

export const NOTIFICATIONS = '/api/notifications'

/** What this person is told of, newest first. */
export async function newsOf(person: Person, show: 'all' | 'unread' = 'unread'): Promise<Notification[]> {
  return (await person.get(`${NOTIFICATIONS}?show=${show}`)).body.notifications
}

export async function countOf(person: Person): Promise<number> {
  const { about } = (await person.get(`${NOTIFICATIONS}/unread`)).body
  return about.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

export const see = (person: Person, about: About) => person.send('PUT', `${NOTIFICATIONS}/seen`, about)
