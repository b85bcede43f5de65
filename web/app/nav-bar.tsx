import { addressIn, type Language } from '@westmore/contract/pages.ts'
import { Link } from 'react-router'
import Close from '~icons/lucide/x'
import Menu from '~icons/lucide/menu'
import Discord from '~icons/simple-icons/discord'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { shellWords } from './labels.ts'

const MENU = 'hlavni-menu'

/** Hides a link on the staff's dense screens, where the bar is reduced to the links needed there. */
const NOT_AT_WORK = 'in-data-dense:lg:hidden'

function placesIn(language: Language) {
  const words = shellWords[language]
  // The server leads links to a translation that is not published to the Czech page.
  return [
    { to: addressIn(language, '/'), label: words.home, isForGuests: true },
    { to: addressIn(language, '/pravidla'), label: words.rules },
    { to: '/team', label: words.team, isForGuests: true },
    { to: '/user', label: words.profile },
  ]
}

type NavBarProps = {
  /** Of the page, without a slash at the end. */
  address: string
  language: Language
}

/** Public pages run no React: the bar turns opaque by `data-scrolled` (site-script.ts), the menu is a popover. */
export function NavBar({ address, language }: NavBarProps) {
  const isHere = (to: string) => address === to || (to === '/user' && address.startsWith('/user/'))
  const words = shellWords[language]
  return (
    <header
      className={classes(
        'fixed inset-x-0 top-0 z-40 border-b border-transparent transition-colors print:hidden',
        'in-data-scrolled:border-line in-data-scrolled:bg-night-950/90 in-data-scrolled:backdrop-blur-md',
        'noscript:bg-night-950',
        'low:absolute',
        'has-[:popover-open]:border-line has-[:popover-open]:bg-night-950',
      )}
    >
      <nav
        aria-label={words.bar}
        className="mx-auto flex h-(--nav-height) max-w-7xl items-center justify-between gap-4 px-4 sm:px-6 low:h-16 in-data-dense:lg:max-w-none in-data-dense:lg:px-4"
      >
        <a href={addressIn(language, '/')} className="poster text-2xl text-brass" aria-label={words.toHome}>
          Westmore
        </a>
        <button
          type="button"
          popoverTarget={MENU}
          aria-label="Menu"
          className="group -mr-2 grid size-11 place-items-center rounded-md text-2xl md:hidden"
        >
          <Menu className="in-[button:has(+:popover-open)]:hidden" />
          <Close className="hidden in-[button:has(+:popover-open)]:block" />
        </button>
        <ul
          id={MENU}
          popover="auto"
          className={classes(
            'gap-1 bg-night-950 text-fg md:static md:flex md:w-auto md:items-center md:overflow-visible md:bg-transparent',
            'max-md:fixed max-md:inset-x-0 max-md:top-(--nav-height) max-md:bottom-auto low:max-md:top-16 max-md:w-full',
            'max-md:border-b max-md:border-line max-md:px-4 max-md:pt-2 max-md:pb-6',
          )}
        >
          {placesIn(language).map(({ to, label, isForGuests = false }) => (
            <li key={to} className={classes(isForGuests && NOT_AT_WORK)}>
              <Link
                to={to}
                reloadDocument={to !== '/user'}
                onClick={closeMenu}
                aria-current={isHere(to) ? 'page' : undefined}
                className={classes(
                  'block border-b-2 px-3 py-2 font-bold transition-colors max-md:py-3',
                  isHere(to) ? 'border-brass text-brass' : 'border-transparent hover:text-brass',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
          <li className={classes('max-md:mt-3 md:ml-3', NOT_AT_WORK)}>
            <LinkButton href="/discord" newTab size="sm" className="max-md:w-full">
              <Discord />
              DISCORD
            </LinkButton>
          </li>
        </ul>
      </nav>
    </header>
  )
}

function closeMenu() {
  document.getElementById(MENU)?.hidePopover()
}
