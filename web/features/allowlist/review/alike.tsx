import { useQuery } from '@tanstack/react-query'
import { MOST_ALIKE, type AlikeAnswer } from '@westmore/contract/allowlist.ts'
import { dayOf } from '@westmore/contract/days.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { useEffect, useState, type RefObject } from 'react'
import Chevron from '~icons/lucide/chevron-right'
import { serverTime } from '#clock.ts'
import { dayOfYear } from '#format.ts'
import { PersonName } from '#features/users/public.ts'
import { allowlistLabels } from '#status-labels.ts'
import { classes } from '#ui/classes.ts'
import { allowlistQueries } from '../queries.ts'

/** Asked for shortly before the application is seen, so that its answers do not move while they are read. */
export function useAlike(texts: RefObject<HTMLElement | null>, id: string): readonly AlikeAnswer[] {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (sightings) => setNear(sightings.at(-1)?.isIntersecting === true),
      { rootMargin: '600px 0px' },
    )
    if (texts.current) observer.observe(texts.current)
    return () => observer.disconnect()
  }, [texts])
  const { data = [] } = useQuery({ ...allowlistQueries.alike(id), enabled: isNear })
  return data
}

type AlikeButtonsProps = {
  alike: readonly AlikeAnswer[]
  opened: AlikeAnswer | undefined
  textId: string
  onOpen: (one: AlikeAnswer | undefined) => void
}

/** Says how alike, not what follows from it. */
export function AlikeButtons({ alike, opened, textId, onOpen }: AlikeButtonsProps) {
  return (
    <ul className="mt-1 text-sm text-fg-soft">
      {alike.slice(0, MOST_ALIKE).map((one) => {
        const isOpen = one === opened
        const day = dayOfYear(dayOf(new Date(one.submittedAt)), dayOf(serverTime()))
        return (
          <li key={one.submissionId}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? textId : undefined}
              onClick={() => onOpen(isOpen ? undefined : one)}
              className="flex min-h-8 scroll-mb-24 items-start gap-1.5 py-1 text-left hover:text-fg max-sm:min-h-11"
            >
              <Chevron className={classes('mt-0.5 shrink-0 transition-transform', isOpen && 'rotate-90')} />
              <span className="min-w-0 wrap-anywhere">
                Podobně odpověděl(a):{' '}
                <span className="font-bold text-link">
                  <PersonName {...one} />
                </span>
                , <span className="whitespace-nowrap">{`${day} (${one.likeness} %)`}</span>
              </span>
            </button>
          </li>
        )
      })}
      {alike.length > MOST_ALIKE && <li className="py-1 pl-5.5">a další</li>}
    </ul>
  )
}

/** Under the question, so that it stands beside the answer where there is room. */
export function AlikeText({ one, id }: { one: AlikeAnswer; id: string }) {
  return (
    <div id={id} className="ml-8 min-w-0 border-l-3 border-line pl-3 @3xl:col-start-1 @3xl:row-start-2">
      <p className="text-sm wrap-anywhere text-fg-soft">
        <PersonName {...one} /> · {allowlistLabels[one.status]}
      </p>
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        {withNonBreakingSpaces(one.answer)}
      </p>
    </div>
  )
}
