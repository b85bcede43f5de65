import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_CHECKS, MAX_HELP, MAX_VOICE_URL, type InterviewSettings } from '@westmore/contract/interviews.ts'
import { changedSince, explain } from '#refusals.ts'
import { EditForm } from '#ui/edit-form.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { interviewWords } from './labels.ts'
import { interviewCommands, interviewQueries } from './queries.ts'
import { readRules, valuesOf } from './settings-values.ts'

export function InterviewSettingsForm({ onClose }: { onClose: () => void }) {
  const query = useQuery(interviewQueries.settings())
  if (!query.data) return <CardNotLoaded query={query} failed={interviewWords.settingsLoadFailed} />
  return <SettingsForm settings={query.data} onClose={onClose} />
}

function SettingsForm({ settings, onClose }: { settings: InterviewSettings; onClose: () => void }) {
  const { mutateAsync } = useMutation(interviewCommands.setSettings())
  const { fields, state } = useForm({
    of: settings,
    valuesOf,
    textsIn: ({ help, checks }) => [help, checks],
    read: readRules,
    save: async (rules, { revision }) => {
      await mutateAsync({ ...rules, revision })
      toast.success(interviewWords.saved)
      onClose()
    },
    explain: (error) => explain(error, interviewWords.settingsFailed, { SETTINGS_CHANGED: changedSince }),
  })
  const { values, onChange, text } = fields
  return (
    <EditForm form={state} what="Nastavení pohovorů" onCancel={onClose} sendLabel="Uložit">
      <div className="grid divide-y divide-line border-y border-line">
        <Switch
          label="Před schválením je pohovor"
          hint="Místo Schválit zvete hráče k pohovoru. Čekající hráče najdete na stránce Pohovory."
          isOn={values.isOn}
          onTurn={(isOn) => onChange({ isOn })}
        />
        {values.isOn && (
          <>
            <Switch
              label="Tým smí schválit i bez pohovoru"
              isOn={values.allowsDirect}
              onTurn={(allowsDirect) => onChange({ allowsDirect })}
            />
            <Switch
              label="Rozhodují dva lidé"
              hint="První ano je doporučení, schválit musí někdo další."
              isOn={values.needsSecond}
              onTurn={(needsSecond) => onChange({ needsSecond })}
            />
          </>
        )}
      </div>
      {values.isOn && (
        <>
          <TextField
            label="Odkaz do hlasového kanálu"
            hint="Hráč ho dostane, až si ho někdo vezme."
            max={MAX_VOICE_URL}
            {...text('voiceUrl')}
            inputMode="url"
          />
          <TextArea
            label="Text pro pozvané"
            hint="Kdy míváte čas, co si připravit. Nepište do něj nic důvěrného."
            max={MAX_HELP}
            {...text('help')}
          />
          <TextArea
            label="Na co se ptáte"
            hint={`Každý bod na svém řádku, nejvýše ${MAX_CHECKS}. Hráč je neuvidí.`}
            {...text('checks')}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {(
              [
                ['mostSmall', 'Nejvíc drobných chyb', 'Víc jich, nebo jedna velká, navrhne ne.'],
                ['attempts', 'Nejvíc pohovorů', 'Prázdné: bez omezení.'],
                ['againDays', 'Znovu (dní po pohovoru)', '0: po 24 hodinách jako jindy.'],
              ] as const
            ).map(([name, label, hint]) => (
              <TextField key={name} {...{ label, hint }} {...text(name)} inputMode="numeric" />
            ))}
          </div>
        </>
      )}
    </EditForm>
  )
}
