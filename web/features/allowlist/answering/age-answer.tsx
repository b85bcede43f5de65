import { isOldEnough, oldEnough, tooYoung } from '@westmore/contract/allowlist-answers.ts'
import { dayOf } from '@westmore/contract/days.ts'
import { isBlank } from '@westmore/contract/signs.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { serverTime } from '#clock.ts'
import { longDay } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import type { AnswerProps } from './answer-field.tsx'
import { ageWords } from './labels.ts'
import { readBirthday } from './typed-birthday.ts'

/** The date of birth stays in this component: the answer only says whether the person is old enough. */
export function AgeAnswer({ minimum, text, error, readOnly, onType }: AnswerProps & { minimum: number }) {
  const answered = text === oldEnough(minimum)
  const field = useRef<HTMLInputElement>(null)
  const [wantsAgain, setWantsAgain] = useState(!answered)
  const [typed, setTyped] = useState('')
  // The field also stays while the answer appears under it.
  const isAsked = wantsAgain || typed !== '' || !answered
  const [hasLeft, setHasLeft] = useState(false)
  const birthday = readBirthday(typed, dayOf(serverTime()))

  function type(written: string) {
    setTyped(written)
    setHasLeft(false)
    const day = readBirthday(written, dayOf(serverTime()))
    if (day === undefined) onType('')
    else onType(isOldEnough(day, minimum, dayOf(serverTime())) ? oldEnough(minimum) : tooYoung(minimum))
  }

  function askAgain() {
    flushSync(() => setWantsAgain(true))
    field.current?.focus()
  }

  const isUnread = !isBlank(typed) && birthday === undefined
  return (
    <div className="grid justify-items-start gap-3">
      {isAsked && (
        <TextField
          ref={field}
          label="Datum narození"
          hint={ageWords.private}
          placeholder="12. 3. 2001"
          autoComplete="bday"
          value={typed}
          required
          readOnly={readOnly}
          error={isUnread && (hasLeft || error) ? ageWords.unread : error}
          onWrite={type}
          onBlur={() => setHasLeft(true)}
          inside={
            // The day as understood, for screen readers.
            <span aria-live="polite" className="sr-only">
              {birthday && longDay(birthday)}
            </span>
          }
          className="w-full max-w-sm"
        />
      )}
      <p role="status">
        {answered && (
          <>
            {ageWords.stored} <strong>{text}</strong>.
          </>
        )}
      </p>
      {!isAsked && (
        <Button variant="ghost" size="sm" className="-ml-3" disabled={readOnly} onClick={askAgain}>
          {ageWords.again}
        </Button>
      )}
    </div>
  )
}
