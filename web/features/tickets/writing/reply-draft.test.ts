import { expect, test } from 'vitest'
import { modeOfField } from './reply-draft.ts'

test('keeps the kind of a field in use, whatever the ticket allows', () => {
  for (const modes of [['reply', 'note'], ['reply'], ['note'], []] as const)
    for (const chosen of ['reply', 'note'] as const)
      expect({ modes, kind: modeOfField(chosen, modes, true) }).toEqual({ modes, kind: chosen })
})

test('gives a field at rest a kind that may be sent', () => {
  expect(modeOfField('reply', ['note'], false)).toBe('note')
  expect(modeOfField('note', ['reply'], false)).toBe('reply')
  expect(modeOfField('note', ['reply', 'note'], false)).toBe('note')
})
