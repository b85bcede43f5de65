import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Lost } from '#features/public/lost.tsx'
import { Button } from '#ui/button.tsx'
import { reportFault } from '#ui/fault.ts'
import { LinkButton } from '#ui/link-button.tsx'

export function ErrorPage() {
  const error = useRouteError()
  useEffect(() => reportFault(error), [error])
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <title>Něco se pokazilo | Westmore</title>
      <Lost sign={missing ? '404' : 'HOPLA'}>
        <h1 className="poster text-display">{missing ? 'Tudy cesta nevede' : 'Něco se pokazilo'}</h1>
        <p className="max-w-112 text-lg text-fg-soft">
          Stránku se nepodařilo zobrazit. Zkuste ji načíst znovu; pokud to nepomůže, napište nám na Discord.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => location.reload()}>Načíst znovu</Button>
          <LinkButton href="/" variant="secondary">
            Na úvodní stránku
          </LinkButton>
        </div>
      </Lost>
    </main>
  )
}
