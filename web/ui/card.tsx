import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'

type SheetProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' | 'aside' }

export function Paper({
  as: Tag = 'div',
  framed = false,
  className,
  ...rest
}: SheetProps & { framed?: boolean }) {
  const padding = framed ? 'printed-frame p-7 sm:p-10' : 'p-4 sm:p-6'
  return <Tag {...rest} className={classes('paper rounded-sm', padding, className)} />
}

export function Panel({ as: Tag = 'div', className, ...rest }: SheetProps) {
  return (
    <Tag {...rest} className={classes('rounded-md border border-line bg-night-800 p-4 sm:p-5', className)} />
  )
}

type SheetPartProps = { id: string; title: string; children: ReactNode; ref?: Ref<HTMLElement> }

export function SheetPart({ id, title, children, ref }: SheetPartProps) {
  return (
    <section
      ref={ref}
      id={id}
      aria-labelledby={`${id}-nadpis`}
      className="grid gap-3 border-line py-5 not-first:border-t-3 not-first:border-double"
    >
      <h2 id={`${id}-nadpis`} className="text-lg leading-tight font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
