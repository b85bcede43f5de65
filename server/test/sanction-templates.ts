import { expect } from 'vitest'
import type { SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import type { Person } from './app.ts'

export const TEMPLATES = '/api/sanctions/templates'

/** The content of a template, by default of a warning for 30 days. */
export const templateOf = (wishes: object = {}) => ({
  name: 'Metagaming: varování',
  kind: 'warning',
  reason: 'Metagaming',
  note: 'Při opakování ban',
  paragraphs: ['2.1 Metagaming'],
  length: { unit: 'days', count: 30 },
  ...wishes,
})

export async function addTemplate(owner: Person, wishes: object = {}): Promise<SanctionTemplate> {
  const { status, body } = await owner.send('POST', TEMPLATES, templateOf(wishes))
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
