import type { Submission } from '@westmore/contract/allowlist.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useSending } from '#ui/use-sending.ts'
import { ClosedNotice, useDoor } from '../closed-notice.tsx'
import { allowlistCommands } from '../queries.ts'
import { withdrawalWords } from './labels.ts'

export function Withdrawal({ submission: { id } }: { submission: Submission }) {
  const [asking, setAsking] = useState(false)
  const { words, lateUntil } = useDoor()
  const mustWait = words !== null && lateUntil === null
  const command = useMutation(allowlistCommands.withdraw())
  const { isSending, failure, submit } = useSending({
    onSend: () => command.mutateAsync({ id }),
    explain: (error) => explain(error, withdrawalWords.failed, withdrawalWords.news),
  })
  return (
    <div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Vzít žádost zpět
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={submit}
        title="Vzít žádost zpět"
        confirmLabel="Vzít žádost zpět"
        busyLabel="Beru zpět…"
        busy={isSending}
        failure={failure}
      >
        <p>
          Opravdu chcete žádost vzít zpět? Přijdete o místo v&nbsp;pořadí. Odpovědi zůstanou rozepsané: můžete
          je upravit a&nbsp;poslat znovu{mustWait && ', až otevřeme'}. Do počtu pokusů se to nezapočítá.
        </p>
        <div className="mt-3 text-left">
          <ClosedNotice />
        </div>
      </ConfirmDialog>
    </div>
  )
}
