import { useMutation } from '@tanstack/react-query'
import type { LogToken } from '@westmore/contract/logs.ts'
import { errorCode } from '#api.ts'
import { RelativeTime } from '#format.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { tokenWords } from './category-labels.ts'
import { categoryCommands } from './category-queries.ts'

type TokenRevocationProps = { token: LogToken | null; onClose: () => void }

/** Asks before a game server is silenced. */
export function TokenRevocation({ token, onClose }: TokenRevocationProps) {
  const { mutate, isPending, isError, reset } = useMutation(categoryCommands.revokeToken())
  const close = () => {
    reset()
    onClose()
  }
  const revoke = ({ id }: LogToken) =>
    mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(tokenWords.revoked)
          close()
        },
        onError: (error) => {
          console.error(error)
          if (errorCode(error) !== 'NOT_FOUND') return
          toast.info(tokenWords.gone)
          close()
        },
      },
    )
  return (
    <ConfirmDialog
      open={token !== null}
      onClose={close}
      onConfirm={() => token && revoke(token)}
      title={tokenWords.revoke}
      confirmLabel="Odvolat"
      busyLabel="Odvolávám..."
      busy={isPending}
    >
      <p>{tokenWords.revokeSure}</p>
      {token && (
        <p className="mt-3 font-bold wrap-anywhere">
          {token.name} <span className="font-mono font-normal">({token.serverId})</span>
        </p>
      )}
      {token?.lastUsedAt && (
        <p className="mt-1 text-sm text-fg-soft">
          Naposledy použit <RelativeTime moment={token.lastUsedAt} />.
        </p>
      )}
      {isError && (
        <p role="alert" className="mt-3 font-bold text-bad">
          {tokenWords.revokeFailed}
        </p>
      )}
    </ConfirmDialog>
  )
}
