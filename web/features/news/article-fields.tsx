import { clockOf, dayOf, isDay, startAtClock } from '@westmore/contract/days.ts'
import {
  MAX_HEADLINE,
  MAX_LEAD,
  MAX_PICTURE_WORDS,
  MAX_PLACE,
  type NewsEvent,
} from '@westmore/contract/news.ts'
import { useEffect, useId, useState } from 'react'
import { ClockField, isClock } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { useUpload } from '#ui/use-upload.ts'
import { PICTURE_KINDS, pictureRefusal, uploadPicture } from '#upload-picture.ts'
import type { Beside } from './article-content.ts'
import { fieldWords } from './labels.ts'

type FieldsProps = {
  keeper: { fillIn: (parts: Partial<Beside>) => void }
  fields: Beside
  /** Adds to the number of moments that cannot be read. */
  countUnreadable: (by: 1 | -1) => void
}

export function ArticleFields({ keeper, fields, countUnreadable }: FieldsProps) {
  const { title, lead, picture, event } = fields
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label={fieldWords.title}
        max={MAX_HEADLINE}
        autoComplete="off"
        value={title}
        onChange={({ currentTarget: { value } }) => keeper.fillIn({ title: value })}
      />
      <TextArea
        label={fieldWords.lead}
        hint={fieldWords.leadHint}
        max={MAX_LEAD}
        rows={3}
        value={lead}
        onChange={({ currentTarget: { value } }) => keeper.fillIn({ lead: value })}
      />
      <PictureFields keeper={keeper} picture={picture} />
      <div className="rounded-md border border-line">
        <Switch
          label={fieldWords.isEvent}
          hint={fieldWords.isEventHint}
          isOn={event !== null}
          onTurn={(isOn) => keeper.fillIn({ event: isOn ? nextEvening() : null })}
        />
        {event && <EventFields {...{ keeper, event, countUnreadable }} />}
      </div>
    </div>
  )
}

function PictureFields({ keeper, picture }: Pick<FieldsProps, 'keeper'> & Pick<Beside, 'picture'>) {
  const { isBusy, failure, upload } = useUpload(pictureRefusal)

  if (!picture)
    return (
      <TextField
        label={fieldWords.picture}
        hint={isBusy ? fieldWords.uploading : fieldWords.pictureHint}
        error={failure}
        type="file"
        accept={PICTURE_KINDS}
        disabled={isBusy}
        onChange={({ currentTarget: { files } }) => {
          const [file] = files ?? []
          if (file)
            void upload(async () => {
              const { imageUrl: address } = await uploadPicture('/api/pages/pictures', file)
              keeper.fillIn({ picture: { address, alt: '' } })
            })
        }}
      />
    )
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <img src={picture.address} alt="" className="aspect-3/2 w-full border border-line object-cover" />
      <div className="grid gap-2">
        <TextField
          label={fieldWords.alt}
          hint={fieldWords.altHint}
          max={MAX_PICTURE_WORDS}
          autoComplete="off"
          value={picture.alt}
          onChange={({ currentTarget: { value } }) => keeper.fillIn({ picture: { ...picture, alt: value } })}
        />
        <div>
          <Button variant="ghost" size="sm" onClick={() => keeper.fillIn({ picture: null })}>
            {fieldWords.removePicture}
          </Button>
        </div>
      </div>
    </div>
  )
}

function nextEvening(): NewsEvent {
  const day = dayOf(new Date(Date.now() + 86_400_000))
  return { from: momentAt(day, '18:00'), to: momentAt(day, '21:00'), place: '' }
}

const momentAt = (day: string, time: string) => new Date(startAtClock(day, time)).toISOString()

type EventFieldsProps = Omit<FieldsProps, 'fields'> & { event: NewsEvent }

function EventFields({ keeper, event, countUnreadable }: EventFieldsProps) {
  const id = useId()
  const change = (changes: Partial<NewsEvent>) => keeper.fillIn({ event: { ...event, ...changes } })
  const isWrong = Date.parse(event.from) >= Date.parse(event.to)
  return (
    <div role="group" aria-describedby={id} className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
      <MomentFields
        words={[fieldWords.fromDay, fieldWords.fromTime]}
        moment={event.from}
        onChange={(from) => change({ from })}
        countUnreadable={countUnreadable}
      />
      <MomentFields
        words={[fieldWords.toDay, fieldWords.toTime]}
        moment={event.to}
        onChange={(to) => change({ to })}
        countUnreadable={countUnreadable}
      />
      <div id={id} aria-live="polite" className="text-sm text-fg-soft sm:col-span-2">
        {isWrong ? <Failure>{fieldWords.order}</Failure> : fieldWords.zone}
      </div>
      <TextField
        label={fieldWords.place}
        max={MAX_PLACE}
        autoComplete="off"
        value={event.place}
        onChange={({ currentTarget: { value } }) => change({ place: value })}
        className="sm:col-span-2"
      />
    </div>
  )
}

type MomentFieldsProps = Pick<FieldsProps, 'countUnreadable'> & {
  words: [day: string, time: string]
  moment: string
  onChange: (moment: string) => void
}

/** While a day or a time cannot be read, the moment stays. */
function MomentFields({ words, moment, onChange, countUnreadable }: MomentFieldsProps) {
  const [dayLabel, timeLabel] = words
  const [typed, setTyped] = useState({ moment, ...shownAs(moment) })
  // Another person may have changed it.
  if (typed.moment !== moment) setTyped({ moment, ...shownAs(moment) })

  const isUnreadable = !canRead(typed)
  useEffect(() => {
    if (!isUnreadable) return
    countUnreadable(1)
    return () => countUnreadable(-1)
  }, [isUnreadable, countUnreadable])

  function take(changes: { day?: string; time?: string }) {
    const { day, time } = { ...typed, ...changes }
    const next = canRead({ day, time }) ? momentAt(day, time) : moment
    setTyped({ moment: next, day, time })
    if (next !== moment) onChange(next)
  }

  return (
    <>
      <DayField
        label={dayLabel}
        onInvalid="pass"
        value={typed.day}
        onChange={(day) => take({ day })}
        className="content-start"
      />
      <ClockField label={timeLabel} isTried value={typed.time} onChange={(time) => take({ time })} />
    </>
  )
}

const canRead = ({ day, time }: { day: string; time: string }) => isDay(day) && isClock(time)

const shownAs = (moment: string) => ({ day: dayOf(new Date(moment)), time: clockOf(new Date(moment)) })
