import type { EventsOf } from '#events/action.ts'
import { entry } from '#events/event.ts'
import { heard } from '#events/heard.ts'

/** The signals do not depend on what was removed, so they reveal no hidden ticket. */
export const accountEvents = {
  'account.remove': {
    heardBy: [
      ({ userId }: { userId: string }) => heard('auth', { userId }),
      () => heard('users', { staff: true }),
      () => heard('todos', { staff: true }),
      () => heard('tickets', { everyone: true }),
      () => heard('allowlist', { everyone: true }),
    ],
    audit: entry('user'),
    role: ({ userId, wasApproved }: { userId: string; wasApproved: boolean }) =>
      wasApproved ? userId : undefined,
  },
} satisfies EventsOf<'account'>
