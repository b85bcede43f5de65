import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** The last resort when a screen breaks while it is drawn. */
export function ErrorPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-5 px-4 text-center">
      <title>Něco se pokazilo | Westmore</title>
      <h1 className="poster text-display">{missing ? 'Tudy cesta nevede' : 'Něco se pokazilo'}</h1>
      <p className="text-fg-soft">
        Stránku se nepodařilo zobrazit. Zkuste ji načíst znovu; pokud to nepomůže, napište nám na Discord.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>Načíst znovu</Button>
        <LinkButton href="/" variant="secondary">
          Na úvodní stránku
        </LinkButton>
      </div>
    </main>
  )
}
