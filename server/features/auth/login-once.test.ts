import { expect, test } from 'vitest'
import { expectFailedLogin, openBrowser, startBoth } from '#test/login.ts'

test('accepts a login once, even if it returns several times at once with new codes', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const { state, code, codeAgain } = await browser.goToPlatform()
  const codes = [code, await codeAgain(), await codeAgain()]
  const planted = [...browser.jar].filter(([name]) => name.startsWith('login-'))

  const answers = await Promise.all(codes.map((one) => browser.handIn({ code: one, state })))

  const winners = answers.filter(({ statusCode }) => statusCode === 200)
  expect(winners).toHaveLength(1)
  for (const answer of answers) if (!winners.includes(answer)) expectFailedLogin(answer)
  expect([...browser.jar.keys()]).toEqual(['sid', 'signed_in'])
  for (const [name, value] of planted) browser.jar.set(name, value)
  expectFailedLogin(await browser.handIn({ code: await codeAgain(), state }))
})

test('refuses a code that another login requested, even in the same browser', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const mine = await browser.goToPlatform()
  const injected = await openBrowser(both).goToPlatform('starej_bart')
  const second = await browser.goToPlatform()

  expectFailedLogin(await browser.handIn({ code: injected.code, state: mine.state }))
  expectFailedLogin(await browser.handIn({ code: mine.code, state: second.state }))
})

test('leaves nothing of a failed login in the browser', async () => {
  await using both = await startBoth()
  const browser = openBrowser(both)
  const { state } = await browser.goToPlatform()
  expect([...browser.jar.keys()]).toEqual([expect.stringMatching(/^login-/)])
  expectFailedLogin(await browser.handIn({ code: 'made up', state }))
  expect([...browser.jar.keys()]).toEqual([])
})
