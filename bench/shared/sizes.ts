import { median, ms, print, times } from './figures.ts'
import { ask, load, type RequestSpec } from './load.ts'

const ROUNDS = 3
const ASKED = 40
export const GOAL = 1.5

/** A site with the sessions that ask it. */
interface Asked {
  url: string
  cookies: string[]
}

/** Measures two communities in turns, so that a busy moment of the machine affects both. */
export async function compareSizes<Community extends Asked>(
  { small, full }: { small: Community; full: Community },
  name: string,
  question: (community: Community) => string | RequestSpec,
): Promise<void> {
  const requestOf =
    (community: Community) =>
    (index: number): RequestSpec => {
      const what = question(community)
      const headers = { cookie: community.cookies[index % community.cookies.length] ?? '' }
      return typeof what === 'string'
        ? { path: what, headers }
        : { ...what, headers: { ...headers, ...what.headers } }
    }
  const timed = async (community: Community, count: number) =>
    (await load(community.url, count, 1, requestOf(community))).p50
  const size = async (community: Community) =>
    `${((await ask(community.url, requestOf(community)(0))) / 1_000).toFixed(1)} kB`
  const rounds: { small: number; full: number }[] = []
  await Promise.all([small, full].map((community) => timed(community, 5)))
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ small: await timed(small, ASKED), full: await timed(full, ASKED) })
  const little = median(rounds.map((round) => round.small))
  const much = median(rounds.map((round) => round.full))
  const ratio = median(rounds.map((round) => round.full / round.small))
  // A short answer on one side explains a high ratio.
  const sizes = `${await size(small)} → ${await size(full)}`
  print([[name.padEnd(52), `${ms(little)} → ${ms(much)}, ${times(ratio, 1)} (to reach: ${GOAL}), ${sizes}`]])
}
