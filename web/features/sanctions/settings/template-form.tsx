import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import {
  MAX_TEMPLATE_NAME,
  MAX_THRESHOLDS,
  type SanctionTemplate,
} from '@westmore/contract/sanctions-templates.ts'
import {
  kindsOfSanction,
  MAX_POINTS_CATEGORY,
  MAX_SANCTION_NOTE,
  MAX_SANCTION_REASON,
  SanctionKind,
  sanctionKinds,
} from '@westmore/contract/sanctions.ts'
import { useId, useState } from 'react'
import Plus from '~icons/lucide/plus'
import Bin from '~icons/lucide/trash-2'
import { errorCode } from '#api.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { SelectField, TextArea, TextField } from '#ui/field.tsx'
import { Options } from '#ui/options.tsx'
import { toast } from '#ui/toast.ts'
import { templateText, templateWords } from './labels.ts'
import { templateCommands } from './queries.ts'
import { draftOf, emptyDraft, readDraft, type Draft } from './template-draft.ts'

type TemplateFormProps = {
  /** Null for a new one. */
  template: SanctionTemplate | null
  /** Categories in use, to choose from. */
  categories: readonly string[]
  onClose: () => void
}

const units = [
  ['days', 'dnů'],
  ['hours', 'hodin'],
  ['forever', 'natrvalo'],
] as const

export function TemplateForm({ template, categories, onClose }: TemplateFormProps) {
  const { mutateAsync: create } = useMutation(templateCommands.create())
  const { mutateAsync: update } = useMutation(templateCommands.update())
  const [draft, setDraft] = useState(() => (template ? draftOf(template) : emptyDraft))
  /** The version that the next save replaces. */
  const [base, setBase] = useState(template)
  /** The version by somebody else that was found when saving; null: deleted. */
  const [found, setFound] = useState<SanctionTemplate | null>()
  const [tried, setTried] = useState(false)
  const listId = useId()
  const read = readDraft(draft)
  const fault = (place: string) => tried && read.faults?.[place]
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  /** The properties of a text field. */
  const typed = (field: Exclude<keyof Draft, 'kind' | 'unit' | 'thresholds'>) => ({
    value: draft[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [field]: currentTarget.value }),
    autoComplete: 'off',
  })

  function send() {
    setTried(true)
    return read.content ? save(read.content) : null
  }

  async function save(content: NonNullable<typeof read.content>) {
    const replace = (replaced: SanctionTemplate) =>
      update(
        { ...content, id: replaced.id, revision: replaced.revision },
        {
          onError: (error) => {
            if (!isDefinedError(error) || error.code !== 'TEMPLATE_CHANGED') return
            setFound(error.data.current)
            setBase(error.data.current)
          },
        },
      )
    await (base ? replace(base) : create(content))
    toast.success(templateWords.saved)
    onClose()
  }

  const explainFault = (error: unknown) =>
    errorCode(error) === 'TEMPLATE_CHANGED'
      ? null
      : explain(error, templateWords.saveFailed, { TOO_MANY_TEMPLATES: templateWords.tooMany })

  return (
    <DialogForm noValidate onSend={send} explain={explainFault} onCancel={onClose} sendLabel="Uložit">
      <TextField
        label="Název *"
        aria-required
        max={MAX_TEMPLATE_NAME}
        error={fault('name')}
        {...typed('name')}
      />
      <SelectField
        label="Druh"
        value={draft.kind}
        onChange={({ currentTarget }) => change({ kind: SanctionKind.parse(currentTarget.value) })}
      >
        <Options of={sanctionKinds.map((kind) => [kind, kindsOfSanction[kind].label])} />
      </SelectField>
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label="Jednotka"
          value={draft.unit}
          onChange={({ currentTarget }) =>
            change({ unit: units.find(([unit]) => unit === currentTarget.value)?.[0] ?? 'days' })
          }
          className="min-w-36"
        >
          <Options of={units} />
        </SelectField>
        {draft.unit !== 'forever' && (
          <TextField
            label="Jak dlouho *"
            aria-required
            inputMode="numeric"
            error={fault('length.count')}
            {...typed('length')}
            className="min-w-0 flex-1 basis-24"
          />
        )}
      </div>
      <TextArea
        label="Důvod"
        hint="Přečte si ho hráč. Prázdný napíše ten, kdo sankci uděluje."
        max={MAX_SANCTION_REASON}
        error={fault('reason')}
        {...typed('reason')}
      />
      <TextArea
        label="Interní poznámka"
        hint="Jen pro tým."
        max={MAX_SANCTION_NOTE}
        error={fault('note')}
        {...typed('note')}
      />
      <TextArea
        label="Porušená pravidla"
        hint="Každé na vlastní řádek, třeba § 3 odst. 1."
        error={fault('paragraphs')}
        {...typed('paragraphs')}
      />
      <datalist id={listId}>
        <Options of={categories} />
      </datalist>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-bold">Trestné body</legend>
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Za co"
            list={listId}
            max={MAX_POINTS_CATEGORY}
            error={fault('points.category')}
            {...typed('category')}
            className="min-w-0 flex-1 basis-48"
          />
          <TextField
            label="Kolik"
            inputMode="numeric"
            error={fault('points.count')}
            {...typed('count')}
            className="min-w-0 flex-1 basis-24"
          />
          <TextField
            label="Kolik dnů platí"
            hint="Prázdné: bez konce."
            inputMode="numeric"
            error={fault('points.days')}
            {...typed('days')}
            className="min-w-0 flex-1 basis-24"
          />
        </div>
      </fieldset>
      <Thresholds
        rows={draft.thresholds}
        listId={listId}
        error={fault('thresholds')}
        onChange={(thresholds) => change({ thresholds })}
      />
      {found !== undefined && (
        <div role="alert" className="grid gap-2 rounded-sm border-2 border-bad/60 p-3">
          <p className="font-bold">{found ? templateWords.changed : templateWords.gone}</p>
          {found && (
            <>
              <p className="wrap-anywhere">
                {found.name} · {templateText(found)}
              </p>
              <p className="max-h-32 overflow-auto text-sm wrap-anywhere whitespace-pre-line">
                {found.reason}
              </p>
              <Button variant="secondary" size="sm" onClick={() => setDraft(draftOf(found))}>
                {templateWords.take}
              </Button>
            </>
          )}
        </div>
      )}
    </DialogForm>
  )
}

type ThresholdsProps = {
  rows: Draft['thresholds']
  listId: string
  error: string | undefined | false
  onChange: (rows: Draft['thresholds']) => void
}

/** At how many points in which category the template is proposed. */
function Thresholds({ rows, listId, error, onChange }: ThresholdsProps) {
  const put = (at: number, part: Partial<(typeof rows)[number]>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-bold">Navrhnout při bodech</legend>
      <p className="text-sm text-fg-soft">{templateWords.stepsHint}</p>
      {rows.map((row, at) => (
        <div key={at} className="flex flex-wrap items-end gap-2">
          <TextField
            label={`Kategorie ${at + 1}`}
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
      {error && (
        <p role="alert" className="text-sm font-bold text-bad">
          {error}
        </p>
      )}
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
