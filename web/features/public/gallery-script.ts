/** Runs inline in the document, so it must not use anything from outside its braces. */
function wakeGallery() {
  const view = document.querySelector<HTMLDialogElement>('.plate-view')
  const plates = [...document.querySelectorAll<HTMLAnchorElement>('[data-plate]')]
  const caption = view?.querySelector('figcaption')
  if (!view || !caption) return
  let shown = 0
  const show = (at: number) => {
    shown = (at + plates.length) % plates.length
    const [plate, small] = [plates[shown], plates[shown]?.querySelector('img')]
    if (!plate || !small) return
    const [width = 3, height = 2] = ['width', 'height'].map((side) => Number(small.getAttribute(side)))
    view.style.setProperty('--ratio', String(width / height))
    const large = new Image(width, height)
    large.alt = ''
    large.sizes = '96vw'
    large.srcset = small.srcset
    caption.previousSibling?.remove()
    caption.before(large)
    caption.textContent = plate.textContent
  }
  for (const [at, plate] of plates.entries())
    plate.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(at)
      view.showModal()
    })
  view.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') show(shown + (key === 'ArrowLeft' ? -1 : 1))
  })
  view.addEventListener('click', ({ target }) => {
    const turn = target instanceof Element && target.closest<HTMLElement>('[data-turn]')
    if (turn) show(shown + Number(turn.dataset.turn))
    else if (target === view) view.close()
  })
}

export const galleryScript = `(${wakeGallery.toString()})()`
