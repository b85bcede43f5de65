import { afterEach, expect, test, vi } from 'vitest'
import { isFreeKey, meaningOf } from './free-key.ts'

const keys = {
  j: 'next',
  x: 'select',
  a: 'approve',
  '[': 'newer',
  ']': 'older',
  '/': 'search',
  '?': 'help',
  escape: 'close',
}
const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  meaningOf(keys, { key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('letters mean the same with Shift or Caps Lock', () => {
  expect([press('j'), press('J'), press('X'), press('A')]).toEqual(['next', 'next', 'select', 'approve'])
  expect([press('/'), press('?'), press('Escape'), press(']')]).toEqual(['search', 'help', 'close', 'older'])
})

test('leaves chords and other keys to the browser', () => {
  const chords = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]
  const pressed = [...chords.map((held) => press('j', held)), press('/', { ctrlKey: true })]
  expect(
    [...pressed, press('[', { metaKey: true }), press('q'), press('constructor')].filter(Boolean),
  ).toEqual([])
})

test('a character that a Czech keyboard types with AltGr is not a chord', () => {
  expect(press('[', { ctrlKey: true, altKey: true })).toBe('newer')
  expect(press(']', { altKey: true })).toBe('older')
})

test.each(['a', '1', '?', 'Escape'])(
  '%s is no shortcut behind an open dialog, menu or other popover',
  (key) => {
    const event = Object.assign(new Event('keydown'), { key, ctrlKey: false, metaKey: false, altKey: false })
    vi.stubGlobal('Element', EventTarget)
    const isFreeBeside = (open: string | null) => {
      vi.stubGlobal('document', {
        querySelector: (selector: string) => (open && selector.includes(open) ? {} : null),
      })
      return isFreeKey(event as KeyboardEvent)
    }
    expect(isFreeBeside(null)).toBe(true)
    expect(isFreeBeside('dialog[open]')).toBe(false)
    expect(isFreeBeside('[popover=auto]:popover-open')).toBe(false)
  },
)

afterEach(() => {
  vi.unstubAllGlobals()
})
