import type { LogCategory } from '@westmore/contract/logs.ts'
import { RelativeTime } from '#format.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { categoryWords } from './category-labels.ts'
import { categoryCommands } from './category-queries.ts'
import { linesCounted } from '../labels.ts'

type CategoryRemovalProps = { category: LogCategory | null; onClose: () => void }

export function CategoryRemoval({ category, onClose }: CategoryRemovalProps) {
  return (
    <RemovalDialog
      command={categoryCommands.remove()}
      item={category && { id: category.id }}
      onClose={onClose}
      title={categoryWords.remove}
      words={{ done: categoryWords.removed, gone: categoryWords.gone, failed: categoryWords.removeFailed }}
    >
      <p>{categoryWords.removeSure}</p>
      {category && <p className="mt-3 font-mono font-bold wrap-anywhere">{category.name}</p>}
      {category && category.useCount > 0 && (
        <div className="mt-3 rounded-sm border-l-4 border-bad bg-fg/5 px-3 py-2 text-left text-sm">
          <p className="font-bold">Kategorie se používá: {linesCounted(category.useCount)}</p>
          <p>
            {category.lastUsedAt && (
              <>
                Naposledy <RelativeTime moment={category.lastUsedAt} />.{' '}
              </>
            )}
            Záznamy zůstanou, zmizí jen popis a kód.
          </p>
        </div>
      )}
    </RemovalDialog>
  )
}
