import { useMutation, useQuery } from '@tanstack/react-query'
import { MAX_VIEW_NAME, type ViewScreen } from '@westmore/contract/views.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/field.tsx'
import { useSending } from '#ui/use-sending.ts'
import { viewCommands, viewsOf } from './queries.ts'
import { explainViewError, viewWords } from './words.ts'
import { isBlank } from '@westmore/contract/signs.ts'

type ViewFormProps = {
  screen: ViewScreen
  query: string
  /** Words for the contents of a view, such as «filtry». */
  kept: string
}

/** Saves the state of a screen under a name; replaces an own view of that name. */
export function SaveViewForm({ screen, query, kept }: ViewFormProps) {
  const { data: views } = useQuery(viewsOf(screen))
  const { mutateAsync: create } = useMutation(viewCommands.create())
  const { mutateAsync: update } = useMutation(viewCommands.update())
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const old = views?.find((view) => view.isMine && view.name === name.trim())
  const { isSending, failure, submit } = useSending({
    onSend: () => {
      if (name.length > MAX_VIEW_NAME) return null
      return isBlank(name) ? viewWords.nameRequired : save()
    },
    explain: explainViewError,
  })

  async function save() {
    await (old ? update({ id: old.id, query }) : create({ screen, name, query, shared }))
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
        <label className={classes('flex min-h-11 items-center gap-2', old && 'invisible')}>
          <input
            type="checkbox"
            className="size-5"
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          Sdílet s týmem
        </label>
        <Button type="submit" busy={isSending}>
          {isSending ? 'Ukládám…' : old ? 'Nahradit pohled' : 'Uložit pohled'}
        </Button>
      </div>
    </form>
  )
}
