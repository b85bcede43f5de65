import { useMutation } from '@tanstack/react-query'
import { isDay, startAtClock } from '@westmore/contract/days.ts'
import { InterviewTime, type Interview, type Room } from '@westmore/contract/interviews.ts'
import { useState } from 'react'
import { useNow } from '#clock.ts'
import { ClockField, isClock } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { explain } from '#refusals.ts'
import { useCommand } from '#use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { readBy, useNewForm } from '#ui/use-form.ts'
import { staffWords, takenText, timeNews, timeSentences, timeText, timeWords } from './labels.ts'
import { interviewCommands } from './queries.ts'

type Time = Room['times'][number]

/** Times that were published, with the players who took them. */
export function Times({ room: { times, interviews } }: { room: Room }) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Time | null>(null)
  const takersOf = ({ id }: Time) => interviews.filter(({ timeId }) => timeId === id)
  return (
    <Panel as="section" aria-labelledby="casy" className="p-0!">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 id="casy" className="text-lg font-bold">
          Časy pohovorů
        </h2>
        <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
          {timeWords.publish}
        </Button>
      </div>
      {times.length === 0 && <p className="px-4 py-3 text-fg-soft">{timeWords.none}</p>}
      <ul className="divide-y divide-line">
        {times.map((time) => (
          <TimeRow key={time.id} time={time} takers={takersOf(time)} onRemove={() => setRemoved(time)} />
        ))}
      </ul>
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={timeWords.publish}>
        {isAdding && <TimeForm onClose={() => setAdding(false)} />}
      </Dialog>
      <RemovalDialog
        command={interviewCommands.cancelTime()}
        input={removed && { id: removed.id }}
        onClose={() => setRemoved(null)}
        title="Zrušit čas?"
        confirmLabel="Zrušit čas"
        busyLabel="Ruším…"
        cancelLabel="Nechat"
        words={timeWords}
      >
        {removed && timeText(removed.startsAt)}. Kdo ho má vybraný, dozví se to a&nbsp;zůstane pozvaný.
      </RemovalDialog>
    </Panel>
  )
}

type TimeRowProps = { time: Time; takers: Interview[]; onRemove: () => void }

function TimeRow({ time: { startsAt, places }, takers, onRemove }: TimeRowProps) {
  const hasBegun = useNow(30_000) >= new Date(startsAt)
  const miss = useCommand(interviewCommands.miss(), staffWords)
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={startsAt} className="font-bold">
          {timeText(startsAt)}
        </time>
        {hasBegun && <Badge tone="busy">Už začal</Badge>}
        <span className="flex-1 text-sm text-fg-soft">{takenText(takers.length, places)}</span>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Zrušit<span className="sr-only"> {timeText(startsAt)}</span>
        </Button>
      </div>
      {takers.map(({ id, username, state }) => (
        <div key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 wrap-anywhere">{username}</bdi>
          {hasBegun && state === 'invited' && (
            <Button variant="secondary" size="sm" busy={miss.isPending} onClick={() => miss.mutate({ id })}>
              Nepřišel(a)<span className="sr-only"> {username}</span>
            </Button>
          )}
        </div>
      ))}
    </li>
  )
}

function TimeForm({ onClose }: { onClose: () => void }) {
  const { mutateAsync: publish } = useMutation(interviewCommands.publishTime())
  const { fields, state } = useNewForm({
    values: useState({ day: '', time: '', places: '1' }),
    read: ({ day, time, places }) => {
      const startsAt = isDay(day) && isClock(time) ? new Date(startAtClock(day, time)).toISOString() : ''
      const content = { id: crypto.randomUUID(), startsAt, places: Number(places) }
      return readBy(InterviewTime, content, timeSentences)
    },
    save: async (content) => {
      await publish(content)
      onClose()
    },
    explain: (error) => explain(error, timeWords.publishFailed, timeNews),
  })
  const { values, problems, onChange, text } = fields
  const problem = problems['startsAt']
  return (
    <DialogForm {...state} onCancel={onClose} sendLabel="Vypsat">
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          label="Den *"
          onInvalid="pass"
          value={values.day}
          onChange={(day) => onChange({ day })}
          error={!isDay(values.day) && problem}
          className="content-start"
        />
        <ClockField
          label="Čas (pražský) *"
          isTried={problem !== undefined}
          value={values.time}
          onChange={(time) => onChange({ time })}
        />
      </div>
      <TextField label="Kolik hráčů *" inputMode="numeric" {...text('places')} />
    </DialogForm>
  )
}
