import type { Submission } from '@westmore/contract/allowlist.ts'
import Check from '~icons/lucide/check'
import Cross from '~icons/lucide/x'
import { RelativeTime } from '#format.ts'
import { classes } from '#ui/classes.ts'

type Step = { name: string; moment?: string | null; state: 'done' | 'now' | 'ahead' | 'refused' }

export function Timeline({ submission }: { submission: Submission }) {
  return (
    <ol className="grid sm:auto-cols-fr sm:grid-flow-col" aria-label="Průběh žádosti">
      {stepsOf(submission).map(({ name, moment, state }) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="group relative flex items-start gap-3 pb-5 last:pb-0 sm:flex-col sm:items-center sm:pb-0 sm:text-center"
        >
          <span
            aria-hidden="true"
            className={classes(
              'absolute max-sm:top-8 max-sm:bottom-0 max-sm:left-[0.95rem] max-sm:border-l-2 sm:top-[0.95rem] sm:left-[calc(50%+1.4rem)] sm:w-[calc(100%-2.8rem)] sm:border-t-2 group-last:hidden',
              state === 'done' ? 'border-edge' : 'border-dashed border-edge',
            )}
          />
          <span
            aria-hidden="true"
            className={classes('grid size-8 shrink-0 place-items-center rounded-full border-2', dots[state])}
          >
            {state === 'done' && <Check />}
            {state === 'refused' && <Cross />}
            {state === 'now' && <span className="size-2.5 rounded-full bg-current" />}
          </span>
          <span className="leading-snug sm:mt-1">
            <span className={classes('block font-bold', state === 'ahead' && 'text-fg-soft')}>{name}</span>
            <span className="block text-sm text-fg-soft">
              {moment ? <RelativeTime moment={moment} /> : waitingWords[state]}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const waitingWords: Record<Step['state'], string> = {
  done: 'dokončeno',
  now: 'jste v pořadí',
  ahead: 'teprve padne',
  refused: '',
}

const dots: Record<Step['state'], string> = {
  done: 'border-sage bg-sage text-bone',
  now: 'border-accent bg-field text-accent',
  ahead: 'border-dashed border-edge text-fg-soft',
  refused: 'border-oxblood bg-oxblood text-bone',
}

function stepsOf({ status, submittedAt, reviewedAt, revokedAt }: Submission): Step[] {
  const decided = status !== 'pending'
  const granted = status === 'approved' || revokedAt !== null
  const steps: Step[] = [
    { name: 'Odesláno', moment: submittedAt, state: 'done' },
    { name: decided ? 'Zkontrolováno' : 'Čeká na kontrolu', state: decided ? 'done' : 'now' },
    {
      name: decided ? 'Rozhodnuto' : 'Rozhodnutí',
      moment: reviewedAt,
      state: decided ? (granted ? 'done' : 'refused') : 'ahead',
    },
  ]
  return revokedAt === null ? steps : [...steps, { name: 'Odebráno', moment: revokedAt, state: 'refused' }]
}
