import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  LATE_MINUTES,
  MAX_CLOSED_TEXT,
  type OpeningRules,
  type OpeningSettings,
} from '@westmore/contract/allowlist-hours.ts'
import { useState } from 'react'
import { ClockField, noClock } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { changedSince, explain } from '#refusals.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { TextArea } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { useRevised } from '#ui/use-revised.ts'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { allowlistCommands, allowlistQueries } from '../queries.ts'
import { WeekField } from './week-field.tsx'
import { openingWords } from './labels.ts'
import { OpeningState } from './opening-state.tsx'
import { problemsOf, rulesOf, valuesOf, type OpeningValues } from './values.ts'

export function Opening({ onClose }: { onClose: () => void }) {
  const query = useQuery(allowlistQueries.opening())
  const { data } = query
  if (!data) return <CardNotLoaded query={query} failed={openingWords.loadFailed} />
  return <OpeningForm settings={data} onClose={onClose} />
}

const form = { valuesOf, textsIn: ({ text }: OpeningValues) => [text] }

type OpeningFormProps = {
  settings: OpeningSettings
  onClose: () => void
}

function OpeningForm({ settings, onClose }: OpeningFormProps) {
  const { mutateAsync } = useMutation(allowlistCommands.setOpening())
  const draft = useState({ base: settings, values: valuesOf(settings) })
  const { values, set, base, conflict, isHeld, refuse } = useRevised(settings, form, draft)
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(values)
  const rules = rulesOf(values)

  function send() {
    setIsTried(true)
    if (isHeld || rules === null || values.text.length > MAX_CLOSED_TEXT) return null
    return store(rules)
  }

  async function store(next: OpeningRules) {
    await mutateAsync(
      { ...next, revision: base.revision },
      {
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'OPENING_CHANGED') refuse(error.data.current)
        },
      },
    )
    toast.success(openingWords.saved)
    onClose()
  }

  const refusals = { REOPENING_PASSED: openingWords.passed, OPENING_CHANGED: changedSince }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) => explain(error, openingWords.saveFailed, refusals)}
      onCancel={onClose}
      sendLabel="Uložit"
      isHeld={isHeld}
    >
      <div className="grid divide-y divide-line border-y border-line">
        <Switch
          label="Přijímáme žádosti"
          hint="Vypnutý příjem platí bez ohledu na otevírací dobu."
          isOn={values.isAccepting}
          onTurn={(isAccepting) => set({ isAccepting })}
        />
        {!values.isAccepting && (
          <div className="grid gap-4 px-4 py-3 sm:grid-cols-2">
            <DayField
              label="Znovu otevřít"
              onInvalid="pass"
              hint="Prázdné: zavřeno, dokud příjem nezapnete."
              value={values.day}
              onChange={(day) => set({ day })}
              error={isTried && problems.day && openingWords.noDay}
              className="content-start"
            />
            {values.day !== '' && (
              <ClockField
                label="V kolik hodin"
                isTried={isTried}
                value={values.time}
                onChange={(time) => set({ time })}
              />
            )}
          </div>
        )}
        <Switch
          label="Jen v otevírací době"
          hint="Pražský čas. Konec stejný nebo dřívější než začátek je až druhý den."
          isOn={values.hasHours}
          onTurn={(hasHours) => set({ hasHours })}
        />
        {values.hasHours && (
          <WeekField isTried={isTried} week={values.week} onChange={(week) => set({ week })} />
        )}
      </div>
      <TextArea
        label="Text pro hráče"
        hint="Ukážeme ho, když je zavřeno. Nepište do něj nic důvěrného."
        max={MAX_CLOSED_TEXT}
        value={values.text}
        onChange={({ currentTarget: { value: text } }) => set({ text })}
      />
      <p className="text-sm text-fg-soft">
        Rozepsané žádosti se ukládají i při zavřeném příjmu. Kdo začal psát včas, smí žádost odeslat ještě{' '}
        {LATE_MINUTES} minut po zavření.
      </p>
      {conflict && <EditConflict what="Příjem žádostí" {...conflict} />}
      <div aria-live="polite" className="grid gap-1 border-l-4 border-edge px-3">
        <p className="text-sm text-fg-soft">S tímto nastavením právě teď:</p>
        {rules ? <OpeningState rules={rules} /> : <p>{problems.day ? openingWords.noDay : noClock}</p>}
      </div>
    </DialogForm>
  )
}
