/**
 * The landing page stands without it; this adds depth under the pointer, rest for what is out of sight, and news from
 * the town. It runs inline from the document, so it must not use anything from outside its own braces.
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

  // On a phone the cards stand below the map.
  for (const choice of document.querySelectorAll<HTMLInputElement>('.state-map input')) {
    choice.addEventListener('change', () => {
      const card = document.querySelector(`.district[data-district="${choice.value}"]`)
      if (matchMedia('(width < 40rem)').matches) card?.scrollIntoView({ block: 'start' })
    })
  }

  const town = document.querySelector<HTMLElement>('[data-town]')
  const tellTown = async () => {
    const answer = await fetch('/api/status')
    if (!town || answer.status !== 200) return
    const { online, players, maxPlayers, queue } = await answer.json()
    if (!online) return
    town.textContent = `Právě ve městě: ${players} z\u00a0${maxPlayers}${queue > 0 ? `, ve frontě ${queue}` : ''}`
    town.hidden = false
  }
  // After everything that belongs to the first view.
  addEventListener('load', () => setTimeout(() => void tellTown().catch(() => undefined), 1_000))
}

export const landingScript = `(${wakeLanding.toString()})()`
