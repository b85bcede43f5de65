import type { ReactNode } from 'react'

type WhilePublishedProps = { at: string; children: ReactNode }

/** Content shown only while something is published at this address, or in the demo; the server opens the template. */
export function WhilePublished({ at, children }: WhilePublishedProps) {
  if (import.meta.env.SSR) return <template data-while={at}>{children}</template>
  return isPublished(at) ? children : null
}

/** Whether something was published there when the application was loaded (launch/release/shell-page.mjs). */
export const isPublished = (address: string) =>
  document.querySelector(`meta[name=published][content="${address}"]`) !== null
