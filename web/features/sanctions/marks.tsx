import type { OwnSanction } from '@westmore/contract/sanctions.ts'
import { dateTime, untilText } from '#format.ts'
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

type StateMarkProps = { sanction: Pick<OwnSanction, 'state' | 'until' | 'end'> }

/** Such as «Platí do 3. 12. 2026 18:46» or «Zrušena 26. 11. 2026 18:46». */
export function StateMark({ sanction: { state, until, end } }: StateMarkProps) {
  const { label } = stateWords[state]
  if (state !== 'active') return `${label} ${dateTime(end?.at ?? until ?? '')}`
  return (
    <>
      <span className="font-bold text-fg">{label}</span> {untilText(until)}
    </>
  )
}
