import * as z from 'zod/mini'
import { anyone, asStaff, NOT_FOUND } from './doors.ts'
import { DELETE, GET, PATCH, POST, PUT } from './endpoint.ts'
import { pagePictureSize } from './pages-pictures.ts'
import {
  beforeNumber,
  CANNOT_PUBLISH,
  changedSince,
  ofNumber,
  PAGE_VERSIONS,
  publishRefusals,
  standing,
  TOO_COMPLEX,
  Version,
  wishes,
} from './pages.ts'
import { conflict } from './refusal.ts'
import {
  anyLine,
  atMost,
  ById,
  cleanText,
  inOneLine,
  Moment,
  MomentCursor,
  unfinishedText,
  Uuid,
  visibleText,
  wordsOfAddress,
} from './text.ts'

export const MAX_HEADLINE = 120
export const MAX_LEAD = 400
export const MAX_ARTICLE = 50_000
export const MAX_PLACE = 120
export const MAX_PICTURE_WORDS = 300
export const NEWS_PAGE = 20
export const MAX_EVENTS = 20
export const MAX_PINNED = 5

export const NEWS_ADDRESS = '/hlasatel'
/** The last part of an article's address; the calendar of all events has another. */
export const MAX_SLUG = 80
const CALENDAR = 'akce'
const NO_WORDS = 'zprava'

/** The part of the address made from a headline; never a number. */
export function slugOf(title: string): string {
  const words = wordsOfAddress(title)
  const slug = /[a-z]/.test(words) ? words : `${NO_WORDS}-${words}`
  return slug.slice(0, MAX_SLUG).replace(/-$/, '')
}

export function freeSlug(title: string, taken: readonly string[]): string {
  const slug = slugOf(title)
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? slug : `${slug}-${number}`
    if (one !== CALENDAR && !taken.includes(one)) return one
  }
}

/** Longer than `MAX_SLUG`, because a number may follow. */
const Slug = z.string().check(z.maxLength(MAX_SLUG + 10), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

const utc = (text: string) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString())

/** A moment in one form, so that moments compare as texts. */
const ExactMoment = z.iso.datetime().check(z.overwrite(utc))

const Picture = z.object({
  address: z.string().check(
    z.refine((address) => pagePictureSize(address) !== undefined, {
      error: 'Not the address of an uploaded picture',
    }),
  ),
  alt: anyLine(MAX_PICTURE_WORDS),
})

const Event = z.object({ from: ExactMoment, to: ExactMoment, place: anyLine(MAX_PLACE) })
export type NewsEvent = z.infer<typeof Event>

export const isOver = ({ to }: NewsEvent, now: Date) => Date.parse(to) <= now.getTime()

/** Spaces at the ends of texts stay: the author may be writing. */
export const ArticleContent = z.object({
  title: z.string().check(
    z.overwrite((text) => visibleText(text).replaceAll(/\s/g, ' ')),
    ...atMost(MAX_HEADLINE),
  ),
  lead: unfinishedText(MAX_LEAD),
  markdown: unfinishedText(MAX_ARTICLE),
  picture: z.nullable(Picture),
  event: z.nullable(Event),
})
export type ArticleContent = z.infer<typeof ArticleContent>

export const finished = ({ title, lead, ...content }: ArticleContent): ArticleContent => ({
  ...content,
  title: inOneLine(title),
  lead: cleanText(lead),
})

const missingParts = ['title', 'lead', 'event'] as const
/** Faults that prevent publishing; an event has to end after it begins. */
export function missingIn({ title, lead, event }: ArticleContent): (typeof missingParts)[number][] {
  const isRight = {
    title: inOneLine(title) !== '',
    lead: cleanText(lead) !== '',
    event: event === null || Date.parse(event.from) < Date.parse(event.to),
  }
  return missingParts.filter((part) => !isRight[part])
}

export const PublishedArticle = z.object({
  slug: Slug,
  title: z.string(),
  lead: z.string(),
  picture: z.nullable(Picture),
  event: z.nullable(Event),
  isPinned: z.boolean(),
  author: z.nullable(z.string()),
  publishedAt: Moment,
  updatedAt: Moment,
})
export type PublishedArticle = z.infer<typeof PublishedArticle>

export const ReadArticle = z.extend(PublishedArticle, { version: z.int(), markdown: z.string() })
export type ReadArticle = z.infer<typeof ReadArticle>

export const articleStates = ['draft', 'planned', 'published', 'withdrawn'] as const
const ArticleState = z.enum(articleStates)
export type ArticleState = z.infer<typeof ArticleState>

const ListedArticle = z.object({
  id: Uuid,
  slug: z.nullable(Slug),
  state: ArticleState,
  isPinned: z.boolean(),
  title: z.string(),
  event: z.nullable(Event),
  editedBy: z.nullable(z.string()),
  editedAt: Moment,
  publishedAt: z.nullable(Moment),
  plannedAt: z.nullable(Moment),
})
export type ListedArticle = z.infer<typeof ListedArticle>

