import type { ReactNode } from 'react'

type TypingHelpProps = {
  id: string
  examples: readonly { typed: string; meaning: string }[]
  understood?: ReactNode
}

/** Below the field while it has the focus: the field is a `peer`. */
export function TypingHelp({ id, examples, understood }: TypingHelpProps) {
  return (
    <div className="absolute top-full left-0 z-30 mt-1 hidden w-max max-w-[calc(100vw-2rem)] rounded-sm border border-edge bg-night-950 px-3 py-2 text-sm shadow-paper peer-focus:block">
      {understood}
      <dl id={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {examples.map(({ typed, meaning }) => (
          <div key={typed} className="contents">
            <dt className="font-mono whitespace-nowrap">{typed}</dt>
            <dd className="text-fg-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
