import * as z from 'zod/mini'
import { useNow } from '#clock.ts'
import { ClockField } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { Failure } from '#ui/failure.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { momentWords } from './labels.ts'
import { momentOf } from './publish-moment.ts'

const Clock = z.object({ day: z.string(), time: z.string() })

export function useWhen() {
  const { me } = useMe()
  const [isLater, setLater] = useRestoredState('publish later', me?.id, z.boolean(), false)
  const [clock, setClock] = useRestoredState('publish at', me?.id, Clock, { day: '', time: '' })
  const moment = momentOf(clock.day, clock.time, useNow(5_000))
  return { isLater, setLater, clock, setClock, moment }
}

type WhenFieldsProps = ReturnType<typeof useWhen> & { isTried: boolean }

export function WhenFields({ isLater, setLater, clock, setClock, moment, isTried }: WhenFieldsProps) {
  return (
    <>
      <OptionGroup
        label={momentWords.when}
        options={[momentWords.now, momentWords.later]}
        chosen={new Set([isLater ? momentWords.later : momentWords.now])}
        isMultiple={false}
        disabled={false}
        onChange={([chosen]) => setLater(chosen === momentWords.later)}
      />
      {isLater && (
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField
            label={momentWords.day}
            onInvalid="pass"
            value={clock.day}
            onChange={(day) => setClock({ ...clock, day })}
            className="content-start"
          />
          <ClockField
            label={momentWords.time}
            isTried={isTried}
            value={clock.time}
            onChange={(time) => setClock({ ...clock, time })}
          />
          <div aria-live="polite" className="text-sm sm:col-span-2">
            {moment.problem === undefined ? (
              moment.words
            ) : (
              <Failure>{(isTried || (clock.day !== '' && clock.time !== '')) && moment.problem}</Failure>
            )}
          </div>
        </div>
      )}
    </>
  )
}