export const ArticleDraft = z.extend(ListedArticle, {
  content: ArticleContent,
  ...standing(Version),
})
export type ArticleDraft = z.infer<typeof ArticleDraft>

export const ArticleText = z.extend(Version, { content: ArticleContent })
export type ArticleText = z.infer<typeof ArticleText>

/** The place of an article in the public list: pinned or not, its moment in milliseconds, its id. */
const NewsCursor = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[01]_\d{13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

const ARTICLE_CHANGED = changedSince(ArticleDraft)
const NOT_IN_STATE = conflict('The article is in another state by now')

export const news = {
  list: GET(anyone, '/news', 'News, pinned ones first, then newest first')
    .input(z.object({ before: z.optional(NewsCursor) }))
    .output(z.object({ articles: z.array(PublishedArticle), next: z.nullable(z.string()) })),
  events: GET(anyone, '/news/events', 'Events that are not over, the next one first').output(
    z.array(PublishedArticle),
  ),
  read: GET(anyone, '/articles/{slug}', 'An article, in Markdown')
    .errors({ NOT_FOUND })
    .input(z.object({ slug: Slug }))
    .output(ReadArticle),
  drafts: GET(asStaff, '/news/drafts', 'All articles for the team, last edited first')
    .input(z.object({ state: z.optional(ArticleState), before: z.optional(MomentCursor) }))
    .output(z.object({ articles: z.array(ListedArticle), next: z.nullable(z.string()) })),
  create: POST(asStaff, '/news', 'Creates a draft', 201)
    .meta({ bodyLimit: 512 * 1024 })
    .input(ArticleContent)
    .output(ArticleDraft),
  draft: GET(asStaff, '/news/{id}', 'The draft of an article')
    .errors({ NOT_FOUND })
    .input(ById)
    .output(ArticleDraft),
  save: PATCH(asStaff, '/news/{id}', 'Saves the draft of an article')
    .meta({ bodyLimit: 512 * 1024 })
    .errors({ NOT_FOUND, ARTICLE_CHANGED })
    .input(z.extend(ArticleContent, { id: Uuid, revision: z.int() }))
    .output(ArticleDraft),
  remove: DELETE(asStaff, '/news/{id}', 'Deletes a draft that was never published nor planned')
    .errors({ NOT_FOUND, NOT_IN_STATE })
    .input(ById)
    .output(z.void()),
  publish: POST(
    asStaff,
    '/news/{id}/publish',
    'Publishes the draft, now or at a moment; the first time everybody is notified once',
  )
    .errors({
      NOT_FOUND,
      ARTICLE_CHANGED,
      CANNOT_PUBLISH,
      INCOMPLETE: conflict(
        'A headline and a lead are needed, and an event must end after it begins',
        z.object({ missing: z.array(z.enum(missingParts)) }),
      ),
      NOT_IN_STATE,
      TOO_COMPLEX,
      ...publishRefusals,
    })
    .input(z.extend(ById, wishes))
    .output(ArticleDraft),
  cancelPlan: DELETE(
    asStaff,
    '/news/{id}/plan',
    'Cancels the planned version; its text stays in the draft',
    200,
  )
    .errors({ NOT_FOUND, CANNOT_PUBLISH, NOT_IN_STATE })
    .input(ById)
    .output(ArticleDraft),
  pin: PUT(asStaff, '/news/{id}/pin', 'Keeps an article above the others, or not')
    .errors({
      NOT_FOUND,
      CANNOT_PUBLISH,
      NOT_IN_STATE,
      TOO_MANY_PINNED: conflict(`At most ${MAX_PINNED} articles may be pinned`),
    })
    .input(z.object({ id: Uuid, isPinned: z.boolean() }))
    .output(ArticleDraft),
  withdraw: POST(
    asStaff,
    '/news/{id}/withdraw',
    'Takes a published article from visitors, feeds, bells and Discord; cancels its plan',
  )
    .errors({ NOT_FOUND, CANNOT_PUBLISH, NOT_IN_STATE })
    .input(ById)
    .output(ArticleDraft),
  restore: POST(asStaff, '/news/{id}/restore', 'Takes back the withdrawal')
    .errors({ NOT_FOUND, CANNOT_PUBLISH, NOT_IN_STATE })
    .input(ById)
    .output(ArticleDraft),
  versions: GET(
    asStaff,
    '/news/{id}/versions',
    `Versions of an article, newest first, at most ${PAGE_VERSIONS}`,
  )
    .input(z.extend(ById, beforeNumber))
    .output(z.object({ versions: z.array(Version), hasMore: z.boolean() })),
  version: GET(asStaff, '/news/{id}/versions/{number}', 'One version with its content')
    .errors({ NOT_FOUND })
    .input(z.extend(ById, ofNumber))
    .output(ArticleText),
}
