import { toast as sonner, Toaster as Sonner } from 'sonner'

/** One line at the edge of the screen; screen readers hear it too. */
export const toast = {
  success: (text: string) => void sonner.success(text),
  error: (text: string) => void sonner.error(text, { duration: 8000 }),
  info: (text: string) => void sonner(text),
}

const look = {
  toast: 'paper font-text flex w-full items-center gap-3 rounded-sm border-l-6 px-4 py-3 font-bold',
  success: 'border-sage',
  error: 'border-oxblood',
  default: 'border-brass-deep',
  icon: 'shrink-0 text-accent',
  closeButton: 'order-last ml-auto',
}

export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      expand
      containerAriaLabel="Oznámení"
      toastOptions={{ unstyled: true, classNames: look }}
    />
  )
}
