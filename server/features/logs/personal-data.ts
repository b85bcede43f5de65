import type { LogFilter } from '@westmore/contract/logs.ts'
import { jsonPart, listPart, ofStaff, type Download, type Part } from '#personal-data/part.ts'
import { identifiersOf } from './people/people-store.ts'
import { resolveFilter } from './resolved-filter.ts'
import { linesInChunks } from './reading/line-store.ts'
import { searchesOf } from './searches.ts'

const everything: LogFilter = { category: 'all', exclude: [] }
const LINES = 2_000

export const personalData = (download: Download): Part[] => {
  const { db, user } = download
  return [
    listPart(
      'herni-zaznamy.json',
      'řádky herních logů vedené pod vaším Discord ID a pod identifikátory, které vám tým přiřadil',
      () => linesOf(download),
    ),
    jsonPart('herni-identifikatory.json', 'pod čím vás zná herní server, a co o tom vedeme', async () => {
      const identifiers = await identifiersOf(db, user.id)
      return identifiers.map(({ linkedBy: _staff, ...identifier }) => identifier)
    }),
    ...ofStaff(
      jsonPart('hledani-v-logech.json', 'vaše nedávná hledání v logech jako člena týmu', () =>
        searchesOf(db, user.id),
      ),
    ),
  ]
}

async function* linesOf({ db, user, now }: Download) {
  const resolved = await resolveFilter(db, { ...everything, person: user.id }, null, now)
  yield* linesInChunks(db, resolved, LINES)
}
