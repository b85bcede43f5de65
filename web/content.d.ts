declare module 'virtual:content/*' {
  import type { WrittenPage } from '#markdown.ts'
  export const page: WrittenPage | undefined
}
