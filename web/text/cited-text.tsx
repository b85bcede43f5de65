import { useQuery } from '@tanstack/react-query'
import { citationPieces, type Citation } from '@westmore/contract/citations.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import type { CitedPart } from '@westmore/contract/pages-parts.ts'
import { useId, useRef, useState, type ComponentType, type ReactNode, type ToggleEvent } from 'react'
import { errorCode, orpc } from '#api.ts'
import { date } from '#format.ts'
import { placeBeside } from '#ui/place-beside.ts'

const WIDTH = 384

type CitedTextProps = {
  text: string
  at: string
  Words?: ComponentType<{ text: string }>
}

/** A text whose citations of the rules open the paragraph as it stood when the text was written. */
export function CitedText({ text, at, Words = PlainWords }: CitedTextProps) {
  return citationPieces(withNonBreakingSpaces(text)).map((piece, place) => (
    <span key={place}>
      {typeof piece === 'string' ? <Words text={piece} /> : <OpenPart {...piece} at={at} />}
    </span>
  ))
}

const PlainWords = ({ text }: { text: string }) => text

/** Inside of a paragraph, so it has no block elements. */
export function OpenPart({ number, id, at }: Citation & { at: string }) {
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const name = `§\u00A0${number}`

  function place({ newState }: ToggleEvent) {
    if (newState !== 'open' || !button.current || !panel.current) return
    placeBeside(panel.current, button.current.getBoundingClientRect(), WIDTH)
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={panelId}
        aria-haspopup="dialog"
        title="Znění z doby, kdy byl text napsán"
        className="text-link relative after:absolute after:-inset-x-1 after:-inset-y-2 after:content-['']"
      >
        {name}
      </button>
      <span
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={name}
        onBeforeToggle={place}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        className="fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-md border border-edge bg-field p-4 text-left text-base font-normal wrap-anywhere whitespace-normal text-fg shadow-paper"
      >
        {isOpen && <Part {...{ id, at }} />}
      </span>
    </>
  )
}

function Part({ id, at }: { id: string; at: string }) {
  // A planned version appears without a signal.
  const { data, error, refetch } = useQuery(
    orpc.pages.parts.read.queryOptions({ input: { id, at }, staleTime: 60_000 }),
  )
  if (data) return <PartText part={data} id={id} />
  if (errorCode(error) === 'NOT_FOUND') return 'Takový paragraf v pravidlech není.'
  if (!error) return <span role="status">Načítání...</span>
  return (
    <span role="alert">
      Paragraf se nepodařilo načíst.{' '}
      <button type="button" className="text-link min-h-11 font-bold" onClick={() => void refetch()}>
        Zkusit znovu
      </button>
    </span>
  )
}

function PartText({ part, id }: { part: CitedPart; id: string }) {
  const { number, text, publishedAt, today } = part
  return (
    <>
      <span className="block text-sm text-fg-soft">
        {number !== null && <strong className="text-fg">§&nbsp;{number}</strong>} ve znění od{' '}
        {date(publishedAt)}
      </span>
      <span className="my-2 block whitespace-pre-line">{text}</span>
      <span className="flex flex-wrap items-center gap-x-4 text-sm">
        {todayText(part)}
        {today !== 'gone' && (
          <a href={`/pravidla#${id}`} target="_blank" className="text-link inline-flex min-h-11 items-center">
            {today === 'same' ? 'Otevřít v pravidlech' : 'Dnešní znění'}
          </a>
        )}
      </span>
    </>
  )
}

function todayText({ number, currentNumber, today }: CitedPart): ReactNode {
  if (today === 'gone') return <strong>Už v pravidlech není.</strong>
  const moved = currentNumber !== null && currentNumber !== number && `§\u00A0${currentNumber}`
  if (today === 'changed') return <strong>Dnes zní jinak{moved && ` a je to ${moved}`}.</strong>
  return moved && `Dnes je to ${moved}.`
}
