import { useQuery } from '@tanstack/react-query'
import { WAIT_MINUTES, type MyInterview } from '@westmore/contract/interviews.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { clockMinute } from '#format.ts'
import { ownTicketPlace } from '#places.ts'
import { useCommand } from '#use-command.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { aheadText, attemptText, interviewWords, playerNews } from './labels.ts'
import { MyTimes } from './my-times.tsx'
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

const headingOf = ({ state, ticket }: MyInterview) =>
  state !== 'failed' && state !== 'over' && ticket !== null ? 'Písemný pohovor' : headings[state]

function Said({ interview }: { interview: MyInterview }) {
  const { state, by, voiceUrl, ticket, attempt, attempts } = interview
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
        {state === 'ready' && <Leave />}
      </>
    )
  if (state === 'ready') return <Waiting interview={interview} />
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
  return <Invitation interview={interview} />
}

const words = { failed: interviewWords.failed, news: playerNews }

function Invitation({ interview: { help, startsAt, times, attempt, attempts } }: { interview: MyInterview }) {
  const ready = useCommand(interviewCommands.ready(), words)
  const write = useCommand(interviewCommands.write(), words)
  const isBusy = ready.isPending || write.isPending
  return (
    <>
      <p>
        Žádost jsme přečetli a&nbsp;rádi si s&nbsp;vámi promluvíme. Až budete u&nbsp;počítače
        a&nbsp;s&nbsp;mikrofonem, přihlaste se. Někdo z&nbsp;týmu si vás vezme.
      </p>
      {help !== '' && <p className="wrap-anywhere whitespace-pre-line">{withNonBreakingSpaces(help)}</p>}
      {attempts !== null && <p className="text-fg-soft">Bude to váš {attemptText(attempt, attempts)}.</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => ready.mutate({})} busy={ready.isPending} disabled={write.isPending}>
          Jsem připraven(a)
        </Button>
        <Button variant="secondary" onClick={() => write.mutate({})} busy={write.isPending} disabled={isBusy}>
          Nemám mikrofon, raději písemně
        </Button>
      </div>
      <MyTimes {...{ startsAt, times }} />
    </>
  )
}

function Waiting({ interview: { ahead, waitsUntil } }: { interview: MyInterview }) {
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
      <Leave />
    </>
  )
}

function Leave() {
  const leave = useCommand(interviewCommands.leave(), words)
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      onClick={() => leave.mutate({})}
      busy={leave.isPending}
    >
      Už nečekat
    </Button>
  )
}
