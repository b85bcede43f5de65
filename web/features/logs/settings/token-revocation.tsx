import type { UsedToken } from '@westmore/contract/logs.ts'
import { RelativeTime } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { tokenWords } from './category-labels.ts'
import { tokenCommands } from './category-queries.ts'

type TokenRevocationProps = { token: UsedToken | null; onClose: () => void }

export function TokenRevocation({ token, onClose }: TokenRevocationProps) {
  return (
    <RemovalDialog
      command={tokenCommands.revoke()}
      item={token && { id: token.id }}
      onClose={onClose}
      title={tokenWords.revoke}
      confirmLabel="Zneplatnit"
      busyLabel="Ruším platnost…"
      words={{ done: tokenWords.revoked, gone: tokenWords.gone, failed: tokenWords.revokeFailed }}
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
    </RemovalDialog>
  )
}
