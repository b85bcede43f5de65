import { toast as sonner, Toaster as Sonner } from 'sonner'

type Action = { label: string; onClick: () => void }

const LONGER = 8000

/** One line at the edge of the screen, with one thing to do about it; screen readers hear it too. */
export const toast = {
  success: (text: string, action?: Action) =>
    void sonner.success(text, action && { action, duration: LONGER }),
  error: (text: string, action?: Action) => void sonner.error(text, { action, duration: LONGER }),
  info: (text: string, action?: Action) => void sonner(text, action && { action, duration: LONGER }),
}

const look = {
  toast: 'paper font-text flex w-full items-center gap-3 rounded-sm border-l-6 px-4 py-3 font-bold',
  success: 'border-sage',
  error: 'border-oxblood',
  default: 'border-brass-deep',
  icon: 'shrink-0 text-accent',
  closeButton: 'order-last ml-auto',
  actionButton: 'text-link ml-auto min-h-9 shrink-0 px-1 whitespace-nowrap',
}

export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      expand
      containerAriaLabel="Hlášení"
      toastOptions={{ unstyled: true, classNames: look }}
    />
  )
}
