import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPointer } from './follow-pointer.ts'

let page: EventTarget
let frames: (() => void)[]

beforeEach(() => {
  page = new EventTarget()
  frames = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  vi.stubGlobal('innerHeight', 600)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => vi.stubGlobal('scrollY', scrollY + top))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Presses a pointer in the middle of the window and records the calls. */
function pressed(canScroll = (): boolean => true) {
  const told: unknown[] = []
  const callOff = followPointer(
    { pointerId: 1, clientY: 300 },
    {
      canScroll,
      onMove: (dy) => told.push(dy),
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

test('follows only its own pointer, until it is released', () => {
  const { told } = pressed()
  happen('pointermove', { clientY: 0, pointerId: 2 })
  happen('pointerup', { pointerId: 2 })
  happen('pointermove', { clientY: 310 })
  happen('pointerup')
  happen('pointermove', { clientY: 0 })
  expect(told).toEqual([0, 10, 'dropped'])
})

test('Esc, a lost pointer, another window or an unmounted screen cancels the drag', () => {
  const endings = [
    () => expect(happen('keydown', { key: 'Escape' }).defaultPrevented).toBe(true),
    () => happen('pointercancel'),
    () => happen('lostpointercapture'),
    () => happen('blur'),
  ]
  for (const end of endings) {
    const { told } = pressed()
    happen('keydown', { key: 'a' })
    end()
    happen('pointerup')
    expect(told).toEqual([0, 'called off'])
  }
  const { told, callOff } = pressed()
  callOff()
  expect(told).toEqual([0, 'called off'])
})

test('scrolls the page at an edge as far as possible', () => {
  let room = 2
  const { told } = pressed(() => room-- > 0)
  happen('pointermove', { clientY: 590 })
  for (let frame = 0; frame < 4; frame += 1) nextFrame()
  happen('pointermove', { clientY: 300 })
  nextFrame()
  happen('pointerup')
  expect(told).toEqual([0, 290, 304, 318, 28, 'dropped'])
  expect(frames).toEqual([])
})
