import { useRef, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  accept: string
  /** Of the file, where the button says more than that. */
  fileLabel?: string
  isMultiple?: boolean
  onChoose: (files: [File, ...File[]]) => void
}

export function FileButton({ accept, fileLabel, isMultiple, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        accept={accept}
        hidden
        aria-label={fileLabel}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          if (first) onChoose([first, ...others])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
