import { MAX_VIEW_NAME, type SavedView } from '@westmore/contract/saved-views.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { useSending } from '#ui/use-sending.ts'
import { ShareBox } from './share-box.tsx'
import { explainView, viewWords } from './words.ts'

type ViewFormProps = {
  /** What is saved: the query string of the screen. */
  query: string
  views: readonly SavedView[] | undefined
  /** What a view keeps, in words. */
  kept?: string
  create: (view: { name: string; query: string; shared: boolean }) => Promise<unknown>
  update: (change: { id: string; query: string }) => Promise<unknown>
}

/** Saves what a screen shows under a name; an own view of that name is replaced. */
export function ViewForm({ query, views, kept = 'filtry', create, update }: ViewFormProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const old = views?.find((view) => view.isMine && view.name === name.trim())
  const { isSending, failure, submit } = useSending({
    onSend: () => {
      if (name.length > MAX_VIEW_NAME) return null
      return name.trim() === '' ? viewWords.nameRequired : save()
    },
    explain: explainView,
  })

  async function save() {
    await (old ? update({ id: old.id, query }) : create({ name, query, shared }))
    setName('')
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-3 border-t border-line pt-4">
      <TextField
        label="Název pohledu"
        hint={
          old
            ? `Tento pohled už máte, uložením nahradíte jeho ${kept}.`
            : `Uloží se ${kept}, které jsou právě použité.`
        }
        error={failure}
        max={MAX_VIEW_NAME}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ShareBox checked={shared} onChange={setShared} className={old && 'invisible'} />
        <Button type="submit" busy={isSending}>
          {isSending ? 'Ukládám...' : old ? 'Nahradit pohled' : 'Uložit pohled'}
        </Button>
      </div>
    </form>
  )
}
