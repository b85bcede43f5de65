import { expect, onTestFinished, test, vi } from 'vitest'
import { createSessionTabs } from './tabs.ts'

let browsers = 0

/** A browser whose tabs share one session of a server; Node has the locks and channels of a browser. */
function openBrowser({ patience = 15_000 } = {}) {
  const name = `session ${(browsers += 1)}`
  const server = { isOpen: true, refused: 0, answered: 0 }

  function openTab({ stop = () => Promise.resolve() } = {}) {
    let isKnown = true
    const resumed = vi.fn<() => void>()
    const recheckUser = async () => {
      await moment()
      isKnown = server.isOpen
    }
    const tab = createSessionTabs({ stop, recheckUser, resume: resumed }, { name, patience })
    onTestFinished(() => tab.close())
    const ask = (way = 0) =>
      tab.send(async () => {
        if (!isKnown) return
        await moment(way)
        if (server.isOpen) server.answered += 1
        else server.refused += 1
      })
    return { ...tab, ask, resumed, isKnown: () => isKnown }
  }
  return { server, openTab }
}

const moment = (ms = 5) => new Promise<void>((done) => setTimeout(done, ms))

test('no tab sends requests while another ends the session, or after it', async () => {
  const { server, openTab } = openBrowser()
  const [leaving, ...others] = [openTab(), openTab(), openTab()]
  for (const tab of [leaving, ...others]) await tab.ask()
  expect(server.answered).toBe(3)

  const left = leaving.endSession(async () => {
    for (const tab of others) void tab.ask()
    await moment(20)
    expect(server.answered).toBe(3)
    server.isOpen = false
    for (const tab of others) void tab.ask()
    await moment(20)
  })
  await left
  for (const tab of others) await tab.ask()

  expect(server.refused).toBe(0)
  expect(others.map((tab) => tab.isKnown())).toEqual([false, false])
})

test('all tabs pause while the session is replaced, then go on', async () => {
  const { server, openTab } = openBrowser()
  const [arriving, other] = [openTab(), openTab()]
  for (const tab of [arriving, other]) await tab.ask()
  const asked: Promise<void>[] = []
  await arriving.replaceSession(async () => {
    server.isOpen = false
    for (const tab of [arriving, other]) asked.push(tab.ask())
    await moment(20)
    server.isOpen = true
  })
  await Promise.all(asked)
  expect(server).toMatchObject({ refused: 0, answered: 4 })
  expect(arriving.resumed).toHaveBeenCalledOnce()
  expect(other.resumed).toHaveBeenCalledOnce()
})

test('requests in progress are answered before another tab ends the session', async () => {
  const { server, openTab } = openBrowser()
  const [leaving, busy] = [openTab(), openTab()]
  await busy.ask()
  const written = [leaving.ask(60), busy.ask(100)]
  await moment()
  await leaving.endSession(async () => void (server.isOpen = false))
  await Promise.all(written)
  expect(server).toMatchObject({ refused: 0, answered: 3 })
})

test('calls the stop hooks of every tab before one ends the session', async () => {
  const { openTab } = openBrowser()
  const tabs = [openTab(), openTab()]
  const steps: string[] = []
  const unhooks = tabs.map((tab, index) => tab.onStop(() => steps.push(`tab ${index} gives up`)))
  for (const tab of tabs) await tab.ask()
  const replace = () => tabs[0]?.replaceSession(async () => steps.push('replaced'))
  await replace()
  expect(steps.toSorted()).toEqual(['replaced', 'tab 0 gives up', 'tab 1 gives up'])
  expect(steps.at(-1)).toBe('replaced')

  for (const unhook of unhooks) unhook()
  await replace()
  expect(steps.slice(3)).toEqual(['replaced'])
})

test('a tab opened during a logout waits and sees that the session is over', async () => {
  const { server, openTab } = openBrowser()
  const leaving = openTab()
  let asked: Promise<void> | undefined
  await leaving.endSession(async () => {
    asked = openTab().ask()
    await moment(20)
    server.isOpen = false
  })
  await asked
  expect(server).toMatchObject({ refused: 0, answered: 0 })
})

test('refuses nothing to tabs that open and leave at the same time', async () => {
  const { server, openTab } = openBrowser()
  const tabs = Array.from({ length: 5 }, () => openTab())
  const asked = tabs.slice(2).map((tab) => tab.ask(20))
  const end = async () => {
    await moment(20)
    server.isOpen = false
  }
  await Promise.all([tabs[0]?.endSession(end), tabs[1]?.endSession(end), ...asked])
  await Promise.all(tabs.slice(2).map((tab) => tab.ask()))
  expect(server.refused).toBe(0)
})

test('all tabs go on and refetch when the logout fails', async () => {
  const { server, openTab } = openBrowser()
  const [leaving, other] = [openTab(), openTab()]
  await other.ask()
  await expect(leaving.endSession(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await leaving.ask()
  await other.ask()
  expect(server).toMatchObject({ refused: 0, answered: 3 })
  expect(leaving.resumed).toHaveBeenCalledTimes(1)
  expect(other.resumed).toHaveBeenCalledTimes(1)

  // The failure leaves nothing behind: the next logout finds all tabs waiting again.
  await leaving.endSession(async () => void (server.isOpen = false))
  await other.ask()
  expect(server.refused).toBe(0)
})

test('a frozen tab delays a logout only briefly', async () => {
  const { server, openTab } = openBrowser({ patience: 50 })
  const frozen = openTab({ stop: () => new Promise(() => {}) })
  await frozen.ask()
  await openTab().endSession(async () => void (server.isOpen = false))
  expect(server.isOpen).toBe(false)
})

test('a refused tab sends nothing more until the user is known', async () => {
  const { server, openTab } = openBrowser()
  const tab = openTab()
  await tab.ask()
  server.isOpen = false
  tab.check()
  await Promise.all([tab.ask(), tab.ask()])
  expect(server.refused).toBe(0)

  server.isOpen = true
  tab.check()
  await tab.ask()
  expect(server.answered).toBe(2)
})

test('notices a sign-in that happens during the check', async () => {
  const { server, openTab } = openBrowser()
  const tab = openTab()
  server.isOpen = false
  tab.check()
  await moment(1)
  server.isOpen = true
  tab.check()
  await tab.ask()
  expect(tab.isKnown()).toBe(true)
})
