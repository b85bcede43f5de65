import { useSearchParams } from 'react-router'

/** The open tab of a screen, kept in the address. Changing the tab drops the parameters of the previous one. */
export function useTab(first: string) {
  const [search, setSearch] = useSearchParams()
  return {
    value: search.get('tab') ?? first,
    onChange: (tab: string) => setSearch(tab === first ? {} : { tab }),
  }
}
