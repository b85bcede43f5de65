import { closedWords } from '#features/allowlist/public.ts'
import { lastPlayers } from '#last-players.ts'

/** Optional. Runs inline in the document, so it must use nothing from outside its braces but its arguments. */
function wakeLanding(wordsOf: typeof closedWords, lastOf: typeof lastPlayers) {
  const hero = document.querySelector<HTMLElement>('.hero')
  if (hero && matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) {
    hero.addEventListener('pointermove', (event) => {
      hero.style.setProperty('--look-x', String(event.clientX / innerWidth - 0.5))
      hero.style.setProperty('--look-y', String(event.clientY / innerHeight - 0.5))
    })
  }

  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) target.toggleAttribute('data-resting', !isIntersecting)
  })
  for (const moving of document.querySelectorAll('[data-moving]')) watch.observe(moving)

  // On a phone the cards are a strip below the map; not every browser lets the keyboard scroll a strip otherwise.
  const phone = matchMedia('(width < 40rem)')
  const fitStrips = () => {
    for (const strip of document.querySelectorAll<HTMLElement>('.swiped')) {
      if (phone.matches) strip.tabIndex = 0
      else strip.removeAttribute('tabindex')
    }
  }
  fitStrips()
  phone.addEventListener('change', fitStrips)
  for (const choice of document.querySelectorAll<HTMLInputElement>('.state-map input'))
    choice.addEventListener('change', () => {
      const card = document.querySelector(`.district[data-district="${choice.value}"]`)
      if (phone.matches) card?.scrollIntoView({ block: 'nearest', inline: 'start' })
    })

  type Opening = Parameters<typeof closedWords>[0] & { now: string; text: string }
  const showOpening = (opening: Opening) => {
    const words = wordsOf(opening, Date.parse(opening.now))
    for (const notice of document.querySelectorAll<HTMLElement>('[data-closed]')) {
      if (notice.textContent !== words) notice.textContent = words
      notice.hidden = words === null
    }
    for (const notice of document.querySelectorAll<HTMLElement>('[data-closed-text]')) {
      notice.textContent = opening.text
      notice.hidden = words === null || opening.text === ''
    }
  }

  const town = document.querySelector<HTMLElement>('[data-town]')
  let ticking: ReturnType<typeof setInterval> | undefined
  const updateStatus = async () => {
    const answer = await fetch('/api/status')
    if (!town || answer.status !== 200) throw new Error(answer.statusText)
    const { online, players, maxPlayers, queue, restartIn, fullest, opening } = await answer.json()
    // Without the database the answer has none.
    if (opening) showOpening(opening)
    const now = `Právě ve městě: ${players} z\u00a0${maxPlayers}${queue > 0 ? `, ve frontě ${queue}` : ''}`
    const last = fullest ? lastOf(fullest, Date.now()) : ''
    const people = [online ? now : '', last].filter(Boolean).join('\n')
    const isNear = restartIn !== null && restartIn <= 3_600
    const end = performance.now() + restartIn * 1_000
    const tick = () => {
      const left = Math.round((end - performance.now()) / 1_000)
      const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
      town.textContent = isNear
        ? `${people}\n${left > 0 ? `Restart serveru za ${clock}` : 'Server se právě restartuje'}`
        : people
    }
    clearInterval(ticking)
    if (isNear) ticking = setInterval(tick, 1_000)
    tick()
    town.hidden = people === ''
    // Polls more often around a restart, so that the page soon shows that it is over.
    setTimeout(ask, isNear && restartIn < 60 ? 10_000 : 60_000)
  }
  const ask = () => {
    if (document.hidden) document.addEventListener('visibilitychange', ask, { once: true })
    else void updateStatus().catch(() => setTimeout(ask, 60_000))
  }
  // After everything that the first view needs.
  addEventListener('load', () => setTimeout(ask, 1_000))
}

export const landingScript = `(${wakeLanding.toString()})(${closedWords.toString()}, ${lastPlayers.toString()})`
