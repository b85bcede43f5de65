import * as z from 'zod/mini'
import { anyone, asOwner, asStaff, NOT_FOUND, SIGN_IN_AGAIN } from './doors.ts'
import { DELETE, GET, POST, PUT } from './endpoint.ts'
import { answers, parts } from './pages-parts.ts'
import { readings } from './pages-readings.ts'
import { conflict } from './refusal.ts'
import type { TeamMember } from './team.ts'
import { anyText, ById, Moment, unfinishedText } from './text.ts'

/** Pages that the team writes. The code never changes: stored versions keep it. */
export const pageNames = ['rules', 'team', 'faq', 'rules-en', 'rules-sk', 'home-en', 'home-sk'] as const
const PageName = z.enum(pageNames)
export type PageName = z.infer<typeof PageName>

export const languages = ['cs', 'en', 'sk'] as const
export type Language = (typeof languages)[number]

interface WrittenPage {
  address: string
  /** Whether chapters and paragraphs are numbered: 1, 1.1 … */
  isNumbered: boolean
  language: Language
  /** Address of the same page in Czech; only of a translation, which exists only while it is published. */
  original?: string
}

export const writtenPages: Record<PageName, WrittenPage> = {
  rules: { address: '/pravidla', isNumbered: true, language: 'cs' },
  team: { address: '/team', isNumbered: false, language: 'cs' },
  faq: { address: '/otazky', isNumbered: false, language: 'cs' },
  'rules-en': { address: '/en/rules', isNumbered: true, language: 'en', original: '/pravidla' },
  'rules-sk': { address: '/sk/pravidla', isNumbered: true, language: 'sk', original: '/pravidla' },
  'home-en': { address: '/en', isNumbered: false, language: 'en', original: '/' },
  'home-sk': { address: '/sk', isNumbered: false, language: 'sk', original: '/' },
}

/** In place of an address: what a built page shows in the demo only. */
export const DEMO_ONLY = 'demo'

const everyPage = Object.values(writtenPages)

export function languagesAt(address: string): { language: Language; address: string }[] {
  const original = everyPage.find((page) => page.address === address)?.original ?? address
  const translations = everyPage.filter((page) => page.original === original)
  return translations.length === 0 ? [] : [{ language: 'cs', address: original }, ...translations]
}

export const addressIn = (language: Language, address: string): string =>
  languagesAt(address).find((page) => page.language === language)?.address ?? address

export function pageAt(address: string): PageName | undefined {
  const plain = address.replace(/(?<=.)\/$/, '')
  return pageNames.find((name) => writtenPages[name].address === plain)
}

export function languageAt(address: string): Language {
  const page = pageAt(address)
  return page === undefined ? 'cs' : writtenPages[page].language
}

export const MAX_PAGE = 200_000
export const MAX_PUBLISH_NOTE = 300
export const PAGE_VERSIONS = 50
export const MAX_PLAN_DAYS = 366

export const Version = z.object({ number: z.int(), note: z.string(), by: z.string(), publishAt: Moment })
export type Version = z.infer<typeof Version>

export const PageVersion = z.extend(Version, { isMaterial: z.boolean(), isEmpty: z.boolean() })
export type PageVersion = z.infer<typeof PageVersion>

export const PageText = z.extend(PageVersion, { markdown: z.string() })
export type PageText = z.infer<typeof PageText>

/** The fields of a draft of pages and news about its versions. */
export const standing = <Shown extends typeof Version>(version: Shown) => ({
  /** Grows with every change, also when publishing adds ids of parts. */
  revision: z.int(),
  editedBy: z.nullable(z.string()),
  /** The newest version that has appeared, also if it is empty or withdrawn. */
  published: z.nullable(version),
  planned: z.nullable(version),
  /** Whether the draft differs from the newest version, published or planned. */
  isChanged: z.boolean(),
  canPublish: z.boolean(),
})

/** Its revision is 0 before the first change. */
export const PageDraft = z.object({
  markdown: z.string(),
  editedAt: z.nullable(Moment),
  ...standing(PageVersion),
})
export type PageDraft = z.infer<typeof PageDraft>

export const PublishedPage = z.object({
  version: z.int(),
  publishedAt: Moment,
  markdown: z.string(),
})
export type PublishedPage = z.infer<typeof PublishedPage>

export interface PrintedPage extends Partial<PublishedPage> {
  markdown: string
  people?: readonly TeamMember[]
  /** Moments of changes by ids of parts. */
  changed?: Readonly<Record<string, string>>
}

