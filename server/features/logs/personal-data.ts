import type { LogFilter } from '@westmore/contract/logs.ts'
import { jsonPart, type Download, type Part } from '#personal-data/part.ts'
import { identifiersOf } from './people/people-store.ts'
import { resolveFilter } from './resolved-filter.ts'
import { linesInChunks } from './reading/line-store.ts'
import { searchesOf } from './searches.ts'

const everything: LogFilter = { category: 'all', exclude: [] }
const LINES = 2_000

export const personalData = (download: Download): Part[] => {
  const { db, user } = download
  return [
    {
      name: 'herni-zaznamy.json',
      about: 'řádky herních logů vedené pod vaším Discord ID a pod identifikátory, které vám tým přiřadil',
      read: () => linesOf(download),
    },
    jsonPart('herni-identifikatory.json', 'pod čím vás zná herní server, a co o tom vedeme', async () => {
      const identifiers = await identifiersOf(db, user.id)
      // Without the staff member who linked them.
      return identifiers.map(({ linkedBy: _staff, ...identifier }) => identifier)
    }),
    jsonPart('hledani-v-logech.json', 'vaše nedávná hledání v logech jako člena týmu', () =>
      searchesOf(db, user.id),
    ),
  ]
}

/** Streams a list of any length as JSON without holding it in memory. */
async function* linesOf({ db, user, now }: Download) {
  const resolved = await resolveFilter(db, { ...everything, person: user.id }, null, now)
  let separator = '[\n'
  for await (const lines of linesInChunks(db, resolved, LINES)) {
    yield separator + lines.map((line) => JSON.stringify(line)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
