import type { ReactNode } from 'react'
import stars from '#scenery/stars.svg?raw'
import { Drawing } from '#scenery/drawing.tsx'
import crossroads from './drawings/crossroads.svg?raw'

type LostProps = { sign: string; lang?: string; children: ReactNode }

export function Lost({ sign, lang, children }: LostProps) {
  return (
    <div
      lang={lang}
      className="grows relative isolate -mb-20 flex min-h-svh flex-col overflow-clip bg-linear-to-b from-night-900 via-[#141829] to-[#3b3f63] pt-[calc(var(--nav-height)+clamp(1.5rem,7svh,5rem))]"
    >
      <div className="grid justify-items-center gap-4 px-4 text-center">{children}</div>
      <Drawing svg={stars} className="absolute inset-x-0 top-0 -z-20 h-4/5 [&>svg]:size-full" />
      <div className="min-h-96 flex-1 basis-[34vw]" />
      <div aria-hidden="true" className="land">
        <div className="land-moon" />
        <div className="land-ground" />
        <Drawing
          svg={crossroads.replace('{sign}', sign)}
          className="absolute inset-x-0 bottom-0 h-[calc(var(--scene)*0.34)] [&>svg]:mx-auto [&>svg]:h-full"
        />
      </div>
    </div>
  )
}
