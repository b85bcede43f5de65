import { afterEach, expect, test, vi } from 'vitest'
import { storageOf } from '#kept/storage-stub.ts'
import { desktopState, showDesktop, switchDesktop } from './desktop.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose person has said this of notifications, and which locks its tabs hold. */
function openBrowser(permission: NotificationPermission, held: string[] = []) {
  const shown: { title: string; tag: string; click: () => void }[] = []
  const Stub = Object.assign(
    function (
      this: { addEventListener: unknown; close: () => void },
      title: string,
      { tag }: { tag: string },
    ) {
      this.close = () => {}
      this.addEventListener = (_event: string, click: () => void) => shown.push({ title, tag, click })
    },
    {
      permission,
      requestPermission: async () => {
        Stub.permission = 'granted'
      },
    },
  )
  vi.stubGlobal('Notification', Stub)
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } })
  vi.stubGlobal('focus', () => {})
  vi.stubGlobal('localStorage', storageOf(new Map()))
  return shown
}

const news = { title: 'Nová odpověď', body: 'Kůň', tag: '1' }

test('the browser is asked only when one switches it on, and what it forbids stays forbidden', async () => {
  openBrowser('default')
  expect(desktopState()).toBe('off')
  expect(await switchDesktop(true)).toBe('on')
  expect(await switchDesktop(false)).toBe('off')
  openBrowser('denied')
  expect(await switchDesktop(true)).toBe('denied')
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(desktopState()).toBe('unsupported')
})

test('it is shown when it is on and no tab is in sight, and a click leads where it should', async () => {
  const shown = openBrowser('granted')
  await showDesktop(news, () => {})
  expect(shown).toEqual([])
  await switchDesktop(true)
  let clicks = 0
  await showDesktop(news, () => {
    clicks += 1
  })
  expect(shown).toMatchObject([{ title: 'Nová odpověď', tag: '1' }])
  shown[0]?.click()
  expect(clicks).toBe(1)
})

test('a tab in sight tells it itself', async () => {
  const shown = openBrowser('granted', ['westmore-in-sight'])
  await switchDesktop(true)
  await showDesktop(news, () => {})
  expect(shown).toEqual([])
})
