import { Button } from '#ui/button.tsx'

export type SendBlock = {
  words: string
  ways: readonly { label: string; go: () => void }[]
}

/** A press keeps the focus in the field, so that the field does not switch its mode. */
export function StopNotice({ stop: { words, ways }, onGone }: { stop: SendBlock; onGone: () => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2 border-l-4 border-bad px-2 py-1 text-sm"
    >
      <p role="status" className="min-w-0 flex-1 basis-56 font-bold">
        {words}
      </p>
      {ways.map(({ label, go }) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          onClick={() => {
            go()
            onGone()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