export const PageSettings = z.object({
  letsAdministratorsPublish: z.boolean(),
  /** Whether an application is accepted only from people who confirmed to have read the rules in force. */
  asksBeforeApplication: z.boolean(),
})
export type PageSettings = z.infer<typeof PageSettings>

const ByPage = z.object({ page: PageName })

/** Under which revision and how a draft is published. */
export const wishes = {
  revision: z.int(),
  note: anyText(MAX_PUBLISH_NOTE),
  /** Null: now. */
  publishAt: z.nullable(z.iso.datetime()),
}
const VersionNumber = z.coerce.number().check(z.int(), z.minimum(1))
/** The list goes on with versions before this one. */
export const beforeNumber = { before: z.optional(VersionNumber) }
export const ofNumber = { number: VersionNumber.check(z.maximum(1_000_000)) }

export const changedSince = <Draft extends z.ZodMiniType>(draft: Draft) =>
  conflict('The draft was changed since you read it', z.object({ current: draft }))
const PAGE_CHANGED = changedSince(PageDraft)
export const TOO_COMPLEX = conflict(
  'The text is too long or too complex for a page; `reason` and `line` say why',
  z.object({
    /** Of the text with the ids of its parts (length), of a construction that takes the parser too long, or of an address that is no picture's. */
    reason: z.enum(['length', 'lines', 'parts', 'depth', 'marks', 'cells', 'picture']),
    /** Where the limit was passed, or the picture is, from 1; null for the length. */
    line: z.nullable(z.int()),
  }),
)
export const CANNOT_PUBLISH = { status: 403, message: 'Only owners publish pages' }
export const publishRefusals = {
  NOTHING_NEW: conflict('The draft is the same as the newest version'),
  ALREADY_PLANNED: conflict('A version is planned already; cancel it first'),
  PLAN_OUT_OF_RANGE: conflict(`The moment must be in the future, at most ${MAX_PLAN_DAYS} days ahead`),
}

export function isPlannable(publishAt: string | null, now: Date): boolean {
  if (publishAt === null) return true
  const ahead = Date.parse(publishAt) - now.getTime()
  return ahead > 0 && ahead <= MAX_PLAN_DAYS * 86_400_000
}

export const pages = {
  answers,
  parts,
  readings,
  read: GET(anyone, '/pages/{page}', 'A page as visitors read it, in Markdown')
    .errors({ NOT_FOUND })
    .input(ByPage)
    .output(PublishedPage),
  draft: GET(asStaff, '/pages/{page}/draft', 'The draft of a page').input(ByPage).output(PageDraft),
  save: PUT(asStaff, '/pages/{page}/draft', 'Saves the draft of a page')
    .meta({ bodyLimit: 1024 * 1024 })
    .errors({ PAGE_CHANGED })
    .input(z.extend(ByPage, { revision: z.int(), markdown: unfinishedText(MAX_PAGE) }))
    .output(PageDraft),
  publish: POST(
    asStaff,
    '/pages/{page}/publish',
    'Publishes the draft, now or at a moment; an empty one takes the page down',
  )
    .meta({ fresh: 'isMaterial' })
    .errors({
      PAGE_CHANGED,
      CANNOT_PUBLISH,
      SIGN_IN_AGAIN,
      TOO_COMPLEX,
      ...publishRefusals,
    })
    .input(z.extend(ByPage, { ...wishes, isMaterial: z.boolean() }))
    .output(PageDraft),
  cancelPlan: DELETE(
    asStaff,
    '/pages/{page}/plan',
    'Cancels the planned version; its text stays in the draft',
    200,
  )
    .errors({ NOT_FOUND, CANNOT_PUBLISH })
    .input(ByPage)
    .output(PageDraft),
  versions: GET(asStaff, '/pages/{page}/versions', 'Versions of a page, newest first')
    .input(z.extend(ByPage, beforeNumber))
    .output(z.object({ versions: z.array(PageVersion), hasMore: z.boolean() })),
  version: GET(asStaff, '/pages/{page}/versions/{number}', 'One version with its text')
    .errors({ NOT_FOUND })
    .input(z.extend(ByPage, ofNumber))
    .output(PageText),
  picture: GET(anyone, '/pages/pictures/{id}', 'An uploaded picture of a page')
    // Each may be megabytes, for anyone.
    .meta({ perMinute: 300 })
    .errors({ NOT_FOUND })
    .input(ById)
    .output(z.void()),
  settings: {
    read: GET(asStaff, '/settings/pages', 'Who publishes pages, and who must confirm the rules').output(
      PageSettings,
    ),
    save: PUT(asOwner, '/settings/pages', 'Changes the settings of pages')
      .input(PageSettings)
      .output(PageSettings),
  },
}
