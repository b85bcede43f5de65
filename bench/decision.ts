import type { Browser, Page } from '@playwright/test'
import { momentOf } from './moment.ts'
import { personAt } from './sign-in.ts'

const APPROVED = 'Vítejte ve Westmore'

/** All in ms. */
export interface Round {
  /** From the administrator's click to the player's screen. */
  seen: number
  /** The administrator's request alone. */
  request: number
  /** A question to the server that does nothing, asked from the player's page. */
  bare: number
}

/** One application after another is approved, each player watching; one round for each name. */
export async function timeDecisions(browser: Browser, url: string, usernames: string[]): Promise<Round[]> {
  const administrator = await personAt(browser, url, 'marsal_dvorak')
  await administrator.goto(`${url}/user/admin/settings?tab=zadosti`)
  await administrator.evaluate(() => {
    const note = ({ timeStamp }: Event) =>
      Reflect.set(window, 'clickedAt', performance.timeOrigin + timeStamp)
    document.addEventListener('click', note, { capture: true })
  })
  const rounds: Round[] = []
  for (const username of usernames) rounds.push(await timeDecision(browser, url, administrator, username))
  await administrator.context().close()
  return rounds
}

async function timeDecision(
  browser: Browser,
  url: string,
  administrator: Page,
  username: string,
): Promise<Round> {
  const player = await personAt(browser, url, username)
  await apply(player, url)
  await player.goto(`${url}/user/allowlist`)
  await player.getByRole('heading', { name: 'Žádost čeká na kontrolu' }).waitFor()
  const bare = await timeBareQuestion(player)
  const seenAt = player.evaluate(momentOf, APPROVED)

  const card = administrator.getByRole('article', { name: username })
  await card.getByRole('button', { name: 'Schválit' }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Schválit' }).click()
  const seen = await seenAt
  await administrator.getByRole('dialog').waitFor({ state: 'detached' })
  const { clickedAt, request } = await administrator.evaluate(() => {
    const entries = performance.getEntriesByType('resource')
    const last = entries.findLast(({ name }) => name.endsWith('/approve'))
    return { clickedAt: Number(Reflect.get(window, 'clickedAt')), request: last?.duration ?? 0 }
  })
  await player.context().close()
  return { seen: seen - clickedAt, request, bare }
}

async function apply(player: Page, url: string) {
  const questions: { id: string }[] = await (
    await player.request.get(`${url}/api/allowlist/questions`)
  ).json()
  const answers = questions.map(({ id }) => ({ questionId: id, answer: 'Přijel jsem za prací.' }))
  await player.request.post(`${url}/api/allowlist/submissions`, { data: { answers } })
}

async function timeBareQuestion(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const took: number[] = []
    for (let round = 0; round < 11; round++) {
      const began = performance.now()
      await (await fetch('/healthz', { cache: 'no-store' })).text()
      took.push(performance.now() - began)
    }
    return took.toSorted((a, b) => a - b)[5] ?? 0
  })
}
