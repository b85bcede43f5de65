import { useEffect, useState, type ReactNode } from 'react'
import Copy from '~icons/lucide/copy'
import Check from '~icons/lucide/check'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { toast } from './toast.ts'

const COPIED = 'Zkopírováno'

type CopyButtonProps = {
  text: string | (() => string | Promise<string>)
  label?: ReactNode
  compact?: boolean
  size?: ButtonSize
  variant?: ButtonVariant
  className?: string
}

export function CopyButton({
  text,
  label = 'Kopírovat',
  compact = false,
  size = 'sm',
  variant = 'ghost',
  className = '',
}: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2_000)
    return () => clearTimeout(timer)
  }, [done])

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
      setDone(true)
    } catch (error) {
      console.warn(error)
      toast.error('Zkopírovat se nepodařilo. Označte text a zkopírujte ho ručně.')
    }
  }

  return (
    <>
      <Button
        size={size}
        variant={variant}
        className={className}
        title={compact && typeof label === 'string' ? label : undefined}
        onClick={() => void copy()}
      >
        {done ? <Check className="text-good" /> : <Copy />}
        {/* Both labels overlap in one cell, so that nothing moves when they change. */}
        <span className={compact ? 'sr-only' : 'grid text-left *:col-start-1 *:row-start-1'}>
          <span className={done ? 'invisible' : undefined}>{label}</span>
          <span className={done ? undefined : 'invisible'}>{COPIED}</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {done && COPIED}
      </span>
    </>
  )
}
