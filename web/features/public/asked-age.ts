/** Hidden until the script of the page knows that the questionnaire asks for an age. */
export const askedAge =
  '<span data-asked-age hidden> Dotazník k allowlistu se ptá na datum narození. Vyhodnotí ho váš prohlížeč a datum nám nepošle: uložíme jen odpověď, že vám už je alespoň <span data-age></span> let.</span>'

/** Runs inline in the document, so it must not use anything from outside its braces. */
async function showAskedAge() {
  // Without the server the page says nothing of it.
  const answer = await fetch('/api/status').catch(() => null)
  const age: unknown = answer?.ok ? (await answer.json()).askedAge : null
  const sentence = document.querySelector<HTMLElement>('[data-asked-age]')
  const place = sentence?.querySelector('[data-age]')
  if (!sentence || !place || typeof age !== 'number') return
  place.textContent = String(age)
  sentence.hidden = false
}

export const askedAgeScript = `(${showAskedAge.toString()})()`
