import { useMutation } from '@tanstack/react-query'
import { InterviewTime, type Room } from '@westmore/contract/interviews.ts'
import { Fragment, useState } from 'react'
import { serverTime } from '#clock.ts'
import { ClockField } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { PersonName } from '#features/users/public.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { readBy, useNewForm } from '#ui/use-form.ts'
import { momentOf } from '#writing/publish-moment.ts'
import { interviewWords, timeText } from './labels.ts'
import { interviewCommands } from './queries.ts'

type Time = Room['times'][number]

/** Times that were published, with the players who took them. */
export function Times({ room: { times, interviews } }: { room: Room }) {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Time | null>(null)
  const takersOf = (time: Time) => interviews.filter(({ timeId }) => timeId === time.id)
  return (
    <Panel as="section" aria-labelledby="casy" className="p-0!">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 id="casy" className="text-lg font-bold">
          Časy pohovorů
        </h2>
        <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
          {interviewWords.publish}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {times.map((time) => (
          <li key={time.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <p className="min-w-0 flex-1 basis-48 font-bold">
              {timeText(time.startsAt)}
              <span className="block text-sm font-normal text-fg-soft">
                Vybráno {takersOf(time).length} z&nbsp;{time.places}
                {takersOf(time).map(({ id, name, username }) => (
                  <Fragment key={id}>
                    , <PersonName {...{ name, username }} />
                  </Fragment>
                ))}
              </span>
            </p>
            <Button variant="ghost" size="sm" onClick={() => setRemoved(time)}>
              Zrušit<span className="sr-only"> {timeText(time.startsAt)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={interviewWords.publish}>
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
        words={{ failed: interviewWords.failed }}
      >
        {removed && timeText(removed.startsAt)}. Kdo si ho vybral, dozví se to a&nbsp;zůstane pozvaný.
      </RemovalDialog>
    </Panel>
  )
}

function TimeForm({ onClose }: { onClose: () => void }) {
  const { mutateAsync: publish } = useMutation(interviewCommands.publishTime())
  const { fields, state } = useNewForm({
    values: useState({ day: '', time: '', places: '1' }),
    read: ({ day, time, places }) => {
      const { at = '', problem = '' } = momentOf(day, time, serverTime())
      const given = { id: crypto.randomUUID(), startsAt: at, places: Number(places) }
      return readBy(InterviewTime, given, { startsAt: problem, places: interviewWords.places })
    },
    save: async (content) => {
      await publish(content)
      onClose()
    },
    explain: (error) => explain(error, interviewWords.failed),
  })
  const { values, problems, onChange, text } = fields
  return (
    <DialogForm {...state} onCancel={onClose} sendLabel="Vypsat">
      <DayField
        label="Den *"
        onInvalid="pass"
        value={values.day}
        onChange={(day) => onChange({ day })}
        error={problems['startsAt']}
      />
      <ClockField
        label="Čas (pražský) *"
        isTried={problems['startsAt'] !== undefined}
        value={values.time}
        onChange={(time) => onChange({ time })}
      />
      <TextField label="Kolik hráčů *" inputMode="numeric" {...text('places')} />
    </DialogForm>
  )
}
