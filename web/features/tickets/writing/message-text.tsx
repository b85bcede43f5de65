import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ticketPath, type Side } from '#places.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { OpenPart } from '#text/cited-text.tsx'
import { MentionedText } from '#text/mentioned-text.tsx'
import { classes } from '#ui/classes.ts'
import { textParts } from './text-parts.ts'
import { VideoCards } from '#text/video-cards.tsx'
import { videoLinks } from './video-links.ts'

const LONG_TEXT = 2_400
const LONG_LINES = 28

type MessageTextProps = {
  text: string
  side: Side
  isNote: boolean
  at: string
}

export function MessageText({ text, side, isNote, at }: MessageTextProps) {
  const parts = useMemo(() => textParts(withNonBreakingSpaces(text)), [text])
  const videos = useMemo(() => videoLinks(parts), [parts])
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > LONG_TEXT || text.split('\n', LONG_LINES + 1).length > LONG_LINES
  const isClipped = isLong && !isOpen
  return (
    <>
      <p
        dir="auto"
        className={classes(
          'wrap-anywhere whitespace-pre-wrap',
          isClipped && 'max-h-96 overflow-hidden mask-b-from-75%',
        )}
      >
        {parts.map((part, place) => {
          const key = `${place} ${part.text}`
          if (part.kind === 'text')
            return isNote ? <MentionedText key={key} text={part.text} at={at} /> : part.text
          if (part.kind === 'citation') return <OpenPart key={key} {...part.citation} at={at} />
          if (part.kind === 'ticket')
            return (
              <Link key={key} to={ticketPath(side, part.number)} className="text-link">
                {part.text}
              </Link>
            )
          return (
            <a
              key={key}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-link"
            >
              {part.text}
            </a>
          )
        })}
      </p>
      <VideoCards videos={videos} />
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-link min-h-9 py-1 text-sm font-bold max-sm:min-h-11"
        >
          {isOpen ? 'Sbalit zprávu' : 'Zobrazit celou zprávu'}
        </button>
      )}
    </>
  )
}
