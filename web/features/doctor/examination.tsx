import type { DoctorArea, DoctorLine } from '@westmore/contract/doctor.ts'
import { exactTime } from '#format.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { reportFault } from '#ui/fault.ts'
import { useCommand } from '#use-command.ts'
import { doctorWords, stateLabels } from './labels.ts'
import { doctorCommands } from './queries.ts'
import { StateMark } from './state-mark.tsx'

export function Examination() {
  const { mutate, data, error, isPending } = useCommand(doctorCommands.examine())
  const action = data ? doctorWords.again : doctorWords.start
  return (
    <div className="grid gap-4">
      <p className="text-sm text-fg-soft">{doctorWords.intro}</p>
      <Button
        variant="secondary"
        size="sm"
        busy={isPending}
        onClick={() => mutate(undefined, { onError: reportFault })}
        className="justify-self-start"
      >
        {isPending ? doctorWords.running : action}
      </Button>
      <Failure>{error && explain(error, doctorWords.failed)}</Failure>
      {data && (
        <>
          <p role="status">
            {summary(data.areas)} <span className="text-sm text-fg-soft">{exactTime(data.at)}</span>
          </p>
          {data.areas.map(({ area, title, lines }) => (
            <div key={area} role="group" aria-label={title} className="grid gap-2">
              <h2 className="font-bold">{title}</h2>
              <ul className="grid gap-2">
                {lines.map((line) => (
                  <Finding key={line.says} line={line} />
                ))}
              </ul>
            </div>
          ))}
        </>
      )}
    </div>
  )
}

function Finding({ line: { state, says, advice } }: { line: DoctorLine }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <div className="flex min-h-lh items-center">
        <StateMark state={state} label={stateLabels[state]} labelClass="max-sm:sr-only" />
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p>{says}</p>
        {advice !== null && <p className="text-sm text-fg-soft">{advice}</p>}
      </div>
    </li>
  )
}

function summary(areas: DoctorArea[]): string {
  const lines = areas.flatMap((area) => area.lines)
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  const found = (['bad', 'warning'] as const).filter((state) => count(state) > 0)
  if (found.length === 0) return doctorWords.allGood
  const told = `${found.map((state) => `${stateLabels[state]}: ${count(state)}`).join(', ')}.`
  return told[0]?.toUpperCase() + told.slice(1)
}
