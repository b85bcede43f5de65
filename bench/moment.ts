/** Runs in the page: resolves with the moment at which the text is about to be painted. */
export function momentOf(text: string): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(text)) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
