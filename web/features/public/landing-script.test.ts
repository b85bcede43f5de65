import { afterEach, expect, test, vi } from 'vitest'
import { landingScript } from './landing-script.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('follows the announced opening even if the next answers have none', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T16:55:00Z') })
  const [town, sign] = [
    { hidden: true, textContent: '' },
    { hidden: true, textContent: '' },
  ]
  const opening = {
    now: '2026-11-26T16:55:00Z',
    isOpen: false,
    closesAt: null,
    opensAt: '2026-11-26T17:00:00Z',
    text: '',
  }
  const answers = [opening]
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    const answer = { online: false, queue: 0, restartIn: null, opening: answers.pop() ?? null }
    return { status: 200, json: async () => answer }
  })
  vi.stubGlobal('document', {
    hidden: false,
    querySelector: (selector: string) => (selector === '[data-town]' ? town : null),
    querySelectorAll: (selector: string) => (selector === '[data-closed]' ? [sign] : []),
    addEventListener: () => {},
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  vi.stubGlobal('IntersectionObserver', function watch() {})
  vi.stubGlobal('addEventListener', (_load: string, wake: () => void) => wake())
  // oxlint-disable-next-line typescript/no-implied-eval -- the page runs the source too
  new Function(landingScript)()

  await vi.advanceTimersByTimeAsync(240_000)
  expect(asked).toBeGreaterThan(2)
  expect(sign).toMatchObject({ hidden: false, textContent: expect.stringContaining('Otevřeme dnes') })
  await vi.advanceTimersByTimeAsync(65_000)
  expect(sign.hidden).toBe(true)
})
