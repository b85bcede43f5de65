import { NEWS_ADDRESS, type PublishedArticle } from '@westmore/contract/news.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { pagePictureSize } from '@westmore/contract/pages-pictures.ts'
import type { WithComing } from '@westmore/contract/pages-printed.ts'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { byline, eventTime, paperWords } from './labels.ts'

type PictureProps = { picture: PublishedArticle['picture']; isFirst?: boolean; className?: string }

/** Its size is in its address, so that the text does not move when it arrives. */
export function Picture({ picture, isFirst = false, className }: PictureProps) {
  const size = picture && pagePictureSize(picture.address)
  if (!size) return null
  return (
    <img
      src={picture.address}
      alt={picture.alt}
      {...size}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={classes('border-2 border-edge sepia-[0.35]', className)}
    />
  )
}

/** Longer words may break anywhere instead of leaving the page. */
const LONGEST_BOUND = 18

/** A headline with one-letter words bound by style: the non-breaking space of the display face is too narrow. */
export function HeadlineWords({ children: title }: { children: string }) {
  return withNonBreakingSpaces(title)
    .split(/(\S*\u00a0\S*)/)
    .map((part, at) =>
      part.includes('\u00a0') && part.length < LONGEST_BOUND ? (
        <span key={at} className="whitespace-nowrap">
          {part.replaceAll('\u00a0', ' ')}
        </span>
      ) : (
        part
      ),
    )
}

export const HeadlineLink = ({ slug, children }: { slug: string; children: string }) => (
  <a
    href={`${NEWS_ADDRESS}/${slug}`}
    className="tappable underline-offset-4 hover:text-accent hover:underline"
  >
    <HeadlineWords>{children}</HeadlineWords>
  </a>
)

type WordsProps = { article: PublishedArticle & WithComing; size: string }

export function Words({ article, size }: WordsProps) {
  const { slug, title, lead, event, isComing, isPinned } = article
  return (
    <>
      <p className="text-sm text-fg-soft italic">
        {isPinned && <b className="text-accent">{paperWords.pinned} · </b>}
        {byline(article)}
      </p>
      <h2 className={`poster mt-1 wrap-anywhere ${size}`}>
        <HeadlineLink slug={slug}>{title}</HeadlineLink>
      </h2>
      {event && isComing && <p className="mt-1 font-bold text-accent">{eventTime(event)}</p>}
      <p className="mt-2 text-pretty wrap-anywhere whitespace-pre-line">{withNonBreakingSpaces(lead)}</p>
    </>
  )
}

export function EventFacts({ event }: { event: NonNullable<PublishedArticle['event']> }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 leading-snug">
      <dt className="font-bold text-accent">{paperWords.when}</dt>
      <dd>
        <time dateTime={event.from}>{eventTime(event)}</time>
      </dd>
      {event.place !== '' && (
        <>
          <dt className="font-bold text-accent">{paperWords.where}</dt>
          <dd className="wrap-anywhere">{event.place}</dd>
        </>
      )}
    </dl>
  )
}

export function Dateline({ children }: { children: [left: ReactNode, right: ReactNode] }) {
  return (
    <p className="smallcaps flex flex-wrap justify-center max-sm:text-xs gap-x-4 border-y-6 border-double border-fg/70 py-2 sm:justify-between">
      <span>{children[0]}</span>
      <span>{children[1]}</span>
    </p>
  )
}
