import { useSearchParams } from 'react-router'

/** Changing the tab drops the parameters of the previous one. */
export function useTab(first: string) {
  const [search, setSearch] = useSearchParams()
  return {
    value: search.get('tab') ?? first,
    onChange: (tab: string) => setSearch(tab === first ? {} : { tab }),
  }
}
