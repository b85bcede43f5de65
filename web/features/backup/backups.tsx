import { useQuery } from '@tanstack/react-query'
import type { BackupCopy, BackupRun } from '@westmore/contract/backup.ts'
import { dateTime, fileSize, RelativeTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { useCommand } from '#use-command.ts'
import { backupWords, makingWords, placeOf, backupProblem } from './labels.ts'
import { backupCommands, backupQueries } from './queries.ts'

export function Backups() {
  const query = useQuery(backupQueries.state())
  const { data } = query
  const make = useCommand(backupCommands.make(), makingWords)
  const isRunning = make.isPending || data?.newest?.outcome === 'running'

  return (
    <div className="grid justify-items-start gap-1">
      {!data ? (
        <CardNotLoaded query={query} failed={backupWords.loadFailed} />
      ) : (
        <>
          <Newest newest={data.newest} good={data.good} />
          <p className="text-sm break-words text-fg-soft">
            Ukládají se do složky {data.folder}. {placeOf(data)} Příští začne {dateTime(data.nextAt)}.
          </p>
          {data.copy && <Copy copy={data.copy} />}
          <Button
            variant="secondary"
            size="sm"
            busy={isRunning}
            onClick={() => make.mutate(undefined)}
            className="mt-2"
          >
            {isRunning ? 'Zálohuji…' : 'Zálohovat teď'}
          </Button>
        </>
      )}
    </div>
  )
}

function Copy({ copy: { to, at, failure } }: { copy: BackupCopy }) {
  return (
    <>
      <p className="text-sm break-words text-fg-soft">
        Kopírují se na {to}.{' '}
        {at ? (
          <>
            Poslední kopie <RelativeTime moment={at} />.
          </>
        ) : (
          backupWords.noCopy
        )}
      </p>
      {failure !== null && (
        <p className="font-bold break-words text-bad">
          {backupWords.notCopied} {failure}
        </p>
      )}
    </>
  )
}

function Newest({ newest, good }: { newest: BackupRun | null; good: BackupRun | null }) {
  const trouble = backupProblem(newest)
  return (
    <>
      <p aria-live="polite">
        {good?.finishedAt && good.size !== null ? (
          <>
            Poslední záloha <RelativeTime moment={good.finishedAt} />, {fileSize(good.size)}.
          </>
        ) : (
          backupWords.none
        )}
      </p>
      {trouble && <p className="font-bold text-bad">{trouble}</p>}
    </>
  )
}
