import { useQuery } from '@tanstack/react-query'
import { openingAt } from '@westmore/contract/allowlist-hours.ts'
import { operationStates, type Operation, type OperationState } from '@westmore/contract/doctor.ts'
import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import Down from '~icons/lucide/chevron-down'
import Right from '~icons/lucide/chevron-right'
import { useNow } from '#clock.ts'
import { closedWords } from '#features/allowlist/public.ts'
import { openingWords } from '#features/allowlist/opening/labels.ts'
import { Opening } from '#features/allowlist/opening/opening-form.tsx'
import { allowlistQueries } from '#features/allowlist/queries.ts'
import { Backups } from '#features/backup/backups.tsx'
import { backupWords } from '#features/backup/labels.ts'
import { discordWords } from '#features/discord/labels.ts'
import { Examination } from '#features/doctor/examination.tsx'
import { doctorWords, operationLine, operationStateLabels, operationWords } from '#features/doctor/labels.ts'
import { doctorQueries } from '#features/doctor/queries.ts'
import { StateMark } from '#features/doctor/state-mark.tsx'
import { movingWords, openSteps } from '#features/moving/labels.ts'
import { movingQueries } from '#features/moving/queries.ts'
import { faultWords } from '#features/faults/labels.ts'
import { interviewWords, summaryOf as interviewSummary } from '#features/interviews/labels.ts'
import { interviewQueries } from '#features/interviews/queries.ts'
import { InterviewSettingsForm } from '#features/interviews/settings-form.tsx'
import { retentionWords } from '#features/retention/labels.ts'
import { TeamOrder } from '#features/team/team-order.tsx'
import { orderWords } from '#features/team/labels.ts'
import { AppealSettingsForm, summaryOf } from '#features/tickets/appeals/appeal-settings.tsx'
import { appealWords } from '#features/tickets/appeals/labels.ts'
import { appealQueries } from '#features/tickets/appeals/queries.ts'
import { classes } from '#ui/classes.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'

type Content = { to: string } | { Form: ComponentType<{ onClose: () => void }> }

const parts: { part: keyof Operation; name: string; content: Content }[] = [
  { part: 'backup', name: backupWords.title, content: { Form: Backups } },
  { part: 'retention', name: retentionWords.title, content: { to: '/user/admin/settings/retention' } },
  { part: 'faults', name: faultWords.title, content: { to: '/user/admin/settings/faults' } },
  { part: 'installation', name: doctorWords.title, content: { Form: Examination } },
  { part: 'discord', name: discordWords.title, content: { to: '/user/admin/settings/discord' } },
  { part: 'game', name: operationWords.game, content: { to: '/user/admin/game' } },
]

export function OperationsTab() {
  const query = useQuery(doctorQueries.operation())
  const { data } = query
  if (!data) return <NotLoaded query={query} failed={operationWords.loadFailed} />
  return <Operations data={data} />
}

function Operations({ data }: { data: Operation }) {
  const now = useNow(60_000)
  // Kept while the list is open: a row must not move from under a finger.
  const [order] = useState(() =>
    parts.toSorted((one, other) => rankOf(data[one.part].state) - rankOf(data[other.part].state)),
  )
  return (
    <div className="@container grid gap-8">
      <ul className={listClass} aria-label="Provoz">
        {order.map(({ part, name, content }) => (
          <Row
            key={part}
            {...{ name, content }}
            state={data[part].state}
            line={operationLine(part, data, now)}
          />
        ))}
        <OpeningRow />
        <InterviewsRow />
        <MovingRow />
      </ul>
      <section aria-labelledby="sankce-a-tym" className="grid gap-3">
        <h2 id="sankce-a-tym" className="font-bold">
          Sankce a&nbsp;tým
        </h2>
        <ul className={listClass}>
          <AppealsRow />
          <Row
            name="Šablony sankcí"
            line="Připravené sankce: druh, délka, důvod a&nbsp;porušená pravidla."
            content={{ to: '/user/admin/settings/sanctions' }}
          />
          <Row name={orderWords.title} line={orderWords.about} content={{ Form: TeamOrder }} />
        </ul>
      </section>
    </div>
  )
}

const listClass = 'divide-y divide-line overflow-hidden rounded-md border border-line bg-night-800'

const rankOf = (state: OperationState) => operationStates.indexOf(state)

function OpeningRow() {
  const { data } = useQuery(allowlistQueries.opening())
  const now = useNow(60_000)
  const closed = data && closedWords(openingAt(data, now), now.getTime())
  return (
    <Row
      name={openingWords.title}
      content={{ Form: Opening }}
      // A choice of the owners, not a fault.
      state={closed === null ? 'good' : undefined}
      line={data && (closed ?? openingWords.open)}
    />
  )
}

function InterviewsRow() {
  const { data } = useQuery(interviewQueries.settings())
  return (
    <Row
      name={interviewWords.title}
      line={data && interviewSummary(data)}
      content={{ Form: InterviewSettingsForm }}
    />
  )
}

/** Until every step is done. */
function MovingRow() {
  const { data } = useQuery(movingQueries.read())
  const open = data ? openSteps(data).length : 0
  if (open === 0) return null
  return (
    <Row
      name={movingWords.operation}
      line={movingWords.left(open)}
      state="unset"
      content={{ to: '/user/admin/settings/moving' }}
    />
  )
}

function AppealsRow() {
  const { data } = useQuery(appealQueries.settings())
  return (
    <Row
      name={appealWords.settingsTitle}
      line={data && summaryOf(data)}
      content={{ Form: AppealSettingsForm }}
    />
  )
}

type RowProps = { name: string; line?: ReactNode; state?: OperationState | undefined; content: Content }

function Row({ name, line, state, content }: RowProps) {
  const id = useId()
  const head = useRef<HTMLElement>(null)
  const [isShown, setIsShown] = useState(false)
  const Icon = 'to' in content ? Right : Down
  const said = (
    <>
      <span id={id} className="font-bold">
        {name}
      </span>
      <span className="min-h-lh text-sm text-fg-soft @max-2xl:order-last @max-2xl:col-span-2">{line}</span>
      {state ? <StateMark state={state} label={operationStateLabels[state]} /> : <span />}
      <Icon className="text-fg-soft transition-transform group-open:rotate-180" />
    </>
  )
  if ('to' in content)
    return (
      <li>
        <Link to={content.to} className={headClass}>
          {said}
        </Link>
      </li>
    )
  const { Form } = content
  return (
    <li>
      <details className="group" onToggle={({ currentTarget }) => currentTarget.open && setIsShown(true)}>
        <summary ref={head} className={classes(headClass, 'list-none')}>
          {said}
        </summary>
        <div role="region" aria-labelledby={id} className="border-t border-line px-4 py-4">
          {isShown && (
            <Form
              onClose={() => {
                head.current?.closest('details')?.removeAttribute('open')
                head.current?.focus()
                setIsShown(false)
              }}
            />
          )}
        </div>
      </details>
    </li>
  )
}

const headClass =
  'grid min-h-14 cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 px-4 py-2 -outline-offset-3 hover:bg-fg/5 @2xl:grid-cols-[16rem_minmax(0,1fr)_auto_auto]'
