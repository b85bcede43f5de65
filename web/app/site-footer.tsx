import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { addressIn, writtenPages, type Language } from '@westmore/contract/pages.ts'
import { OtherLanguages } from '#other-languages.tsx'
import { WhilePublished } from '#while-published.tsx'
import { shellWords } from './labels.ts'

/** Id of the place that the application fills for the staff (site-version.tsx); public pages run no React. */
export const VERSION_PLACE = 'verze'

const thisYear = String(new Date().getFullYear())

const link =
  'inline-block py-1 pointer-coarse:py-2.25 text-fg-soft underline-offset-4 hover:text-brass hover:underline'

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

export function SiteFooter({ address, language }: { address: string; language: Language }) {
  const words = shellWords[language]
  const places = [
    { to: addressIn(language, '/pravidla'), label: words.rules },
    { to: '/team', label: words.team },
    { to: '/user', label: words.profile },
    { to: '/privacy', label: words.privacy },
  ]
  const sometimes = [
    { to: writtenPages.faq.address, label: words.faq },
    { to: NEWS_ADDRESS, label: words.paper },
  ]
  return (
    <footer className="mt-20 border-t border-line bg-night-950 px-4 py-10 text-center in-[body:has([data-grows])]:invisible print:hidden">
      <p lang={language === 'cs' ? undefined : 'cs'} className="poster text-display-sm text-brass">
        Kde končí zákon, začíná legenda
      </p>
      <p lang="en" className="mt-1 text-sm tracking-wide text-fg-soft italic">
        Where the law ends, legend begins
      </p>
      <nav aria-label={words.footer} className="mt-5">
        <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1 pointer-coarse:gap-y-0">
          {places.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className={link}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href="/discord" className={link} {...newTab}>
              Discord
            </a>
          </li>
          {sometimes.map(({ to, label }) => (
            <WhilePublished key={to} at={to}>
              <li>
                <a href={to} className={link}>
                  {label}
                </a>
              </li>
            </WhilePublished>
          ))}
          <OtherLanguages at={address} className={link}>
            {(other) => <li>{other}</li>}
          </OtherLanguages>
        </ul>
      </nav>
      <p className="mt-5 text-sm text-fg-soft">
        ©{' '}
        <span data-year suppressHydrationWarning>
          {thisYear}
        </span>{' '}
        Westmore
      </p>
      <p id={VERSION_PLACE} className="mt-1 text-sm text-fg-soft tabular-nums" />
      <p className="mt-1 text-sm text-fg-soft">
        {words.icons}{' '}
        <a href="https://game-icons.net" className="text-link" {...newTab}>
          game-icons.net
        </a>
        ,{' '}
        <a href="https://creativecommons.org/licenses/by/3.0/deed.cs" className="text-link" {...newTab}>
          CC BY 3.0
        </a>
        ,{' '}
        <a href="/notice.txt" className="text-link">
          {words.licences}
        </a>
      </p>
    </footer>
  )
}
