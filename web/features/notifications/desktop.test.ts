import { afterEach, expect, test, vi } from 'vitest'
import { storageOf } from '#kept/storage-stub.ts'
import { desktopState, showDesktop, switchDesktop } from './desktop.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with this permission, and with locks held by its tabs. */
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

test('asks for permission only when switched on and respects a refusal', async () => {
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

test('shows a notification when on and no tab is visible; a click opens it', async () => {
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

test('shows nothing when a visible tab shows a toast itself', async () => {
  const shown = openBrowser('granted', ['westmore-in-sight'])
  await switchDesktop(true)
  await showDesktop(news, () => {})
  expect(shown).toEqual([])
})
