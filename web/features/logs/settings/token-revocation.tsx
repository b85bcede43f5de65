import type { LogToken } from '@westmore/contract/logs.ts'
import { RelativeTime } from '#format.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useRemoval } from '#lists/use-removal.ts'
import { tokenWords } from './category-labels.ts'
import { tokenCommands } from './category-queries.ts'

type TokenRevocationProps = { token: LogToken | null; onClose: () => void }

/** Asks before the token of a game server is revoked. */
export function TokenRevocation({ token, onClose }: TokenRevocationProps) {
  const { busy, hasFailed, close, remove } = useRemoval(tokenCommands.revoke(), {
    onClose,
    onDone: () => toast.success(tokenWords.revoked),
    onGone: () => toast.info(tokenWords.gone),
  })
  return (
    <ConfirmDialog
      open={token !== null}
      onClose={close}
      onConfirm={() => token && remove(token)}
      title={tokenWords.revoke}
      confirmLabel="Odvolat"
      busyLabel="Odvolávám..."
      busy={busy}
      failure={hasFailed && tokenWords.revokeFailed}
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
    </ConfirmDialog>
  )
}
