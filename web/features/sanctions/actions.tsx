import { useQuery } from '@tanstack/react-query'
import { canEnd, endings, sanctionObstacle, type Sanction } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import Pen from '~icons/lucide/pen-line'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCommand } from '#use-command.ts'
import { SanctionForm } from './edit-form.tsx'
import { EndForm } from './end-form.tsx'
import { dialogWords, sanctionRefusals } from './labels.ts'
import { editProblem, sanctionCommands, sanctionQueries } from './queries.ts'

export function SanctionActions({ sanction }: { sanction: Sanction }) {
  const obstacle = useObstacle(sanction)
  const { me } = useMe()
  const confirm = useCommand(sanctionCommands.confirm(), {
    done: dialogWords.confirmed,
    failed: (error) => editProblem(error, dialogWords.confirmFailed),
  })
  const [open, setOpen] = useState<'edit' | 'end' | null>(null)
  const close = () => setOpen(null)
  const mayEdit = sanction.state === 'active'
  const mayEnd = endings.some((ending) => canEnd(sanction.state, ending))
  if (obstacle === 'unknown') return null
  if (obstacle !== null)
    return (
      <p className="text-sm text-fg-soft">
        {sanctionRefusals[obstacle === 'self' ? 'OWN_SANCTION' : 'STAFF_SANCTION']}
      </p>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {sanction.state === 'waiting' && me?.role === 'owner' && (
        <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate({ id: sanction.id })}>
          {dialogWords.confirm}
        </Button>
      )}
      {mayEdit && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('edit')}>
          <Pen /> Upravit
        </Button>
      )}
      {mayEnd && (
        <Button variant="danger" size="sm" onClick={() => setOpen('end')}>
          {dialogWords.end}
        </Button>
      )}
      <Dialog isWide open={open === 'edit'} onClose={close} title={dialogWords.edit}>
        <SanctionForm sanction={sanction} onClose={close} />
      </Dialog>
      <Dialog open={open === 'end'} onClose={close} title={dialogWords.end}>
        <EndForm sanction={sanction} onClose={close} />
      </Dialog>
    </div>
  )
}

/** Null if the reader may change it; `unknown` until the role of its person has loaded. */
function useObstacle({ userId, note }: Sanction) {
  const { me } = useMe()
  const { data: person, isPending } = useQuery({
    ...sanctionQueries.person(userId ?? ''),
    enabled: userId !== null,
  })
  // The sanctioned person never gets the note.
  if (note === null) return 'self'
  if (!me || (userId !== null && isPending)) return 'unknown'
  return person ? sanctionObstacle(me, { id: person.discordId, role: person.role }) : null
}
