import type { MyInterview } from '@westmore/contract/interviews.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { freeText, interviewWords, playerNews, timeText } from './labels.ts'
import { interviewCommands } from './queries.ts'

const words = { failed: interviewWords.failed, news: playerNews }

/** The time that an invited player has, and those that they can take instead. */
export function MyTimes({ startsAt, times }: Pick<MyInterview, 'startsAt' | 'times'>) {
  const choose = useCommand(interviewCommands.chooseTime(), words)
  const others = times.filter(({ isMine }) => !isMine)
  return (
    <>
      {startsAt !== null && (
        <div className="grid gap-3 border-l-4 border-accent pl-4">
          <p>
            Váš čas: <strong>{timeText(startsAt)}</strong>. Den předem a&nbsp;čtvrt hodiny předem vám ho
            připomeneme, pak se tu přihlaste.
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton href="/api/interviews/mine/time.ics" download variant="secondary" size="sm">
              Přidat do kalendáře
            </LinkButton>
            <Button
              variant="secondary"
              size="sm"
              busy={choose.isPending}
              onClick={() => choose.mutate({ timeId: null })}
            >
              Vrátit čas
            </Button>
          </div>
        </div>
      )}
      {others.length > 0 && (
        <section aria-labelledby="casy-pohovoru" className="grid gap-2">
          <h3 id="casy-pohovoru" className="font-bold">
            {startsAt === null ? 'Nebo přijďte v určený čas' : 'Jiné časy'}
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {others.map(({ id, startsAt: at, free }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-40">{timeText(at)}</span>
                <span className="text-sm text-fg-soft">{freeText(free)}</span>
                {free > 0 && (
                  <Button
                    variant="secondary"
                    size="sm"
                    disabled={choose.isPending}
                    onClick={() => choose.mutate({ timeId: id })}
                  >
                    Vybrat<span className="sr-only"> {timeText(at)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
