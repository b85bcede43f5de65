import { median, ms, print, times } from './figures.ts'
import { type RequestSpec, load } from './load.ts'

const ROUNDS = 3
const ASKED = 40
const GOAL = 1.5

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
  const timed = async (community: Community, count: number) => {
    const { url, cookies } = community
    const asked = (index: number): RequestSpec => {
      const what = question(community)
      const headers = { cookie: cookies[index % cookies.length] ?? '' }
      return typeof what === 'string' ? { path: what, headers } : { ...what, headers }
    }
    return (await load(url, count, 1, asked)).p50
  }
  const rounds: { small: number; full: number }[] = []
  await Promise.all([small, full].map((community) => timed(community, 5)))
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ small: await timed(small, ASKED), full: await timed(full, ASKED) })
  const little = median(rounds.map((round) => round.small))
  const much = median(rounds.map((round) => round.full))
  const ratio = median(rounds.map((round) => round.full / round.small))
  print([[name.padEnd(52), `${ms(little)} → ${ms(much)}, ${times(ratio, 1)} (to reach: ${GOAL})`]])
}
