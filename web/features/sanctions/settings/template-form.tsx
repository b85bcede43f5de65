import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import {
  MAX_TEMPLATE_NAME,
  MAX_THRESHOLDS,
  type SanctionTemplate,
} from '@westmore/contract/sanctions-templates.ts'
import {
  MAX_POINTS_CATEGORY,
  MAX_SANCTION_NOTE,
  MAX_SANCTION_REASON,
  sanctionKinds,
} from '@westmore/contract/sanctions.ts'
import { useId, useState } from 'react'
import Plus from '~icons/lucide/plus'
import Bin from '~icons/lucide/trash-2'
import { useKept } from '#kept/use-kept.ts'
import { changedSince, explain } from '#refusals.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Failure } from '#ui/failure.tsx'
import { ChoiceField, TextField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { toast } from '#ui/toast.ts'
import { useRevised } from '#ui/use-revised.ts'
import { dialogWords, kindLabel } from '../labels.ts'
import { templateWords, unitLabels, units } from './labels.ts'
import { sanctionCommands } from '../queries.ts'
import { parts, readValues, TemplateDraft, valuesOf, type TemplateValues } from './template-draft.ts'
import { SanctionConflict } from '../parts.tsx'

type TemplateFormProps = {
  /** Null for a new one, and once it has been deleted. */
  template: SanctionTemplate | null
  /** Categories in use, to choose from. */
  categories: readonly string[]
  onClose: () => void
}

export function TemplateForm({ template, categories, onClose }: TemplateFormProps) {
  const { values, set, isGone, conflict, save } = useTemplate(template)
  const [isTried, setIsTried] = useState(false)
  const { content, faults } = readValues(values)

  function send() {
    setIsTried(true)
    return content && !conflict ? save(content).then(announce) : null
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
      isHeld={conflict !== null}
    >
      <TemplateFields {...{ values, categories }} faults={isTried ? faults : {}} onChange={set} />
      {conflict && <SanctionConflict what="Šablonu" {...conflict} />}
      <Failure>{isGone && templateWords.gone}</Failure>
    </DialogForm>
  )
}

/** The draft of a template, kept in this tab, and how it is saved. */
function useTemplate(template: SanctionTemplate | null) {
  const { mutateAsync: create } = useMutation(sanctionCommands.createTemplate())
  const { mutateAsync: update } = useMutation(sanctionCommands.updateTemplate())
  const { draft, setDraft, forget } = useKept({
    name: `sanction_template:${template?.id ?? 'new'}`,
    schema: TemplateDraft,
    blank: { base: template, values: valuesOf(template) },
  })
  const { base, refuse, ...form } = useRevised(template, { valuesOf, parts }, [draft, setDraft])

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
  categories: readonly string[]
  onChange: (change: Partial<TemplateValues>) => void
}

function TemplateFields({ values, faults = {}, categories, onChange }: TemplateFieldsProps) {
  const listId = useId()
  /** The properties of a text field. */
  const typed = (
    field: Exclude<keyof TemplateValues, 'kind' | 'unit' | 'thresholds'>,
    place: string = field,
  ) => ({
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
      <datalist id={listId}>
        <Options of={categories} />
      </datalist>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-bold">{dialogWords.points}</legend>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Za co"
            list={listId}
            max={MAX_POINTS_CATEGORY}
            {...typed('category', 'points.category')}
            className="min-w-0 flex-1 basis-48"
          />
          <TextField
            label="Kolik"
            inputMode="numeric"
            {...typed('count', 'points.count')}
            className="min-w-0 flex-1 basis-24"
          />
          <TextField
            label="Kolik dní platí"
            hint="Prázdné: natrvalo."
            inputMode="numeric"
            {...typed('days', 'points.days')}
            className="min-w-0 flex-1 basis-24"
          />
        </div>
      </fieldset>
      <Thresholds
        rows={values.thresholds}
        listId={listId}
        error={faults['thresholds']}
        onChange={(thresholds) => onChange({ thresholds })}
      />
    </>
  )
}

type ThresholdsProps = {
  rows: TemplateValues['thresholds']
  listId: string
  error: string | undefined
  onChange: (rows: TemplateValues['thresholds']) => void
}

/** At how many points in which category the template is proposed. */
function Thresholds({ rows, listId, error, onChange }: ThresholdsProps) {
  const fields = useFocusRecovery<HTMLFieldSetElement>()
  const put = (at: number, part: Partial<(typeof rows)[number]>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset ref={fields} className="grid gap-2">
      <legend className="mb-1.5 font-bold">{templateWords.thresholds}</legend>
      <p className="text-sm text-fg-soft">{templateWords.stepsHint}</p>
      {rows.map((row, at) => (
        <div key={at} className="flex flex-wrap items-end gap-2">
          <TextField
            label={`Za co ${at + 1}`}
            list={listId}
            autoComplete="off"
            value={row.category}
            onChange={({ currentTarget }) => put(at, { category: currentTarget.value })}
            className="min-w-0 flex-1 basis-full sm:basis-48"
          />
          <TextField
            label={`Od kolika bodů ${at + 1}`}
            inputMode="numeric"
            autoComplete="off"
            value={row.points}
            onChange={({ currentTarget }) => put(at, { points: currentTarget.value })}
            className="min-w-0 flex-1 basis-20"
          />
          <Button
            variant="ghost"
            aria-label={`Odebrat návrh ${at + 1}`}
            onClick={() => onChange(rows.toSpliced(at, 1))}
            className="size-11 px-0! text-bad!"
          >
            <Bin />
          </Button>
        </div>
      ))}
      <Failure className="text-sm">{error}</Failure>
      <div>
        <Button
          variant="secondary"
          size="sm"
          disabled={rows.length >= MAX_THRESHOLDS}
          onClick={() => onChange([...rows, { category: '', points: '' }])}
        >
          <Plus /> Přidat návrh
        </Button>
      </div>
    </fieldset>
  )
}
