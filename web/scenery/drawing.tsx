/** An inline drawing, so that it is part of the first paint. */
export function Drawing({ svg, className }: { svg: string; className?: string }) {
  return <div aria-hidden="true" className={className} dangerouslySetInnerHTML={{ __html: svg }} />
}
