import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { explainPublishing } from './explain-publishing.ts'

test('names the limit that a text passes, and the line', () => {
  const refusal = (data: unknown) => explainPublishing(new ORPCError('TOO_COMPLEX', { status: 409, data }))
  expect(refusal({ reason: 'cells', line: 12 })).toBe(
    'Tabulky mají příliš mnoho buněk. Zmenšete je prosím. Mez překročil řádek 12.',
  )
  expect(refusal({ reason: 'length', line: null })).toBe('Text je příliš dlouhý. Zkraťte ho prosím.')
  expect(refusal(null)).toBe('Zveřejnit se nepodařilo. Zkuste to prosím znovu.')
})
