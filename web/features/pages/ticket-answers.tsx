import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@westmore/contract/pages-parts.ts'
import { writtenPages } from '@westmore/contract/pages.ts'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import Chevron from '~icons/lucide/chevron-down'
import { counted } from '#format.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { pageQueries } from './queries.ts'
import { isBlank } from '@westmore/contract/signs.ts'

/** Pause (ms) in typing before the server is asked. */
const PAUSE = 400

type TicketAnswersProps = {
  /** Subject and message typed so far. */
  text: string
}

/** The place they once took stays theirs, so that no button below moves up. */
export function TicketAnswers({ text }: TicketAnswersProps) {
  const { data } = useQuery(pageQueries.answersTo(useDebounced(text, PAUSE)))
  const found = isBlank(text) ? none : (data ?? none)
  const [shown, show] = useState(found)
  const [isReading, setReading] = useState(false)
  // An answer stays while it is read.
  if (shown !== found && !isReading) show(found)
  const heading = useId()
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = frame
    if (current && shown.length > 0 && !isReading) current.style.minHeight = `${current.offsetHeight}px`
  }, [shown, isReading])

  return (
    <div ref={frame} className="not-[[style]]:not-has-[section]:-mt-5">
      <p role="status" className="sr-only">
        {shown.length > 0 &&
          `Mohlo by pomoct: ${counted(shown.length, 'odpověď', 'odpovědi', 'odpovědí')} pod textem zprávy.`}
      </p>
      {shown.length > 0 && (
        <section aria-labelledby={heading}>
          <h3 id={heading} className="font-bold">
            Mohlo by pomoct
          </h3>
          {shown.map((answer) => (
            <OfferedAnswer
              key={`${answer.page} ${answer.id}`}
              answer={answer}
              onToggle={() => setReading(frame.current?.querySelector('details[open]') !== null)}
            />
          ))}
        </section>
      )}
    </div>
  )
}

const none: Answer[] = []

function OfferedAnswer({ answer, onToggle }: { answer: Answer; onToggle: () => void }) {
  const { page, id, mark, title, text } = answer
  const isRule = page === 'rules'
  return (
    <details className="group border-b border-line" onToggle={onToggle}>
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 hover:text-accent [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 wrap-anywhere">
          {isRule && <span className="block text-sm text-fg-soft">{placeOf(mark, title)}</span>}
          <span className="line-clamp-2 group-open:line-clamp-none">{isRule ? text : title || text}</span>
        </span>
        <Chevron className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-2 pb-4 wrap-anywhere">
        {!isRule && title !== '' && <p className="whitespace-pre-line">{text}</p>}
        <p>
          <a
            href={`${writtenPages[page].address}#${id}`}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center"
          >
            {isRule ? 'Otevřít v pravidlech' : 'Otevřít mezi otázkami'} (nová karta)
          </a>
        </p>
      </div>
    </details>
  )
}

const placeOf = (mark: string | null, title: string) =>
  [mark === null ? 'Pravidla' : `§\u00A0${mark}`, title].filter((word) => word !== '').join(' ')
