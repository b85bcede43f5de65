import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { MAX_TEMPLATE_NAME, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { MAX_SANCTION_NOTE, MAX_SANCTION_REASON, sanctionKinds } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { useKept } from '#kept/use-kept.ts'
import { changedSince, explain } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { Failure } from '#ui/failure.tsx'
import { ChoiceField, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useRevised } from '#ui/use-revised.ts'
import { dialogWords, kindLabel } from '../labels.ts'
import { templateWords, unitLabels, units } from './labels.ts'
import { sanctionCommands } from '../queries.ts'
import { readValues, TemplateDraft, textsIn, valuesOf, type TemplateValues } from './template-draft.ts'

type TemplateFormProps = {
  /** Null for a new one, and once it has been deleted. */
  template: SanctionTemplate | null
  onClose: () => void
}

export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { values, set, isGone, conflict, isHeld, save } = useTemplate(template)
  const [isTried, setIsTried] = useState(false)
  const { content, faults } = readValues(values)

  function send() {
    setIsTried(true)
    return content && !isHeld ? save(content).then(announce) : null
  }

  function announce() {
    toast.success(templateWords.saved)
    onClose()
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) =>
        explain(error, templateWords.saveFailed, {
          TOO_MANY_TEMPLATES: templateWords.tooMany,
          TEMPLATE_CHANGED: changedSince,
        })
      }
      onCancel={onClose}
      sendLabel="Uložit"
      isHeld={isHeld}
    >
      <TemplateFields values={values} faults={isTried ? faults : {}} onChange={set} />
      {conflict && <EditConflict what="Šablonu" {...conflict} />}
      <Failure>{isGone && templateWords.gone}</Failure>
    </DialogForm>
  )
}

function useTemplate(template: SanctionTemplate | null) {
  const { mutateAsync: create } = useMutation(sanctionCommands.createTemplate())
  const { mutateAsync: update } = useMutation(sanctionCommands.updateTemplate())
  const { draft, setDraft, forget } = useKept({
    name: `sanction_template:${template?.id ?? 'new'}`,
    schema: TemplateDraft,
    blank: { base: template, values: valuesOf(template) },
  })
  const { base, refuse, ...form } = useRevised(template, { valuesOf, textsIn }, [draft, setDraft])

  async function save(content: NonNullable<ReturnType<typeof readValues>['content']>) {
    await (base && !form.isGone
      ? update(
          { ...content, id: base.id, revision: base.revision },
          {
            onError: (error) => {
              if (isDefinedError(error) && error.code === 'TEMPLATE_CHANGED') refuse(error.data.current)
            },
          },
        )
      : create(content))
    forget()
  }
  return { ...form, save }
}

type TemplateFieldsProps = {
  values: TemplateValues
  faults: Readonly<Record<string, string>> | undefined
  onChange: (change: Partial<TemplateValues>) => void
}

function TemplateFields({ values, faults = {}, onChange }: TemplateFieldsProps) {
  const typed = (field: Exclude<keyof TemplateValues, 'kind' | 'unit'>, place: string = field) => ({
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
    error: faults[place],
    autoComplete: 'off',
  })
  const cited = (field: 'reason' | 'note' | 'paragraphs') => ({
    value: values[field],
    onWrite: (text: string) => onChange({ [field]: text }),
    error: faults[field],
    signs: '§' as const,
  })
  return (
    <>
      <TextField label="Název *" aria-required max={MAX_TEMPLATE_NAME} {...typed('name')} />
      <ChoiceField
        label="Druh"
        choices={sanctionKinds.map((kind) => [kind, kindLabel(kind)])}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div className="flex flex-wrap items-start gap-3">
        <ChoiceField
          label="Délka"
          choices={units.map((unit) => [unit, unitLabels[unit]])}
          value={values.unit}
          onChange={(unit) => onChange({ unit })}
          className="min-w-36"
        />
        {values.unit !== 'forever' && (
          <TextField
            label={values.unit === 'days' ? 'Kolik dní *' : 'Kolik hodin *'}
            aria-required
            inputMode="numeric"
            {...typed('length', 'length.count')}
            className="min-w-0 flex-1 basis-24"
          />
        )}
      </div>
      <SuggestingTextArea
        label="Důvod"
        hint="Hráč si ho přečte. Necháte-li ho prázdný, napíše ho ten, kdo sankci uděluje."
        max={MAX_SANCTION_REASON}
        {...cited('reason')}
      />
      <SuggestingTextArea
        label={dialogWords.note}
        hint={dialogWords.noteHint}
        max={MAX_SANCTION_NOTE}
        {...cited('note')}
      />
      <SuggestingTextArea
        label={dialogWords.paragraphs}
        hint={dialogWords.paragraphsHint}
        {...cited('paragraphs')}
      />
    </>
  )
}
