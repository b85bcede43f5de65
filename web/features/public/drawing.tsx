/** A drawing from ./drawings set into the page, so that it stands there with the first paint. */
export function Drawing({ svg, className }: { svg: string; className?: string }) {
  return <div aria-hidden="true" className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
