import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import crossroads from './drawings/crossroads.svg?raw'

type LostProps = { sign: string; lang?: string; children: ReactNode }

/** A crossroads at night: where one stands when a way leads nowhere; `sign` is on its largest board. */
export function Lost({ sign, lang, children }: LostProps) {
  return (
    <div
      lang={lang}
      className="relative isolate -mb-20 flex min-h-svh flex-col overflow-clip pt-[calc(var(--nav-height)+clamp(1.5rem,7svh,5rem))]"
    >
      <div className="grid justify-items-center gap-4 px-4 text-center">{children}</div>
      <Drawing
        svg={crossroads.replace('{sign}', sign)}
        className="-z-10 min-h-96 flex-1 basis-[31vw] [&>svg]:absolute [&>svg]:inset-x-0 [&>svg]:bottom-0 [&>svg]:h-[max(30rem,45vw)] [&>svg]:w-full"
      />
    </div>
  )
}
