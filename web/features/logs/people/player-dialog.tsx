import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { MAX_IDENTIFIER } from '@westmore/contract/logs-lines.ts'
import { FOUND_PLAYERS } from '@westmore/contract/logs-people.ts'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import Search from '~icons/lucide/search'
import { RelativeTime } from '#format.ts'
import { personPlace } from '#places.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { reportFault } from '#ui/fault.ts'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { RetryButton } from '#ui/retry-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useCommand } from '#use-command.ts'
import { peopleWords, takenBy } from './labels.ts'
import { peopleCommands, peopleQueries } from './queries.ts'

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

type FoundPlayersProps = {
  name: string
  userId: string
  busy: string | null
  onChoose: (identifier: string) => void
}

function FoundPlayers({ name, userId, busy, onChoose }: FoundPlayersProps) {
  const { data: players, isPending, isFetching, refetch } = useQuery(peopleQueries.players(name))
  if (isPending) return <Spinner />
  if (!players)
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 font-bold text-bad">
        {peopleWords.searchFailed}
        <RetryButton onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  const choice = (identifier: string) => (
    <Button
      size="sm"
      variant="secondary"
      className="shrink-0"
      busy={busy === identifier}
      disabled={busy !== null && busy !== identifier}
      aria-label={`Propojit ${identifier}`}
      onClick={() => onChoose(identifier)}
    >
      {busy === identifier ? 'Propojuji…' : 'Propojit'}
    </Button>
  )
  const isIdentifier = /^[\w-]+:\S+$/.test(name) && !players.some(({ identifier }) => identifier === name)
  return (
    <>
      <p role="status" className={players.length === 0 ? 'mt-4 text-fg-soft' : 'sr-only'}>
        {players.length === 0 ? peopleWords.nobody : `Nalezeno: ${players.length}`}
      </p>
      <ul aria-label="Nalezení hráči" className="mt-3 divide-y divide-line">
        {players.map((player) => (
          <li key={player.identifier} className="flex items-center justify-between gap-4 py-2">
            <p className="min-w-0 text-sm">
              {player.name && <span className="block font-bold wrap-anywhere">{player.name}</span>}
              <span className="block font-mono break-all">{player.identifier}</span>
              <span className="text-fg-soft">
                naposledy <RelativeTime moment={player.lastSeen} />
              </span>
            </p>
            {player.person?.id === userId ? (
              <span className="text-sm text-fg-soft">Už propojeno</span>
            ) : player.person ? (
              <span className="text-sm text-fg-soft">
                Patří:{' '}
                <Link to={personPlace(player.person.id)} className="text-link wrap-anywhere">
                  {player.person.username}
                </Link>
              </span>
            ) : (
              choice(player.identifier)
            )}
          </li>
        ))}
        {isIdentifier && (
          <li className="flex items-center justify-between gap-4 py-2">
            <p className="min-w-0 text-sm">
              <span className="font-mono break-all">{name}</span>
              <br />
              <span className="text-fg-soft">Zatím nemá žádný záznam</span>
            </p>
            {choice(name)}
          </li>
        )}
      </ul>
      {players.length === FOUND_PLAYERS && (
        <p className="pt-2 text-sm text-fg-soft">
          Ukazujeme {FOUND_PLAYERS} naposledy viděných. Zkuste delší část jména.
        </p>
      )}
    </>
  )
}
