import { useId, useRef, type ReactNode, type Ref, type SubmitEvent } from 'react'
import Search from '~icons/lucide/search'
import Newest from '~icons/lucide/arrow-down-wide-narrow'
import Oldest from '~icons/lucide/arrow-up-narrow-wide'
import { Button } from '#ui/button.tsx'
import { FadeWhileLoading } from '../fade-while-loading.tsx'
import { filterLabels } from '../labels.ts'
import { FilterChips } from '../search/filter-chips.tsx'
import { TypingHelp } from '../search/typing-help.tsx'
import type { useDraft } from '../search/use-draft.ts'
import { useLog } from '../use-log-place.ts'

type LogBarProps = {
  ref: Ref<HTMLDivElement>
  typed: ReturnType<typeof useDraft>
  summary: string
  isStale: boolean
  pager: ReactNode
  live: ReactNode
  news: ReactNode
}

const examples = [
  { typed: 'kůň "starý dub"', meaning: 'slovo i\u00a0celá fráze v\u00a0akci nebo v\u00a0dalších údajích' },
  { typed: 'item:zlato', meaning: 'údaj obsahuje text, číslo je přesně takové' },
  { typed: 'amount:>100', meaning: 'číslo je větší; podobně <, >= a <=' },
  { typed: '-klobouk', meaning: 'bez slova; stejně tak -item:zlato' },
  { typed: 'kategorie:CHAT', meaning: 'jen tato kategorie; také skript, server a\u00a0hráč' },
]

export function LogBar(props: LogBarProps) {
  const { ref, typed, summary, isStale, pager, live, news } = props
  const { order, isLive } = useLog().place
  const field = useRef<HTMLInputElement>(null)
  const helpId = useId()
  function apply(event: SubmitEvent) {
    event.preventDefault()
    typed.apply()
    field.current?.blur()
  }
  return (
    <div
      ref={ref}
      className="sticky top-(--nav-height) z-20 -mx-1 grid gap-2 bg-night-900 px-1 py-1.5 shadow-[0_1px_0_var(--line)]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <form role="search" onSubmit={apply} className="relative min-w-44 grow basis-44">
          <Search className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-fg-soft" />
          <input
            ref={field}
            type="search"
            data-log-search=""
            aria-label={`${filterLabels.text}: hledat v\u00a0akci a\u00a0dalších údajích`}
            aria-keyshortcuts="/"
            aria-describedby={helpId}
            placeholder="Hledat text, třeba item:zlato"
            value={typed.draft.text}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => typed.change({ text: value })}
            className="peer min-h-9 w-full rounded-sm border border-edge bg-field py-1 pr-2 pl-9 font-mono text-sm text-fg placeholder:font-text hover:border-fg-soft max-sm:min-h-11 max-sm:text-base"
          />
          <TypingHelp id={helpId} examples={examples} />
        </form>
        {live}
        <div className="ml-auto flex items-center gap-3 max-sm:w-full max-sm:justify-between">
          <FadeWhileLoading
            when={isStale}
            aria-live={isLive ? 'off' : 'polite'}
            className="text-sm text-fg-soft tabular-nums"
          >
            {summary}
          </FadeWhileLoading>
          <OrderButton isNewest={order === 'newest'} />
          {pager}
        </div>
      </div>
      <FilterChips />
      {news}
    </div>
  )
}

/** Where lines are cards without a table head. */
function OrderButton({ isNewest }: { isNewest: boolean }) {
  const { go } = useLog()
  const name = isNewest ? 'Řadit od nejstarších' : 'Řadit od nejnovějších'
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={name}
      title={name}
      onClick={() => go({ order: isNewest ? 'oldest' : 'newest' })}
      className="ml-auto px-2! max-sm:min-w-11 @2xl/book:hidden"
    >
      {isNewest ? <Newest /> : <Oldest />}
    </Button>
  )
}
