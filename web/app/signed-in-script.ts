import { BAR_END } from './shell.ts'

/** On public pages. Shipped as this function alone, so it must not use anything from outside its braces. */
async function showSignedIn(hint: string, end: string) {
  const cookies = document.cookie
  const answer = await fetch('/api/auth/me')
  if (answer.status === 401) {
    // Unless a sign-in in another tab has changed the cookies in the meantime.
    if (document.cookie === cookies) document.cookie = `${hint}=; Path=/; Max-Age=0`
    return
  }
  const box = document.getElementById(end)
  if (!answer.ok || !box) return
  const me: { name: string; role: string; avatar: string | null } = await answer.json()

  const add = <Tag extends keyof HTMLElementTagNameMap>(to: Element, tag: Tag, text = '') => {
    const element = document.createElement(tag)
    element.textContent = text
    to.append(element)
    return element
  }
  const addLink = (to: Element, href: string, text: string) => Object.assign(add(to, 'a', text), { href })

  // A constructed style sheet, not a <style> element: the page's policy allows only the styles built into it.
  const style = new CSSStyleSheet()
  style.replaceSync(`
    .me-bell, .me-mark { position: relative; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 50%; }
    .me-bell svg { width: 1.375rem; }
    .me-bell b { position: absolute; top: 0; right: 0; min-width: 1.25rem; padding: 0 .25rem; border-radius: 1rem;
      background: var(--color-brass); color: var(--color-night-950); font-weight: 700; font-size: .75rem; line-height: 1.25rem; text-align: center; }
    .me-mark span { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border: 2px solid var(--color-brass);
      border-radius: 50%; background: var(--color-night-950); color: var(--color-brass); font: 1.125rem/1 var(--font-display); text-transform: uppercase; }
    .me-mark img { position: absolute; width: 2.25rem; height: 2.25rem; border: 2px solid var(--color-brass); border-radius: 50%; }
    .me-menu { position: fixed; inset: calc(var(--nav-height) + .25rem) max(.75rem, (100vw - 120rem) / 2) auto auto; min-width: 14rem; padding: .5rem; border: 1px solid var(--line);
      background: var(--color-night-950); color: var(--fg); }
    .me-menu p { padding: .25rem .75rem .5rem; font-weight: 700; overflow-wrap: anywhere; }
    .me-menu a, .me-menu button { display: block; width: 100%; padding: .625rem .75rem; font-weight: 700; text-align: left; }
    .me-menu a:hover, .me-menu button:hover { color: var(--color-brass); }`)
  document.adoptedStyleSheets.push(style)

  box.lang = 'cs'
  const bell = addLink(box, '/user/notifications', '')
  bell.className = 'me-bell'
  bell.ariaLabel = 'Oznámení'
  bell.innerHTML =
    '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.700C19.400 13.950 18 12.500 18 8A6 6 0 0 0 6 8c0 4.500-1.400 5.950-2.700 7.300"/></svg>'

  const mark = add(box, 'button')
  mark.className = 'me-mark'
  mark.ariaLabel = `Nabídka hráče ${me.name}`
  add(mark, 'span', String.fromCodePoint(me.name.codePointAt(0) ?? 63)).ariaHidden = 'true'
  if (me.avatar !== null) {
    // Placed over the initial, which stays when the picture fails to load.
    const picture = Object.assign(new Image(), { alt: '', onload: () => mark.append(picture) })
    picture.src = `/api/auth/me/avatar?${me.avatar}`
  }
  const menu = add(box, 'div')
  menu.className = 'me-menu'
  menu.popover = 'auto'
  mark.popoverTargetElement = menu
  add(menu, 'p', me.name).dir = 'auto'
  addLink(menu, '/user', 'Můj profil')
  if (me.role === 'user') {
    addLink(menu, '/user/allowlist', 'Allowlist')
    addLink(menu, '/user/support', 'Podpora')
  } else addLink(menu, '/user/admin/tickets', 'Správa Ticketů')
  const leave = add(menu, 'button', 'Odhlásit se')
  leave.addEventListener('click', async () => {
    const left = await fetch('/api/auth/logout', { method: 'POST' })
    if (!left.ok) {
      leave.textContent = 'Odhlášení se nezdařilo. Zkuste to prosím znovu.'
      return
    }
    localStorage.removeItem('discord_user')
    localStorage.removeItem('notifications_push')
    location.reload()
  })

  const unread = await fetch('/api/notifications/unread')
  if (!unread.ok) return
  const { about }: { about: { count: number }[] } = await unread.json()
  const count = about.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return
  add(bell, 'b', count > 99 ? '99+' : String(count)).ariaHidden = 'true'
  bell.ariaLabel = `Oznámení, nepřečtených: ${count}`
}

export const signedInScript = (hint: string) =>
  `(${showSignedIn.toString()})(${JSON.stringify(hint)}, '${BAR_END}')`
