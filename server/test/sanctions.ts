import { expect } from 'vitest'
import type { Sanction } from '@westmore/contract/sanctions.ts'
import type { Person } from './app.ts'

export const SANCTIONS = '/api/sanctions'

/** Sanctions a person, by default with a warning for good. */
export async function sanction(
  author: Person,
  person: Pick<Person, 'id'>,
  wishes: object = {},
): Promise<Sanction> {
  const { status, body } = await author.send('POST', SANCTIONS, {
    target: { userId: person.id },
    kind: 'warning',
    reason: 'Metagaming',
    until: null,
    ...wishes,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
