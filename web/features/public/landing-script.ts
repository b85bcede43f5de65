/**
 * Optional for the landing page: adds parallax under the pointer, pauses animations out of view, and shows
 * the state of the game server. It runs inline in the document, so it must not use anything from outside its
 * braces.
 */
function wakeLanding() {
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

  // On a phone the cards are below the map.
  for (const choice of document.querySelectorAll<HTMLInputElement>('.state-map input')) {
    choice.addEventListener('change', () => {
      const card = document.querySelector(`.district[data-district="${choice.value}"]`)
      if (matchMedia('(width < 40rem)').matches) card?.scrollIntoView({ block: 'start' })
    })
  }

  const town = document.querySelector<HTMLElement>('[data-town]')
  let ticking: ReturnType<typeof setInterval> | undefined
  const updateStatus = async () => {
    const answer = await fetch('/api/status')
    if (!town || answer.status !== 200) throw new Error(answer.statusText)
    const { online, players, maxPlayers, queue, restartIn } = await answer.json()
    const people = `Právě ve městě: ${players} z\u00a0${maxPlayers}${queue > 0 ? `, ve frontě ${queue}` : ''}`
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
    town.hidden = !online
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

export const landingScript = `(${wakeLanding.toString()})()`
