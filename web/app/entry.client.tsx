import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadScreen, noteOpening, screensAt } from './screen-code.ts'
import { followTranslation } from './translated-page.ts'

/**
 * The router reloads the page when a file of the screen does not come, without end if it never does. After a
 * load that showed no screen, its files are loaded here first; if that fails, the page says why.
 */
async function start() {
  const isChecked = !noteOpening()
  if (isChecked) await Promise.all(screensAt(location.pathname).map(loadScreen))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // A screen that is here already replaces the spinner of the page at once, which React would report.
      isChecked ? { onRecoverableError: () => {} } : {},
    )
  })
}

followTranslation()
void start()
