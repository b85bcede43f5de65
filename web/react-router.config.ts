import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: false,
  prerender: ['/', '/pravidla', '/team', '/otazky', '/hlasatel', '/privacy', '/404'],
} satisfies Config
