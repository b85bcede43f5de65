import type { ReactNode } from 'react'

/** Steps to add the gate to a running server without disconnecting its players. */
export function FirstSteps() {
  return (
    <ol className="grid max-w-prose list-decimal gap-2 px-4 pb-4 pl-9">
      <li>
        Složku westmore zkopírujte do resources a&nbsp;do server.cfg napište vypnutou bránu, adresu webu
        a&nbsp;token. Brána tak zatím nikoho neodmítne ani neodpojí:
        <Lines>
          {`set westmore_gate "0"\nset westmore_url "${location.origin}"\nset westmore_token "…token…"\nensure westmore`}
        </Lines>
      </li>
      <li>
        Restartujte server, nebo do jeho konzole zadejte refresh a&nbsp;stejné řádky. Server se tu pak ohlásí
        a&nbsp;uvidíte, kdo na něm hraje.
      </li>
      <li>
        Schvalte žádosti těch, kdo mají hrát dál. Potom bránu zapněte v&nbsp;server.cfg i&nbsp;v&nbsp;konzoli:
        <Lines>{`set westmore_gate "1"\nrestart westmore`}</Lines>
      </li>
    </ol>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return <pre className="mt-1 font-mono text-sm wrap-anywhere whitespace-pre-wrap select-all">{children}</pre>
}
