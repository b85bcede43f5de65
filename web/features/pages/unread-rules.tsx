import { useMutation, useQuery } from '@tanstack/react-query'
import type { UnreadRules } from '@westmore/contract/pages-readings.ts'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Paper } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failure } from '#ui/failure.tsx'
import { ScrollingRegion } from '#ui/scrolling-region.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#ui/use-sending.ts'
import { ChangeList } from './change-list.tsx'
import { readingRefusals, unreadWords } from './labels.ts'
import { pageCommands, pageQueries } from './queries.ts'

/** A profile is shown without it when it fails. */
export function useUnreadRules(isAdmitted: boolean) {
  const { data, isLoading, failureCount } = useQuery({ ...pageQueries.unread(), enabled: isAdmitted })
  return { unread: data, isPending: isLoading && failureCount === 0 }
}

export function UnreadRulesCard({ unread }: { unread: UnreadRules }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Paper
      as="section"
      aria-labelledby="zmena-pravidel"
      className="mb-6 grid gap-3 border-l-6 border-accent sm:px-8"
    >
      <h2 id="zmena-pravidel" className="text-xl font-bold">
        {unreadWords.title}
      </h2>
      <p>{unreadWords.text(unread.publishedAt, unread.version)}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {unreadWords.open}
      </Button>
      <ChangesDialog unread={unread} open={isOpen} onClose={() => setIsOpen(false)} />
    </Paper>
  )
}

type ChangesDialogProps = { unread: UnreadRules; open: boolean; onClose: () => void }

function ChangesDialog({ unread: { version, since, changes }, open, onClose }: ChangesDialogProps) {
  const confirm = useMutation(pageCommands.confirmRules())
  const { isSending, failure, submit } = useSending({
    onSend: () => confirm.mutateAsync({ version }).then(() => toast.success(unreadWords.confirmed)),
    explain: (error) => explain(error, unreadWords.failed, readingRefusals),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={unreadWords.title}
      busy={isSending}
      footer={
        <>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            Zavřít
          </Button>
          <Button busy={isSending} onClick={() => submit()}>
            {isSending ? unreadWords.confirming : unreadWords.confirm}
          </Button>
        </>
      }
    >
      <p className="mb-3">{unreadWords.since(since)}</p>
      <ScrollingRegion
        label={unreadWords.open}
        className="-m-1 max-h-[max(12rem,54dvh)] overscroll-contain p-1"
      >
        <ChangeList changes={changes} isPast />
      </ScrollingRegion>
      <Failure className="mt-3">{failure}</Failure>
    </Dialog>
  )
}
