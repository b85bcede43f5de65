import '#ui/prose.css'
import type { Language } from '@westmore/contract/pages.ts'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Rule } from '#ui/ornament.tsx'
import { textWords } from './labels.ts'
import { Sheet } from './sheet.tsx'

export type ContentsEntry = {
  id: string
  text: string
  mark?: string
}

type ProclamationProps = {
  title: string
  kind: string
  edition?: ReactNode
  chapters: readonly ContentsEntry[]
  search?: ReactNode
  language?: Language
  children: ReactNode
}

export function Proclamation({
  title,
  kind,
  edition,
  chapters,
  search,
  language = 'cs',
  children,
}: ProclamationProps) {
  const hasContents = chapters.length > 1
  return (
    <Sheet as="article" className={hasContents ? 'max-w-288' : 'max-w-224'}>
      <Masthead {...{ title, kind, edition, language }} />
      <div
        className={classes(
          hasContents &&
            'gap-x-14 lg:grid lg:grid-cols-[minmax(--spacing(60),1fr)_minmax(0,--spacing(160))] print:block',
          !hasContents && 'mx-auto max-w-160 print:max-w-none',
        )}
      >
        {hasContents && <Contents {...{ chapters, search, language }} />}
        <div className="min-w-0">
          {children}
          {hasContents && (
            <a
              href="#obsah-stranky"
              className="sticky bottom-4 z-10 mt-6 ml-auto flex min-h-11 w-fit items-center rounded-sm border-2 border-edge bg-paper-50 px-4 font-bold text-accent shadow-paper lg:hidden print:hidden"
            >
              § {textWords[language].contents}
            </a>
          )}
        </div>
      </div>
    </Sheet>
  )
}

type MastheadProps = Pick<ProclamationProps, 'title' | 'kind' | 'edition'> & { language: Language }

function Masthead({ title, kind, edition, language }: MastheadProps) {
  const { state, year } = textWords[language]
  return (
    <header className="mb-10 text-center print:mb-6">
      <p className="smallcaps flex justify-center gap-4 border-y-6 border-double border-fg/70 py-2 sm:justify-between">
        <span className="max-sm:hidden">{state}</span>
        <span>{kind}</span>
        <span className="max-sm:hidden">{year}</span>
      </p>
      <h1 className="poster mt-7 text-title">{title}</h1>
      {edition && <p className="mt-3 flex flex-wrap justify-center gap-x-4 text-fg-soft italic">{edition}</p>}
      <Rule className="mt-5" />
    </header>
  )
}

type ContentsProps = Pick<ProclamationProps, 'chapters' | 'search'> & { language: Language }

function Contents({ chapters, search, language }: ContentsProps) {
  return (
    <nav aria-labelledby="obsah-stranky" className="max-lg:mb-10 print:hidden">
      <div className="border-2 border-line bg-field/60 p-4 lg:sticky lg:top-[calc(var(--nav-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--nav-height)-3rem)] lg:overflow-y-auto">
        {search}
        <p id="obsah-stranky" className="smallcaps border-b-2 border-line pb-2 text-accent">
          {textWords[language].contents}
        </p>
        <ol className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
          {chapters.map(({ id, text, mark }) => (
            <li key={id} className="col-span-2 grid grid-cols-subgrid">
              <a
                href={`#${id}`}
                className="col-span-2 grid grid-cols-subgrid -ml-4 border-l-4 border-transparent py-1.5 pl-3 leading-snug underline-offset-4 hover:text-accent hover:underline aria-[current]:border-brass aria-[current]:text-accent pointer-coarse:py-2.75"
              >
                {mark && <span className="font-bold text-accent tabular-nums">{mark}</span>}
                <span className={mark ? undefined : 'col-span-2'}>{text}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
