import type { Options } from 'unplugin-icons'

/** They are decoration, so screen readers skip them. */
export const iconOptions: Options = {
  compiler: 'jsx',
  jsx: 'react',
  iconCustomizer: (_collection, _icon, props) => {
    props['aria-hidden'] = 'true'
  },
}
