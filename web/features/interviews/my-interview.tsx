import { useQuery } from '@tanstack/react-query'
import { WAIT_MINUTES, type MyInterview, type OwnDeed } from '@westmore/contract/interviews.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { useId, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { clockMinute } from '#format.ts'
import { ownTicketPlace } from '#places.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { aheadText, attemptText, freeText, interviewWords, timeText } from './labels.ts'
import { interviewCommands, interviewQueries } from './queries.ts'

/** Above the player's application; nothing where there is no interview. */
export function MyInterviewSheet() {
  const { data } = useQuery(interviewQueries.mine())
  const id = useId()
  const interview = data?.interview
  return (
    <div role="status" className="contents">
      {interview && (
        <Paper as="section" aria-labelledby={id} className="mb-6 grid max-w-3xl gap-4">
          <h2 id={id} className="text-xl font-bold">
            {headingOf(interview)}
          </h2>
          <Said interview={interview} />
        </Paper>
      )}
    </div>
  )
}

const headings: Record<MyInterview['state'], string> = {
  invited: 'Zveme vás k pohovoru',
  ready: 'Čekáte na pohovor',
  talking: 'Je na vás řada',
  over: 'Pohovor máte za sebou',
  failed: 'Pohovor se nepovedl',
}

const words = {
  failed: interviewWords.failed,
  news: {
    NOT_INVITED: 'Pozvánka k pohovoru už neplatí.',
    TIME_FULL: 'Tento čas už si vybral někdo jiný. Vyberte si prosím z dalších.',
  },
}

const headingOf = ({ state, ticket }: MyInterview) =>
  state !== 'failed' && state !== 'over' && ticket !== null ? 'Písemný pohovor' : headings[state]

function Said({ interview }: { interview: MyInterview }) {
  const { state, by, help, voiceUrl, ticket, ahead, waitsUntil, attempt, attempts } = interview
  const answer = useCommand(interviewCommands.answer(), words)
  const act = (deed: OwnDeed, timeId?: string | null) => ({
    onClick: () => answer.mutate({ deed, timeId }),
    busy: answer.isPending && answer.variables.deed === deed && answer.variables.timeId === timeId,
    disabled: answer.isPending,
  })
  const leaving = (
    <Button variant="secondary" className="justify-self-start" {...act('leave')}>
      Už nečekat
    </Button>
  )
  if (state === 'over') return <p>Rozhodnutí se dozvíte tady.</p>
  if (state === 'failed')
    return (
      <p>
        Byl to váš {attemptText(attempt, attempts)}.{' '}
        {attempt === attempts && 'Další žádost už podat nejde. Napište nám prosím do podpory.'}
      </p>
    )
  if (ticket !== null)
    return (
      <>
        <p>
          Pohovor povedeme v&nbsp;ticketu <Link to={ownTicketPlace(ticket)}>#{ticket}</Link>. Až se vám někdo
          bude věnovat, napíše vám tam.
        </p>
        {state === 'ready' && leaving}
      </>
    )
  if (state === 'ready')
    return (
      <>
        <p>
          <strong>{aheadText(ahead)}</strong> Nechte tuto stránku otevřenou, nebo sledujte Discord.
        </p>
        {waitsUntil !== null && (
          <p>
            Čekáte do <time dateTime={waitsUntil}>{clockMinute(waitsUntil)}</time>. Po {WAIT_MINUTES} minutách
            čekání skončí a&nbsp;můžete se přihlásit znovu.
          </p>
        )}
        {leaving}
      </>
    )
  if (state === 'talking')
    return (
      <>
        <p>
          {by !== null && (
            <>
              Pohovor s&nbsp;vámi povede <bdi>{by}</bdi>.{' '}
            </>
          )}
          Připojte se prosím do hlasového kanálu.
        </p>
        {voiceUrl !== null && (
          <LinkButton href={voiceUrl} newTab className="justify-self-start">
            Do hlasového kanálu
          </LinkButton>
        )}
      </>
    )
  return (
    <>
      <p>
        Žádost jsme přečetli a&nbsp;rádi si s&nbsp;vámi promluvíme. Až budete u&nbsp;počítače
        a&nbsp;s&nbsp;mikrofonem, přihlaste se. Někdo z&nbsp;týmu si vás vezme.
      </p>
      {help !== '' && <p className="wrap-anywhere whitespace-pre-line">{withNonBreakingSpaces(help)}</p>}
      {attempts !== null && <p className="text-fg-soft">Bude to váš {attemptText(attempt, attempts)}.</p>}
      <div className="flex flex-wrap gap-3">
        <Button {...act('ready')}>Jsem připraven(a)</Button>
        <Button variant="secondary" {...act('write')}>
          Nemám mikrofon, raději písemně
        </Button>
      </div>
      <Times times={interview.times} actOf={(timeId) => act('time', timeId)} />
    </>
  )
}

type TimesProps = Pick<MyInterview, 'times'> & {
  actOf: (timeId: string | null) => ComponentProps<typeof Button>
}

/** The time that an invited player took, and those that they may take instead. */
function Times({ times, actOf }: TimesProps) {
  if (times.length === 0) return null
  return (
    <section aria-labelledby="casy-pohovoru" className="grid gap-2">
      <h3 id="casy-pohovoru" className="font-bold">
        Nebo přijďte v&nbsp;určený čas
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {times.map(({ id, startsAt, free, isMine }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className={`min-w-0 flex-1 ${isMine ? 'basis-64' : 'basis-40'}`}>
              {isMine ? <strong>Váš čas: {timeText(startsAt)}</strong> : timeText(startsAt)}
              <span className="block text-sm text-fg-soft">
                {isMine ? 'Den předem a čtvrt hodiny předem vám ho připomeneme.' : freeText(free)}
              </span>
            </p>
            {isMine && (
              <LinkButton href="/api/interviews/mine/time.ics" download variant="secondary" size="sm">
                Do kalendáře
              </LinkButton>
            )}
            {(isMine || free > 0) && (
              <Button variant="secondary" size="sm" {...actOf(isMine ? null : id)} disabled={false}>
                {isMine ? 'Vrátit' : 'Vybrat'}
                <span className="sr-only"> {timeText(startsAt)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
