import type { GameServer } from '@westmore/contract/game.ts'
import { stepsOfServer, stepWords, type FirstStep } from '@westmore/contract/game-steps.ts'
import type { ReactNode } from 'react'
import Done from '~icons/lucide/circle-check'
import Todo from '~icons/lucide/circle'
import Unknown from '~icons/lucide/circle-dashed'
import { useMe } from '#session/session.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { progressWords, resourceWords, serverWords } from './labels.ts'
import { ResourceDownload } from './resource-download.tsx'

type FirstStepsProps = { server: GameServer; isAnyoneApproved: boolean }

export function FirstSteps({ server, isAnyoneApproved }: FirstStepsProps) {
  const { me } = useMe()
  const steps = stepsOfServer(server, isAnyoneApproved)
  const isOpen = steps.some(({ state }) => state === 'todo')
  const lost = server.name === null ? resourceWords.lostEnvironment : resourceWords.lost
  return (
    <details open={isOpen} className="border-b border-line px-4 py-3">
      <summary className="content-center font-bold hover:text-accent max-lg:min-h-11">
        {serverWords.firstSteps}:{' '}
        <span className="font-normal text-fg-soft tabular-nums">{progressWords(steps)}</span>
      </summary>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, at) => (
          <Step key={step.name} {...step} place={at + 1}>
            {step.name === 'folder' && me?.role === 'owner' && (
              <>
                <p>{step.state === 'done' ? resourceWords.forUpdates : lost}</p>
                <ResourceDownload token={null} />
              </>
            )}
            {step.name === 'people' && step.state === 'todo' && (
              <LinkButton to="/user/admin/settings?tab=zadosti" variant="secondary" size="sm">
                {serverWords.review}
              </LinkButton>
            )}
          </Step>
        ))}
      </ol>
    </details>
  )
}

const icons = {
  done: <Done className="text-good" />,
  todo: <Todo className="text-accent" />,
  unknown: <Unknown className="text-fg-soft" />,
}

type StepProps = FirstStep & { place: number; children: ReactNode }

function Step({ title, state, how, place, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span aria-hidden className="mt-1 shrink-0">
        {icons[state]}
      </span>
      <div className="grid min-w-0 max-w-prose justify-items-start gap-1.5">
        <p className="font-bold">
          {place}. {withNonBreakingSpaces(title)}:{' '}
          <span className="font-normal text-fg-soft">{stepWords[state]}</span>
        </p>
        {state !== 'done' && <p className="text-sm wrap-anywhere">{withNonBreakingSpaces(how)}</p>}
        {children && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-fg-soft">{children}</div>
        )}
      </div>
    </li>
  )
}
