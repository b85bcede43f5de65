import { languagesAt, type Language } from '@westmore/contract/pages.ts'
import { Fragment, type ReactNode } from 'react'
import { WhilePublished } from './while-published.tsx'

const languageNames: Record<Language, string> = { cs: 'Česky', en: 'English', sk: 'Slovensky' }

type OtherLanguagesProps = {
  /** The address of the page in one of its languages. */
  at: string
  className: string
  children: (link: ReactNode) => ReactNode
}

export function OtherLanguages({ at, className, children }: OtherLanguagesProps) {
  const others = languagesAt(at).filter(({ address }) => address !== at)
  return others.map(({ language, address }) => {
    const link = children(
      <a href={address} hrefLang={language} lang={language} className={className}>
        {languageNames[language]}
      </a>,
    )
    // The Czech page always exists.
    if (language === 'cs') return <Fragment key={address}>{link}</Fragment>
    return (
      <WhilePublished key={address} at={address}>
        {link}
      </WhilePublished>
    )
  })
}
