import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkedTextField,
  choiceField,
  firstField,
  integerField,
  flagField,
  textField,
  groupField,
  pageField,
  presenceField,
  uuidField,
  readPlace,
  writePlace,
  type FieldsOf,
} from './fields.ts'

type Place = {
  state: 'open' | 'closed' | 'all'
  who: string | undefined
  words: string
  range: { page: number; isLive: boolean }
  line: number | null
  mark: string | undefined
  isNew: boolean
}

const fields: FieldsOf<Place> = {
  state: choiceField<'open' | 'closed', 'all'>('stav', { otevrene: 'open', uzavrene: 'closed' }, 'all'),
  who: firstField(
    [
      choiceField('kdo', { ja: 'me' }, undefined),
      checkedTextField('kdo', (given) => /^\d+$/.test(given), undefined),
    ],
    undefined,
  ),
  words: textField('hledat'),
  range: groupField({ page: pageField(999), isLive: flagField('zive') }),
  line: integerField('radek', 9_999, null),
  mark: uuidField('stitek', undefined),
  isNew: presenceField('novy'),
}
const nowhere: Place = {
  state: 'all',
  who: undefined,
  words: '',
  range: { page: 1, isLive: false },
  line: null,
  mark: undefined,
  isNew: false,
}

test('every place survives a round trip and other parameters stay', () => {
  const place = fc.record({
    state: fc.constantFrom('open' as const, 'closed' as const, 'all' as const),
    who: fc.constantFrom(undefined, 'me', '123'),
    words: fc.string({ maxLength: 200 }).map((text) => text.toWellFormed()),
    range: fc.record({ page: fc.integer({ min: 1, max: 999 }), isLive: fc.boolean() }),
    line: fc.option(fc.integer({ min: 1, max: 9_999 })),
    mark: fc.option(fc.uuid(), { nil: undefined }),
    isNew: fc.boolean(),
  })
  fc.assert(
    fc.property(place, place, (before, after) => {
      const search = writePlace(fields, before, new URLSearchParams('tab=prehled'))
      const next = writePlace(fields, after, search)
      expect(readPlace(fields, new URLSearchParams(next.toString()))).toEqual(after)
      expect(next.get('tab')).toBe('prehled')
    }),
  )
})

test('ignores nonsense and leaves default values out of the address', () => {
  const nonsense = 'stav=constructor&kdo=toString&strana=0&zive=ano&radek=1e3&stitek=novy'
  expect(readPlace(fields, new URLSearchParams(nonsense))).toEqual(nowhere)
  expect(readPlace(fields, new URLSearchParams('strana=1000&radek=10000&radek=5'))).toEqual(nowhere)
  expect(readPlace(fields)).toEqual(nowhere)
  expect(writePlace(fields, nowhere).toString()).toBe('')
})

test('an id in capital letters is read as in small ones', () => {
  const id = '0198f2a0-0000-4000-8000-00000000abcd'
  const search = new URLSearchParams({ stitek: id.toUpperCase() })
  expect(readPlace(fields, search).mark).toBe(id)
})
