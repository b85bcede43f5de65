import { renderMarkdown, type RenderedPage } from '@westmore/contract/markdown.ts'
import { writtenPages, type PageName, type PrintedPage } from '@westmore/contract/pages.ts'
import { TeamPeople } from '#features/team/public.ts'
import { dateIn, dayAndMonth } from '#format.ts'
import { OtherLanguages } from '#other-languages.tsx'
import { Prose } from '#text/page-prose.tsx'
import { Find, findScript } from './find.tsx'
import { pageWords, textWords } from './labels.ts'
import { Proclamation } from './proclamation.tsx'
import { WaysIn } from './ways-in.tsx'

type PageTextProps = PrintedPage & { page: PageName }

export const scriptOfPage = (page: PageName) => findScript(textWords[writtenPages[page].language].find)

export function PageText(props: PageTextProps) {
  const { page, markdown, version, publishedAt, people = [], changed = {} } = props
  const marks = Object.entries(changed).map(([id, moment]) => [id, `změněno ${dayAndMonth(moment)}`])
  const text = renderMarkdown(markdown, { ...writtenPages[page], changed: Object.fromEntries(marks) })
  if (!text && people.length === 0) return null
  const { title, kind } = pageWords[page]
  const { address, language, original } = writtenPages[page]
  const words = textWords[language]
  const isHome = original === '/'
  const [above, below] = people.length === 0 ? [text?.html, ''] : aroundPeople(text)
  return (
    <Proclamation
      title={title}
      kind={kind}
      chapters={text?.chapters ?? []}
      search={publishedAt && <Find words={words.find} />}
      language={language}
      edition={
        publishedAt && (
          <>
            {version !== undefined && !isHome && (
              <span>
                {words.edition(version)}
                <time dateTime={publishedAt}>{dateIn[language](publishedAt)}</time>
              </span>
            )}
            <span className="flex gap-x-4 empty:hidden print:hidden">
              <OtherLanguages at={address} className="text-link">
                {(other) => other}
              </OtherLanguages>
            </span>
          </>
        )
      }
    >
      <div data-text className="grid grid-cols-1 gap-y-12">
        {above && <Prose page={page} html={above} />}
        {people.length > 0 && <TeamPeople people={people} />}
        {below && <Prose page={page} html={below} />}
        {isHome && <WaysIn language={language} />}
      </div>
    </Proclamation>
  )
}

/** People come before the first chapter, after the words that introduce them. */
function aroundPeople(text: RenderedPage | undefined): [above: string, below: string] {
  if (!text) return ['', '']
  const { html, chapters } = text
  const at = chapters[0] ? html.indexOf(`<h2 id="${chapters[0].id}"`) : html.length
  return [html.slice(0, at), html.slice(at)]
}
