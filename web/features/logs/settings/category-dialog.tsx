import { useMutation } from '@tanstack/react-query'
import { MAX_CATEGORY } from '@westmore/contract/logs-lines.ts'
import {
  CategoryText,
  MAX_CATEGORY_DESCRIPTION,
  MAX_SCRIPT_EXPORT,
  type LogCategory,
} from '@westmore/contract/logs.ts'
import { useState } from 'react'
import { orpc, refreshing } from '#api.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { readWhole, useNewForm } from '#ui/use-form.ts'
import { luaSnippetFor } from '../category-code.ts'
import { categoryWords } from './category-labels.ts'
import { linesCounted } from '../labels.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** A described category, or the name of one still to be described. */
export type EditedCategory = LogCategory | { id: null; name: string }

type CategoryDialogProps = { edited: EditedCategory | null; onClose: () => void }

export function CategoryDialog({ edited, onClose }: CategoryDialogProps) {
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={edited?.id ? categoryWords.edit : categoryWords.create}
    >
      {edited && <CategoryForm edited={edited} onClose={onClose} />}
    </Dialog>
  )
}

const refreshed = refreshing(orpc.logs.categories)

function CategoryForm({ edited, onClose }: { edited: EditedCategory; onClose: () => void }) {
  const category = edited.id === null ? null : edited
  const { mutateAsync: create } = useMutation(orpc.logs.categories.create.mutationOptions(refreshed))
  const { mutateAsync: update } = useMutation(orpc.logs.categories.update.mutationOptions(refreshed))
  const { fields, state } = useNewForm({
    values: useState({
      name: edited.name,
      description: category?.description ?? '',
      scriptExport: category?.scriptExport ?? '',
    }),
    read: (values) => readWhole(CategoryText, values, categoryWords.required),
    save,
    explain: (error) =>
      explain(error, category ? categoryWords.updateFailed : categoryWords.createFailed, refusals),
  })
  const { values, text, onChange } = fields
  const name = values.name.trim()
  const isRenamed = category !== null && category.useCount > 0 && name !== '' && name !== category.name

  async function save(content: CategoryText) {
    await (category ? update({ id: category.id, ...content }) : create(content))
    toast.success(category ? categoryWords.updated : categoryWords.created)
    onClose()
  }

  return (
    <DialogForm
      {...state}
      onCancel={onClose}
      sendLabel={category ? categoryWords.save : categoryWords.create}
    >
      <TextField
        label="Název *"
        hint={categoryWords.nameHint}
        max={MAX_CATEGORY}
        aria-required
        autoComplete="off"
        spellCheck={false}
        {...text('name')}
        className="[&_input]:font-mono"
      />
      {isRenamed && (
        <p className="rounded-sm border-l-4 border-waiting bg-fg/5 px-3 py-2 text-sm">
          Dosavadní záznamy ({linesCounted(category.useCount)}) zůstanou pod názvem{' '}
          <b className="font-mono wrap-anywhere">{category.name}</b>.
        </p>
      )}
      <TextArea
        label="Popis"
        rows={2}
        max={MAX_CATEGORY_DESCRIPTION}
        {...text('description')}
        className="[&_textarea]:min-h-20"
      />
      <TextArea
        label="Script Export *"
        rows={6}
        max={MAX_SCRIPT_EXPORT}
        aria-required
        spellCheck={false}
        hint="Kód, který si autoři skriptů vloží do svého skriptu."
        {...text('scriptExport')}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
      />
      {name !== '' && isBlank(values.scriptExport) && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ scriptExport: luaSnippetFor(name) })}
        >
          Předvyplnit kód podle názvu
        </Button>
      )}
    </DialogForm>
  )
}

const refusals = {
  NAME_TAKEN: categoryWords.nameTaken,
  NOT_FOUND: `${categoryWords.updateFailed} ${categoryWords.removal.gone}`,
}
