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
import { counted } from '#format.ts'
import { changedSince } from '#refusals.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { useRevised } from '#ui/use-revised.ts'
import { categoryLabel, ticketProblem } from '../labels.ts'
import { appealWords } from './labels.ts'
import { appealCommands, appealQueries } from './queries.ts'
import { fieldLabels, problemsOf, rulesOf, valuesOf, type RuleValues } from './settings-values.ts'

export function AppealSettingsForm({ onClose }: { onClose: () => void }) {
  const query = useQuery(appealQueries.settings())
  if (!query.data) return <CardNotLoaded query={query} failed={appealWords.settingsLoadFailed} />
  return <SettingsForm settings={query.data} onClose={onClose} />
}

export function summaryOf({ earliestDays, latestDays, againDays }: AppealSettings): string {
  const first = earliestDays === 0 ? 'hned po sankci' : `od ${earliestDays}. dne po sankci`
  const last = latestDays === null ? ' a kdykoli později' : `, nejpozději do ${latestDays}. dne`
  const again = againDays === 0 ? 'hned' : counted(againDays, 'den', 'dny', 'dní')
  return `Odvolat se lze ${first}${last}, znovu ${again} po rozhodnutí.`
}

const form = {
  valuesOf,
  textsIn: ({ heading, help, questions }: RuleValues) => [heading, help, questions],
}

type SettingsFormProps = { settings: AppealSettings; onClose: () => void }

function SettingsForm({ settings, onClose }: SettingsFormProps) {
  const { mutateAsync } = useMutation(appealCommands.setSettings())
  const draft = useState({ base: settings, values: valuesOf(settings) })
  const { values, set, base, conflict, isHeld, refuse } = useRevised(settings, form, draft)
  const [isTried, setIsTried] = useState(false)
  const problems = isTried ? problemsOf(values) : {}

  function send() {
    setIsTried(true)
    if (isHeld || Object.keys(problemsOf(values)).length > 0) return null
    return store()
  }

  async function store() {
    await mutateAsync(
      { ...rulesOf(values), revision: base.revision },
      {
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'SETTINGS_CHANGED') refuse(error.data.current)
        },
      },
    )
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
        ticketProblem(error, appealWords.settingsFailed, { SETTINGS_CHANGED: changedSince })
      }
      onCancel={onClose}
      sendLabel="Uložit"
      isHeld={isHeld}
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
        hint="Komu ban zrušíte, ten přijde i o schválenou žádost a musí žádat znovu. Po banu zrušeném jako omyl mu žádost zůstane."
        isOn={values.isBackThroughAllowlist}
        onTurn={(isBackThroughAllowlist) => set({ isBackThroughAllowlist })}
      />
      {conflict && <EditConflict what="Nastavení odvolání" {...conflict} />}
    </DialogForm>
  )
}
