import { useMutation } from '@tanstack/react-query'
import {
  MAX_TEMPLATE_NAME,
  type SanctionTemplate,
  type TemplateContent,
} from '@westmore/contract/sanctions-templates.ts'
import { MAX_SANCTION_NOTE, MAX_SANCTION_REASON, sanctionKinds } from '@westmore/contract/sanctions.ts'
import { useKept } from '#kept/use-kept.ts'
import { changedSince, explain } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { EditForm } from '#ui/edit-form.tsx'
import { ChoiceField, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm, type Fields } from '#ui/use-form.ts'
import { dialogWords, kindLabel } from '../labels.ts'
import { templateWords, unitLabels, units } from './labels.ts'
import { sanctionCommands } from '../queries.ts'
import { readTemplate, TemplateDraft, textsIn, valuesOf, type TemplateValues } from './template-draft.ts'

type TemplateFormProps = {
  /** Null for a new one, and once it has been deleted. */
  template: SanctionTemplate | null
  onClose: () => void
}

export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { mutateAsync: create } = useMutation(sanctionCommands.createTemplate())
  const { mutateAsync: update } = useMutation(sanctionCommands.updateTemplate())
  const { draft, setDraft, forget } = useKept({
    name: `sanction_template:${template?.id ?? 'new'}`,
    schema: TemplateDraft,
    blank: { base: template, values: valuesOf(template) },
  })
  const { fields, state } = useForm({
    of: template,
    draft: [draft, setDraft],
    valuesOf,
    textsIn,
    read: readTemplate,
    save,
    explain: (error) =>
      explain(error, templateWords.saveFailed, {
        TOO_MANY_TEMPLATES: templateWords.tooMany,
        TEMPLATE_CHANGED: changedSince,
      }),
  })

  async function save(content: TemplateContent, base: TemplateDraft['base']) {
    await (base ? update({ ...content, id: base.id, revision: base.revision }) : create(content))
    forget()
    toast.success(templateWords.saved)
    onClose()
  }

  return (
    <EditForm form={state} what="Šablonu" gone={templateWords.gone} onCancel={onClose} sendLabel="Uložit">
      <TemplateFields {...fields} />
    </EditForm>
  )
}

function TemplateFields({ values, text, onChange }: Fields<TemplateValues>) {
  return (
    <>
      <TextField label="Název *" aria-required max={MAX_TEMPLATE_NAME} autoComplete="off" {...text('name')} />
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
            autoComplete="off"
            {...text('length', 'length.count')}
            className="min-w-0 flex-1 basis-24"
          />
        )}
      </div>
      <SuggestingTextArea
        label="Důvod"
        hint="Hráč si ho přečte. Necháte-li ho prázdný, napíše ho ten, kdo sankci uděluje."
        max={MAX_SANCTION_REASON}
        signs="§"
        {...text('reason')}
      />
      <SuggestingTextArea
        label={dialogWords.note}
        hint={dialogWords.noteHint}
        max={MAX_SANCTION_NOTE}
        signs="§"
        {...text('note')}
      />
      <SuggestingTextArea
        label={dialogWords.paragraphs}
        hint={dialogWords.paragraphsHint}
        signs="§"
        {...text('paragraphs')}
      />
    </>
  )
}
