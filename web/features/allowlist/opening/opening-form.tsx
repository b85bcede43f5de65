import { useMutation, useQuery } from '@tanstack/react-query'
import {
  LATE_MINUTES,
  MAX_CLOSED_TEXT,
  type OpeningRules,
  type OpeningSettings,
} from '@westmore/contract/allowlist-hours.ts'
import { ClockField } from '#days/clock-field.tsx'
import { DayField } from '#days/day-field.tsx'
import { changedSince, explain } from '#refusals.ts'
import { EditForm } from '#ui/edit-form.tsx'
import { TextArea } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { allowlistCommands, allowlistQueries } from '../queries.ts'
import { WeekField } from './week-field.tsx'
import { openingWords } from './labels.ts'
import { OpeningState } from './opening-state.tsx'
import { readOpening, valuesOf } from './values.ts'

export function Opening({ onClose }: { onClose: () => void }) {
  const query = useQuery(allowlistQueries.opening())
  const { data } = query
  if (!data) return <CardNotLoaded query={query} failed={openingWords.loadFailed} />
  return <OpeningForm settings={data} onClose={onClose} />
}

type OpeningFormProps = {
  settings: OpeningSettings
  onClose: () => void
}

function OpeningForm({ settings, onClose }: OpeningFormProps) {
  const { mutateAsync } = useMutation(allowlistCommands.setOpening())
  const {
    fields,
    content: rules,
    state,
  } = useForm({
    of: settings,
    valuesOf,
    textsIn: ({ text }) => [text],
    read: readOpening,
    save,
    explain: (error) =>
      explain(error, openingWords.saveFailed, {
        REOPENING_PASSED: openingWords.passed,
        OPENING_CHANGED: changedSince,
      }),
  })
  const { values, problems, onChange: set } = fields
  const isTried = Object.keys(problems).length > 0

  async function save(next: OpeningRules, { revision }: OpeningSettings) {
    await mutateAsync({ ...next, revision })
    toast.success(openingWords.saved)
    onClose()
  }

  return (
    <EditForm form={state} what="Příjem žádostí" onCancel={onClose} sendLabel="Uložit">
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
              error={problems['day']}
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
        {...fields.text('text')}
      />
      <p className="text-sm text-fg-soft">
        Rozepsané žádosti se ukládají i při zavřeném příjmu. Kdo začal psát včas, smí žádost odeslat ještě{' '}
        {LATE_MINUTES} minut po zavření.
      </p>
      <div aria-live="polite" className="grid gap-1 border-l-4 border-edge px-3">
        <p className="text-sm text-fg-soft">S tímto nastavením právě teď:</p>
        {rules ? <OpeningState rules={rules} /> : <p>{openingWords.unfinished}</p>}
      </div>
    </EditForm>
  )
}
