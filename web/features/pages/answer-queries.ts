import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MAX_ASKED } from '@westmore/contract/pages-parts.ts'
import { client, orpc } from '#api.ts'
import { cutText } from '@westmore/contract/signs.ts'

const { answers } = orpc.pages

/** How long (ms) an answer stays fresh: pages change while a ticket is written. */
const FRESH = 60_000

export const answerQueries = {
  /** Empty also when the request fails: an offer is not worth an error. */
  fitting: (text: string) => {
    const q = cutText(text.trim(), MAX_ASKED)
    return queryOptions({
      queryKey: answers.find.key({ input: { q } }),
      queryFn: ({ signal }) => client.pages.answers.find({ q }, { signal }).catch(() => []),
      enabled: q.length >= LEAST,
      staleTime: FRESH,
      placeholderData: keepPreviousData,
    })
  },
}

/** Shorter texts say nothing. */
const LEAST = 3
