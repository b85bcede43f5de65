import { WAIT_HOURS } from '@westmore/contract/allowlist.ts'
import { LONGEST_SESSION_DAYS } from '@westmore/contract/auth-sign-in.ts'
import { REFUSED_HOURS } from '@westmore/contract/game.ts'
import { renderMarkdown } from '@westmore/contract/markdown.ts'
import { withNonBreakingSpaces } from '@westmore/contract/non-breaking-spaces.ts'
import { terms } from '@westmore/contract/retention.ts'
import { Fragment } from 'react'
import { termText } from '#features/retention/public.ts'
import { publicMeta } from '#page-meta.ts'
import { askedAge, askedAgeScript } from './asked-age.ts'
import text from './privacy.md?raw'
import { Proclamation } from './proclamation.tsx'
import { RetentionPeriods } from './retention-periods.tsx'

/** The place of the boxes with the terms. */
const PERIODS = '{periods}'

const TITLE = 'ZÁSADY OCHRANY OSOBNÍCH ÚDAJŮ'

export const meta = () =>
  publicMeta({
    title: `${TITLE} | Westmore`,
    description:
      'Jaké osobní údaje hráčů a návštěvníků komunita Westmore zpracovává, proč a jak dlouho, a jaká máte práva.',
    path: '/privacy',
  })

/** Values of the names in braces. A name without a value ends the build. */
const named: Partial<Record<string, string | number>> = {
  ...Object.fromEntries(Object.entries(terms).map(([name, term]) => [name, termText(term)])),
  askedAge,
  periods: PERIODS,
  refusedHours: REFUSED_HOURS,
  sessionDays: LONGEST_SESSION_DAYS,
  waitHours: WAIT_HOURS,
}

const filled = (html: string) =>
  html
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const words = named[name]
      if (words === undefined) throw new Error(`the privacy page lacks ${name}`)
      return String(words)
    })
    .replaceAll(
      '<table>',
      '<table><caption class="sr-only">Účely zpracování, zpracovávané údaje a právní základy</caption>',
    )
    .replaceAll('<th>', '<th scope="col">')
    .replaceAll(/<td data-label="Účel">(.*?)<\/td>/g, '<th scope="row">$1</th>')

const chapters = text
  .split(/^## /m)
  .slice(1)
  .map((chapter, number) => {
    const [title = '', ...lines] = chapter.split('\n')
    const { html = '' } = renderMarkdown(lines.join('\n'), { isNumbered: false }) ?? {}
    const parts = filled(html).split(`<p>${PERIODS}</p>`)
    return { id: `cast-${number}`, mark: `${number}.`, text: withNonBreakingSpaces(title), parts }
  })

export default function PrivacyPage() {
  return (
    <Proclamation title={TITLE} kind="Listina o ochraně soukromí" chapters={chapters}>
      <div className="prose">
        {chapters.map(({ id, mark, text: title, parts }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              <span className="shrink-0 tabular-nums">{mark}</span>
              {title}
            </h2>
            {parts.map((html, at) => (
              <Fragment key={at}>
                {at > 0 && <RetentionPeriods />}
                <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
              </Fragment>
            ))}
          </section>
        ))}
      </div>
      <script data-static dangerouslySetInnerHTML={{ __html: askedAgeScript }} />
    </Proclamation>
  )
}
