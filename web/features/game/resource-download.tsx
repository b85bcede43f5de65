import Download from '~icons/lucide/download'
import { explain } from '#refusals.ts'
import { saveFile } from '#save-file.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '#ui/failure.tsx'
import { useCommand } from '#use-command.ts'
import { resourceWords } from './labels.ts'
import { gameCommands } from './queries.ts'

/** With a token, its settings are in the download. */
export function ResourceDownload({ token }: { token: string | null }) {
  const { mutate, isPending, error } = useCommand(gameCommands.downloadResource())
  const label = token === null ? resourceWords.withoutToken : resourceWords.withToken
  return (
    <>
      <Button
        variant={token === null ? 'secondary' : 'primary'}
        size={token === null ? 'sm' : 'md'}
        busy={isPending}
        onClick={() => mutate({ token }, { onSuccess: (file) => saveFile(file, 'westmore.zip') })}
      >
        {!isPending && <Download />}
        {isPending ? resourceWords.downloading : label}
      </Button>
      {error && <Failure className="order-last w-full">{explain(error, resourceWords.failed)}</Failure>}
    </>
  )
}
