import type { OwnSanction } from '@westmore/contract/sanctions.ts'
import { Badge } from '#ui/badge.tsx'
import { kindLabel, kindWords, stateWords } from './labels.ts'

/** The kind, coloured while it lasts. */
export function SanctionMark({
  sanction: { kind, state },
}: {
  sanction: Pick<OwnSanction, 'kind' | 'state'>
}) {
  return <Badge tone={state === 'active' ? kindWords[kind].tone : 'neutral'}>{kindLabel(kind)}</Badge>
}

export function StateMark({ sanction: { state } }: { sanction: Pick<OwnSanction, 'state'> }) {
  return (
    <span className={state === 'active' ? 'font-bold text-fg' : undefined}>{stateWords[state].label}</span>
  )
}
