import { isDefinedError } from '@orpc/client'
import { MAX_IDENTIFIER } from '@westmore/contract/logs-lines.ts'
import { useState, type SubmitEvent } from 'react'
import Search from '~icons/lucide/search'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { reportFault } from '#ui/fault.ts'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useCommand } from '#use-command.ts'
import { FoundPlayers } from './found-players.tsx'
import { peopleWords, takenBy } from './labels.ts'
import { peopleCommands } from './queries.ts'

type PlayerDialogProps = { open: boolean; onClose: () => void; userId: string }

export function PlayerDialog({ open, onClose, userId }: PlayerDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={peopleWords.link}>
      <PlayerSearch onDone={onClose} userId={userId} />
    </Dialog>
  )
}

/** Does not search while typing: each search is recorded in the audit. */
function PlayerSearch({ userId, onDone }: { userId: string; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate: link, isPending, variables } = useCommand(peopleCommands.link())

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const name = typed.trim()
    if (name.length > MAX_IDENTIFIER) return
    setProblem(name === '' ? peopleWords.searchRequired : null)
    setSought(name)
  }

  function choose(identifier: string) {
    setProblem(null)
    link(
      { id: userId, identifier },
      {
        onSuccess: () => {
          toast.success(peopleWords.linked)
          onDone()
        },
        onError: (error) => {
          const isTaken = isDefinedError(error) && error.code === 'IDENTIFIER_TAKEN'
          reportFault(error)
          setProblem(isTaken ? takenBy(error.data.username) : peopleWords.linkFailed)
        },
      },
    )
  }

  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          label={peopleWords.search}
          hint={peopleWords.searchHint}
          max={MAX_IDENTIFIER}
          aria-required
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onWrite={setTyped}
          className="min-w-0 grow basis-60"
        />
        <Button type="submit" variant="secondary" className="sm:mt-8">
          <Search /> Hledat
        </Button>
      </form>
      <Failure className="mt-3">{problem}</Failure>
      {sought !== '' && (
        <FoundPlayers
          key={sought}
          name={sought}
          userId={userId}
          busy={isPending ? variables.identifier : null}
          onChoose={choose}
        />
      )}
    </>
  )
}
