import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPointer } from './follow-pointer.ts'

let page: EventTarget
let frames: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  page = new EventTarget()
  frames = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal('scrollX', 0)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => vi.stubGlobal('scrollY', scrollY + top))
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Presses a pointer in the middle of the window and records the calls. */
function pressed({ threshold = 5, canScroll = (): boolean => true } = {}) {
  const told: unknown[] = []
  const callOff = followPointer(
    { pointerId: 1, clientX: 300, clientY: 300 },
    {
      threshold,
      canScroll,
      onMove: ({ dx, dy }) => told.push([dx, dy]),
      onEnd: (isDropped) => told.push(isDropped ? 'dropped' : 'called off'),
    },
  )
  return { told, callOff }
}

function happen(word: string, fields: object = {}) {
  const event = new Event(word, { cancelable: true })
  page.dispatchEvent(Object.assign(event, { pointerId: 1, ...fields }))
  return event
}

const nextFrame = () => frames.shift()?.()

test('starts a drag past the threshold and follows only its own pointer', () => {
  const { told } = pressed()
  happen('pointermove', { clientX: 302, clientY: 300 })
  happen('pointermove', { clientX: 0, clientY: 0, pointerId: 2 })
  happen('pointerup', { pointerId: 2 })
  expect(told).toEqual([])
  happen('pointermove', { clientX: 300, clientY: 310 })
  happen('pointermove', { clientX: 301, clientY: 300 })
  happen('pointerup')
  happen('pointermove', { clientX: 0, clientY: 0 })
  expect(told).toEqual([[0, 10], [1, 0], 'dropped'])
})

test('swallows the click that ends a drag, but no other click', () => {
  pressed()
  happen('pointerup')
  expect(happen('click').defaultPrevented).toBe(false)
  pressed()
  happen('pointermove', { clientX: 300, clientY: 310 })
  happen('pointerup')
  expect(happen('click').defaultPrevented).toBe(true)
  expect(happen('click').defaultPrevented).toBe(false)
})

test('Esc, a lost pointer, another window or an unmounted screen cancels the drag', () => {
  const endings = [
    () => expect(happen('keydown', { key: 'Escape' }).defaultPrevented).toBe(true),
    () => happen('pointercancel'),
    () => happen('lostpointercapture'),
    () => happen('blur'),
  ]
  for (const end of endings) {
    const { told } = pressed({ threshold: 0 })
    happen('keydown', { key: 'a' })
    end()
    happen('pointerup')
    expect(told).toEqual([[0, 0], 'called off'])
  }
  const { told, callOff } = pressed({ threshold: 0 })
  callOff()
  expect(told).toEqual([[0, 0], 'called off'])
})

test('scrolls the page at an edge as far as possible', () => {
  let room = 2
  const { told } = pressed({ canScroll: () => room-- > 0 })
  happen('pointermove', { clientX: 300, clientY: 590 })
  for (let frame = 0; frame < 4; frame += 1) nextFrame()
  happen('pointermove', { clientX: 300, clientY: 300 })
  nextFrame()
  happen('pointerup')
  expect(told).toEqual([[0, 290], [0, 304], [0, 318], [0, 28], 'dropped'])
  expect(frames).toEqual([])
})
