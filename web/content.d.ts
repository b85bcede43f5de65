declare module 'virtual:content/*' {
  import type { WrittenPage } from '#text/markdown.ts'
  export const page: WrittenPage | undefined
}
