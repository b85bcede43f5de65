import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import Close from '~icons/lucide/x'
import Menu from '~icons/lucide/menu'
import Discord from '~icons/simple-icons/discord'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/link-button.tsx'

const places = [
  { to: '/', label: 'Domů' },
  { to: '/pravidla', label: 'Pravidla' },
  { to: '/team', label: 'Team' },
  { to: '/user', label: 'Profil' },
]

const opaqueAfter = 20

export function NavBar() {
  const scrolled = useScrolled()
  const { open, toggle, bar, button } = useMenu()
  const solid = scrolled || open

  return (
    <header
      ref={bar}
      className={classes(
        'fixed inset-x-0 top-0 z-40 border-b transition-colors',
        solid ? 'border-line bg-night-950/90 backdrop-blur-md' : 'border-transparent bg-transparent',
      )}
    >
      <nav
        aria-label="Hlavní"
        className="mx-auto flex h-(--nav-height) max-w-7xl items-center justify-between gap-4 px-4 sm:px-6"
      >
        <Link to="/" className="poster text-2xl text-brass" aria-label="Westmore, úvodní stránka">
          Westmore
        </Link>
        <button
          ref={button}
          type="button"
          className="-mr-2 grid size-11 place-items-center rounded-md text-2xl md:hidden"
          aria-expanded={open}
          aria-controls="hlavni-menu"
          aria-label={open ? 'Zavřít menu' : 'Otevřít menu'}
          onClick={toggle}
        >
          {open ? <Close /> : <Menu />}
        </button>
        <ul
          id="hlavni-menu"
          className={classes(
            'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-b max-md:border-line max-md:bg-night-950 max-md:px-4 max-md:pt-2 max-md:pb-6',
            'gap-1 md:flex md:items-center',
            open ? 'block' : 'hidden md:flex',
          )}
        >
          {places.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className={({ isActive }) =>
                  classes(
                    'block border-b-2 px-3 py-2 font-bold transition-colors max-md:py-3',
                    isActive ? 'border-brass text-brass' : 'border-transparent hover:text-brass',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
          <li className="max-md:mt-3 md:ml-3">
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

function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > opaqueAfter)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}

/** The phone's menu: closes on arrival, on Esc, and when the focus leaves the bar. */
function useMenu() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
    }
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !bar.current?.contains(event.target)) setOpenAt(undefined)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('pointerdown', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('pointerdown', onOutside)
    }
  }, [open])

  return { open, bar, button, toggle: () => setOpenAt(open ? undefined : pathname) }
}
