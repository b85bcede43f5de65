import { toast } from '#ui/toast.ts'

export function offerUndo(text: string, undo: () => void) {
  toast.success(text, { label: 'Vrátit', onClick: undo })
}
