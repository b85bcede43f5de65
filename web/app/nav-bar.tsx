import { NEWS_ADDRESS } from '@westmore/contract/news.ts'
import { addressIn, writtenPages, type Language } from '@westmore/contract/pages.ts'
import { Link } from 'react-router'
import Close from '~icons/lucide/x'
import Menu from '~icons/lucide/menu'
import Discord from '~icons/simple-icons/discord'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { WhilePublished } from '#while-published.tsx'
import { shellWords } from './labels.ts'
import { BAR_END } from './shell.ts'

const MENU = 'hlavni-menu'

function placesIn(language: Language) {
  const words = shellWords[language]
  // The server leads links to a translation that is not published to the Czech page.
  return [
    { to: addressIn(language, '/'), label: words.home, isSometimes: false },
    { to: addressIn(language, '/pravidla'), label: words.rules, isSometimes: false },
    { to: '/team', label: words.team, isSometimes: false },
    { to: writtenPages.faq.address, label: words.faq, isSometimes: true },
    { to: NEWS_ADDRESS, label: words.paper, isSometimes: true },
    { to: '/user', label: words.profile, isSometimes: false },
  ]
}

type NavBarProps = {
  /** Without a slash at the end. */
  address: string
  language: Language
}

/** Public pages run no React: the bar turns opaque by `data-scrolled` (site-script.ts), the menu is a popover. */
export function NavBar({ address, language }: NavBarProps) {
  const isHere = (to: string) =>
    address === to || (['/user', NEWS_ADDRESS].includes(to) && address.startsWith(`${to}/`))
  const words = shellWords[language]
  return (
    <header
      className={classes(
        'fixed inset-x-0 top-0 z-40 border-b border-transparent transition-colors print:hidden',
        'in-data-scrolled:border-line in-data-scrolled:bg-night-950/90 in-data-scrolled:backdrop-blur-md',
        'noscript:bg-night-950',
        'low:absolute',
        'has-[#hlavni-menu:popover-open]:border-line has-[#hlavni-menu:popover-open]:bg-night-950',
      )}
    >
      <nav
        aria-label={words.bar}
        className="mx-auto flex h-(--nav-height) max-w-480 items-center justify-between px-3 sm:px-6 low:h-11"
      >
        <a
          href={addressIn(language, '/')}
          className="poster flex min-h-11 items-center text-[clamp(1.125rem,5.5vw,1.5rem)] text-brass"
          aria-label={words.toHome}
        >
          Westmore
        </a>
        <ul
          id={MENU}
          popover="auto"
          className={classes(
            'gap-1 bg-night-950 text-fg lg:static lg:ml-auto lg:flex lg:w-auto lg:items-center lg:overflow-visible lg:bg-transparent',
            'max-lg:fixed max-lg:inset-x-0 max-lg:top-(--nav-height) max-lg:bottom-auto low:max-lg:top-11 max-lg:w-full',
            'max-lg:border-b max-lg:border-line max-lg:px-4 max-lg:pt-2 max-lg:pb-6',
          )}
        >
          {placesIn(language).map(({ to, label, isSometimes }) => {
            const place = (
              <li key={to} className={isSometimes ? 'lg:max-xl:hidden' : undefined}>
                <Link
                  to={to}
                  reloadDocument={to !== '/user'}
                  onClick={() => document.getElementById(MENU)?.hidePopover()}
                  aria-current={isHere(to) ? 'page' : undefined}
                  className={classes(
                    'block border-b-2 px-3 py-1.5 font-bold transition-colors max-lg:py-3',
                    isHere(to) ? 'border-brass text-brass' : 'border-transparent hover:text-brass',
                  )}
                >
                  {label}
                </Link>
              </li>
            )
            return isSometimes ? (
              <WhilePublished key={to} at={to}>
                {place}
              </WhilePublished>
            ) : (
              place
            )
          })}
          <li className="max-lg:mt-3 lg:ml-3">
            <LinkButton href="/discord" newTab size="sm" variant="secondary" className="max-lg:w-full">
              <Discord />
              DISCORD
            </LinkButton>
          </li>
        </ul>
        <div
          id={BAR_END}
          className={classes(
            'flex items-center justify-end empty:hidden max-lg:ml-auto lg:ml-4 lg:gap-2',
            'in-data-member:lg:min-w-24 in-data-member:empty:lg:block in-[[data-screen][data-member]]:lg:min-w-70',
          )}
        />
        <button
          type="button"
          popoverTarget={MENU}
          aria-label="Menu"
          className="-mr-2 grid size-11 place-items-center rounded-md text-2xl lg:hidden"
        >
          <Menu className="in-[nav:has(#hlavni-menu:popover-open)]:hidden" />
          <Close className="hidden in-[nav:has(#hlavni-menu:popover-open)]:block" />
        </button>
      </nav>
    </header>
  )
}
