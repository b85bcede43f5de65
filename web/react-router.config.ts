import { writtenPages } from '@westmore/contract/pages.ts'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: [
    '/',
    '/hlasatel',
    '/privacy',
    '/404',
    ...Object.values(writtenPages).map(({ address }) => address),
  ],
} satisfies Config
