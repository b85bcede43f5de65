import { pages } from '@westmore/contract/screens.ts'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: [...pages.flatMap(({ for: readers, to }) => (readers === 'visitors' ? [to] : [])), '/404'],
} satisfies Config
