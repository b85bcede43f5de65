import { useQueries } from '@tanstack/react-query'
import { citationPieces } from '@westmore/contract/citations.ts'
import type { CitedPart } from '@westmore/contract/pages-parts.ts'
import { orpc } from '#api.ts'

type ChangedPartsProps = {
  text: string
  at: string
}

export function ChangedParts({ text, at }: ChangedPartsProps) {
  const cited = citationPieces(text).filter((piece) => typeof piece !== 'string')
  const ids = [...new Set(cited.map(({ id }) => id))]
  const changes = useQueries({
    // A planned version appears without a signal.
    queries: ids.map((id) => orpc.pages.parts.read.queryOptions({ input: { id, at }, staleTime: 60_000 })),
    combine: (answers) => answers.flatMap(({ data }) => (data ? (changeOf(data) ?? []) : [])),
  })
  if (changes.length === 0) return null
  return <span className="block text-sm font-bold text-bad">Pravidla se změnila: {changes.join(', ')}.</span>
}

function changeOf({ number, currentNumber, today }: CitedPart): string | undefined {
  const name = `§\u00A0${number ?? ''}`
  if (today === 'gone') return `${name} už v\u00A0nich není`
  const isMoved = currentNumber !== number && currentNumber !== null
  const moved = isMoved ? ` je dnes §\u00A0${currentNumber}` : ''
  if (today === 'changed') return `${name}${moved}${isMoved ? ' a' : ''} zní jinak`
  return isMoved ? name + moved : undefined
}
