import Ledger from '~icons/game-icons/open-book'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Wheel } from '#ui/spinner.tsx'
import { TrialCommand } from '../code-block.tsx'
import { logWords } from '../labels.ts'

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-3/4', 'w-1/3', 'w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-1/2']

export function LogSkeleton() {
  return (
    <div role="status" data-coming>
      <p className="flex items-center gap-3 py-2 text-sm text-fg-soft">
        <Wheel className="size-5 text-accent" />
        Načítání...
      </p>
      {widths.map((width, index) => (
        <div key={index} className="flex items-center gap-4 border-b border-line px-2 py-2">
          <Skeleton className="h-3.5 w-16 shrink-0" />
          <Skeleton className="h-3.5 w-20 shrink-0" />
          <Skeleton className="h-3.5 w-24 shrink-0 max-sm:hidden" />
          <div className="grow">
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  )
}

export function NoLogs() {
  return (
    <>
      <EmptyState drawing={<Ledger />} title={logWords.empty}>
        Herní server zatím nic neposlal. Zkuste to příkazem, ve kterém slovo KLÍČ nahradíte klíčem vytvořeným
        na záložce Správa kategorií. První záznam se tu hned objeví.
      </EmptyState>
      <div className="mx-auto max-w-2xl">
        <TrialCommand token="KLÍČ" />
      </div>
    </>
  )
}
