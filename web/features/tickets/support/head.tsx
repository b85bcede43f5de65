import { Link } from 'react-router'
import Back from '~icons/lucide/arrow-left'
import { PageTitle } from '#ui/page-title.tsx'

export function SupportTitle() {
  return (
    <PageTitle
      action={
        <Link
          to="?"
          className="-mr-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-bold hover:bg-fg/10"
        >
          <Back className="text-accent" /> Všechny tickety
        </Link>
      }
    >
      PODPORA
    </PageTitle>
  )
}
