import Down from '~icons/lucide/arrow-down'
import Up from '~icons/lucide/arrow-up'
import { IconButton } from './icon-button.tsx'

type MoveButtonsProps = {
  name: string
  /** Its place among `count` things. */
  at: number
  count: number
  onMove: (from: number, to: number) => void
}

export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Posunout nahoru: ${name}`} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <Up />
      </IconButton>
      <IconButton
        label={`Posunout dolů: ${name}`}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      >
        <Down />
      </IconButton>
    </>
  )
}
