import { isDefinedError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  MAX_APPEAL_HEADING,
  MAX_APPEAL_HELP,
  MAX_APPEAL_QUESTIONS,
  type AppealSettings,
} from '@westmore/contract/sanctions-appeals.ts'
import { chosenCategories } from '@westmore/contract/tickets-forms.ts'
import { useState } from 'react'
import { errorCode } from '#api.ts'
import { counted } from '#format.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { categoryLabel, ticketProblem } from '../labels.ts'
import { appealWords } from './labels.ts'
import { appealCommands, appealQueries } from './queries.ts'
import {
  differences,
  fieldLabels,
  mergedOver,
  problemsOf,
  rulesOf,
  valuesOf,
  type RuleValues,
} from './settings-values.ts'

/** When and how players appeal, for owners. */
export function AppealsCard() {
  const { me } = useMe()
  const isOwner = me?.role === 'owner'
  const query = useQuery({ ...appealQueries.settings(), enabled: isOwner })
  const { data } = query
  const [isEditing, setIsEditing] = useState(false)
  const close = () => setIsEditing(false)
  if (!isOwner) return null
  return (
    <Section
      title={appealWords.settingsTitle}
      action={
        data && (
          <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
            Změnit odvolání
          </Button>
        )
      }
    >
      <div className="px-4 py-3">
        {data ? (
          <p>{summaryOf(data)}</p>
        ) : (
          <CardNotLoaded query={query} failed={appealWords.settingsLoadFailed} />
        )}
      </div>
      {data && (
        <Dialog open={isEditing} onClose={close} title={appealWords.settingsTitle}>
          <SettingsForm settings={data} onClose={close} />
        </Dialog>
      )}
    </Section>
  )
}

function summaryOf({ earliestDays, latestDays, againDays }: AppealSettings): string {
  const first = earliestDays === 0 ? 'hned po sankci' : `od ${earliestDays}. dne po sankci`
  const last = latestDays === null ? 'bez omezení' : `do ${latestDays}. dne`
  const again = againDays === 0 ? 'hned' : `za ${counted(againDays, 'den', 'dny', 'dní')}`
  return `Odvolat se lze ${first}, ${last}. Po rozhodnutí znovu ${again}.`
}

type SettingsFormProps = { settings: AppealSettings; onClose: () => void }

function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const { values, set, conflict, save } = useSettingsDraft(settings)
  const [isTried, setIsTried] = useState(false)
  const problems = isTried ? problemsOf(values) : {}

  function send() {
    setIsTried(true)
    if (conflict || Object.keys(problemsOf(values)).length > 0) return null
    return store()
  }

  async function store() {
    await save()
    toast.success(appealWords.settingsSaved)
    onClose()
  }

  const text = (field: 'earliest' | 'latest' | 'again' | 'heading' | 'help' | 'questions') => ({
    label: fieldLabels[field],
    value: values[field],
    error: problems[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [field]: value }),
  })

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) =>
        // The form shows both versions instead.
        errorCode(error) === 'SETTINGS_CHANGED' ? null : ticketProblem(error, appealWords.settingsFailed)
      }
      onCancel={onClose}
      sendLabel="Uložit"
      isHeld={conflict !== null}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...text('earliest')} inputMode="numeric" hint="0: hned." />
        <TextField {...text('latest')} inputMode="numeric" hint="Prázdné: bez omezení." />
        <TextField {...text('again')} inputMode="numeric" hint="0: hned." />
      </div>
      <TextField {...text('heading')} max={MAX_APPEAL_HEADING} hint="Prázdné: Odvolání proti sankci." />
      <TextArea {...text('help')} max={MAX_APPEAL_HELP} />
      <TextArea
        {...text('questions')}
        hint={`Každá na svém řádku, nejvýše ${MAX_APPEAL_QUESTIONS}. Odpověď není povinná.`}
      />
      <OptionGroup
        label={fieldLabels.openCategories}
        options={chosenCategories.map(categoryLabel)}
        chosen={new Set(values.openCategories.map(categoryLabel))}
        isMultiple
        disabled={false}
        onChange={(labels) =>
          set({ openCategories: chosenCategories.filter((one) => labels.includes(categoryLabel(one))) })
        }
      />
      <Switch
        label={fieldLabels.isBackThroughAllowlist}
        hint="Kdo má ban zrušený, přijde i o schválenou žádost a žádá znovu. Po banu zrušeném jako omyl mu zůstane."
        isOn={values.isBackThroughAllowlist}
        onTurn={(isBackThroughAllowlist) => set({ isBackThroughAllowlist })}
      />
      {conflict && (
        <EditConflict
          changedBy="Odvolání mezitím nastavil(a)"
          label="Odvolání mezitím nastavil jiný vlastník"
          {...conflict}
        />
      )}
    </DialogForm>
  )
}

function useSettingsDraft(settings: AppealSettings) {
  const { mutateAsync } = useMutation(appealCommands.setSettings())
  /** The version the form was filled from. */
  const [base, setBase] = useState(settings)
  const [values, setValues] = useState(() => valuesOf(settings))
  const [refused, setRefused] = useState(settings)
  const newest = refused.revision > settings.revision ? refused : settings
  const isChanged = newest.revision !== base.revision
  const unlike = isChanged ? differences(values, valuesOf(base), valuesOf(newest)) : []
  const hasConflict = unlike.some(({ mine }) => mine !== null)

  /** Continues from the newest version, with or without the changes made here. */
  function goOn(written: RuleValues) {
    setBase(newest)
    setValues(written)
  }
  const merged = () => mergedOver(values, valuesOf(base), valuesOf(newest))
  // Changes of other fields need no decision.
  if (isChanged && !hasConflict) goOn(merged())

  return {
    values,
    set: (change: Partial<RuleValues>) => setValues((before) => ({ ...before, ...change })),
    conflict: hasConflict
      ? {
          editor: newest.editedBy ?? 'jiný vlastník',
          differences: unlike,
          onTake: () => goOn(valuesOf(newest)),
          onKeep: () => goOn(merged()),
        }
      : null,
    save: () =>
      mutateAsync(
        { ...rulesOf(values), revision: base.revision },
        {
          onError: (error) => {
            if (isDefinedError(error) && error.code === 'SETTINGS_CHANGED') setRefused(error.data.current)
          },
        },
      ),
  }
}
