import { join } from 'node:path'
import type { Options } from 'unplugin-icons'
import { FileSystemIconLoader } from 'unplugin-icons/loaders'

/** They are decoration, so screen readers skip them. */
export const iconOptions: Options = {
  compiler: 'jsx',
  jsx: 'react',
  customCollections: { drawings: FileSystemIconLoader(join(import.meta.dirname, '../drawings')) },
  iconCustomizer: (_collection, _icon, props) => {
    props['aria-hidden'] = 'true'
  },
}
