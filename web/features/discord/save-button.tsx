import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type SaveButtonProps = { disabled: boolean; busy: boolean; onClick: () => void; children: ReactNode }

export function SaveButton(props: SaveButtonProps) {
  return <Button variant="secondary" className="justify-self-start" {...props} />
}
