import {
  kindsOfSanction,
  sanctionName,
  type Closable,
  type OwnSanction,
} from '@westmore/contract/sanctions.ts'
import { Link } from 'react-router'
import { untilText } from '#format.ts'
import { ownSanctionsPlace } from '#places.ts'
import { Paper } from '#ui/card.tsx'
import { closedTexts, ownWords } from './labels.ts'
import { useClosing, useOwnSanctions } from './state.ts'

type ClosedProps = { what: Closable; exceptions?: readonly string[] }

export function ClosedBySanction(props: ClosedProps) {
  const sanction = useClosing(props.what)
  if (!sanction) return null
  return (
    <Paper as="section" className="mb-6 border-l-6 border-bad sm:px-9">
      <ClosedWords {...props} />
    </Paper>
  )
}

export function ClosedWords({ what, exceptions = [] }: ClosedProps) {
  const sanction = useClosing(what)
  if (!sanction) return null
  return (
    <div role="status" className="grid gap-2">
      <p className="text-lg font-bold">{closedTexts[what]}</p>
      {exceptions.length > 0 && <p>Založit můžete jen: {exceptions.join(', ')}.</p>}
      <Given sanction={sanction} />
      <Details />
    </div>
  )
}

export function OwnSanctionsCard() {
  const { sanctions = [] } = useOwnSanctions()
  const active = sanctions.filter(({ state }) => state === 'active')
  if (active.length === 0) return null
  return (
    <Paper
      as="section"
      aria-labelledby="sankce-nadpis"
      className="mb-6 grid gap-2 border-l-6 border-bad sm:px-8"
    >
      <h2 id="sankce-nadpis" className="text-xl font-bold">
        Sankce
      </h2>
      {active.map((sanction) => (
        <Given key={sanction.id} sanction={sanction} />
      ))}
      <Details />
    </Paper>
  )
}

const Given = ({ sanction: { kind, number, until } }: { sanction: OwnSanction }) => (
  <p>
    <strong>{kindsOfSanction[kind].given}</strong> (
    <span className="whitespace-nowrap">{sanctionName(number)}</span>), platí {untilText(until)}.
  </p>
)

const Details = () => (
  <p>
    <Link to={ownSanctionsPlace} className="text-link inline-flex min-h-11 items-center font-bold">
      {ownWords.more}
    </Link>
  </p>
)
