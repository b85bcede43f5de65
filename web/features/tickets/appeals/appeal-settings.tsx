import { useMutation, useQuery } from '@tanstack/react-query'
import {
  MAX_APPEAL_HEADING,
  MAX_APPEAL_HELP,
  MAX_APPEAL_QUESTIONS,
  type AppealSettings,
} from '@westmore/contract/sanctions-appeals.ts'
import { chosenCategories } from '@westmore/contract/tickets-forms.ts'
import { counted } from '#format.ts'
import { changedSince } from '#refusals.ts'
import { EditForm } from '#ui/edit-form.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { categoryLabel, ticketProblem } from '../labels.ts'
import { appealCommands, appealQueries } from './queries.ts'
import { readRules, valuesOf } from './settings-values.ts'

export function AppealSettingsForm({ onClose }: { onClose: () => void }) {
  const query = useQuery(appealQueries.settings())
  if (!query.data) return <CardNotLoaded query={query} failed="Nastavení odvolání se nepodařilo načíst" />
  return <SettingsForm settings={query.data} onClose={onClose} />
}

export function summaryOf({ earliestDays, latestDays, againDays }: AppealSettings): string {
  const first = earliestDays === 0 ? 'hned po sankci' : `od ${earliestDays}. dne po sankci`
  const last = latestDays === null ? ' a kdykoli později' : `, nejpozději do ${latestDays}. dne`
  const again = againDays === 0 ? 'hned' : counted(againDays, 'den', 'dny', 'dní')
  return `Odvolat se lze ${first}${last}, znovu ${again} po rozhodnutí.`
}

function SettingsForm({ settings, onClose }: { settings: AppealSettings; onClose: () => void }) {
  const { mutateAsync } = useMutation(appealCommands.setSettings())
  const { fields, state } = useForm({
    of: settings,
    valuesOf,
    textsIn: ({ heading, help, questions }) => [heading, help, questions],
    read: readRules,
    save: async (rules, { revision }) => {
      await mutateAsync({ ...rules, revision })
      toast.success('Nastavení odvolání je uložené.')
      onClose()
    },
    explain: (error) =>
      ticketProblem(error, 'Nastavení odvolání se nepodařilo uložit. Zkuste to prosím znovu.', {
        SETTINGS_CHANGED: changedSince,
      }),
  })
  const { values, onChange, text } = fields

  return (
    <EditForm form={state} what="Nastavení odvolání" onCancel={onClose} sendLabel="Uložit">
      <div className="grid gap-4 sm:grid-cols-3">
        {(
          [
            ['earliestDays', 'Nejdříve (dní po sankci)', '0: hned.'],
            ['latestDays', 'Nejpozději (dní po sankci)', 'Prázdné: bez omezení.'],
            ['againDays', 'Znovu (dní po rozhodnutí)', '0: hned.'],
          ] as const
        ).map(([name, label, hint]) => (
          <TextField key={name} {...{ label, hint }} {...text(name)} inputMode="numeric" />
        ))}
      </div>
      <TextField
        label="Nadpis formuláře"
        {...text('heading', 'form.heading')}
        max={MAX_APPEAL_HEADING}
        hint="Prázdné: Odvolání proti sankci."
      />
      <TextArea label="Text nad formulářem" {...text('help', 'form.help')} max={MAX_APPEAL_HELP} />
      <TextArea
        label="Otázky"
        {...text('questions', 'form')}
        hint={`Každá na svém řádku, nejvýše ${MAX_APPEAL_QUESTIONS}. Odpověď není povinná.`}
      />
      <OptionGroup
        label="Tickety, které smí založit i hráč s banem"
        options={chosenCategories.map(categoryLabel)}
        chosen={new Set(values.openCategories.map(categoryLabel))}
        isMultiple
        disabled={false}
        onChange={(labels) =>
          onChange({ openCategories: chosenCategories.filter((one) => labels.includes(categoryLabel(one))) })
        }
      />
      <Switch
        label="Po zrušení banu znovu přes allowlist"
        hint="Komu ban zrušíte, ten přijde i o schválenou žádost a musí žádat znovu. Po banu zrušeném jako omyl mu žádost zůstane."
        isOn={values.isBackThroughAllowlist}
        onTurn={(isBackThroughAllowlist) => onChange({ isBackThroughAllowlist })}
      />
    </EditForm>
  )
}
