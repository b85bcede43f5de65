import { useSearchParams } from 'react-router'

/** The open tab of a screen, kept in the address; what the address says of the tab before goes with it. */
export function useTab(first: string) {
  const [search, setSearch] = useSearchParams()
  return {
    value: search.get('tab') ?? first,
    onChange: (tab: string) => setSearch(tab === first ? {} : { tab }),
  }
}
