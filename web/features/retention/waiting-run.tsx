import type { RetentionRun } from '@westmore/contract/retention-api.ts'
import { useMe } from '#session/session.ts'
import { Section } from '#ui/section.tsx'
import { warningLines } from './labels.ts'
import { RunButton } from './run-actions.tsx'
import { RunHead } from './run-report.tsx'

export function WaitingRun({ run }: { run: RetentionRun }) {
  const { me } = useMe()
  const lines = run.warning ? warningLines(run.warning) : []

  return (
    <Section title="Mazání čeká na vlastníka">
      <div className="grid gap-3 px-4 py-3">
        <RunHead run={run} />
        <p className="font-bold text-bad">Tohle mazání se nepodobá ostatním, a proto nic neodstranilo.</p>
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          Zkontrolujte hodiny serveru i databáze. Příští noc to server zkusí znovu; mají-li ty údaje opravdu
          zmizet hned, rozhodne o tom vlastník.
        </p>
        {me?.role === 'owner' && (
          <div>
            <RunButton label="Smazat i tak" title="Smazat i tak" confirmLabel="Smazat i tak" anyway={run.id}>
              Opravdu chcete odstranit vše, co je podle hodin databáze po lhůtě? Vrátit to nepůjde.
            </RunButton>
          </div>
        )}
      </div>
    </Section>
  )
}
