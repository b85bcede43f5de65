import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ADMITTED_PAGE, AdmittedFilter } from '@westmore/contract/allowlist-admitted.ts'
import { MAX_PEOPLE_SEARCH } from '@westmore/contract/users.ts'
import { useCallback, useMemo, useState, type Ref } from 'react'
import Hat from '~icons/game-icons/western-hat'
import Download from '~icons/lucide/download'
import Keyboard from '~icons/lucide/keyboard'
import Search from '~icons/lucide/search-x'
import Cross from '~icons/lucide/x'
import { counted, number } from '#format.ts'
import { focusedRow, focusNeighbourRow, type Step } from '#keys/neighbour.ts'
import { ShortcutHelp } from '#keys/shortcut-help.tsx'
import { useKeys } from '#keys/use-keys.ts'
import { DensityButton } from '#lists/density-button.tsx'
import { useDensity } from '#lists/density.ts'
import { usePageTurn } from '#lists/pages.ts'
import type { Row } from '#lists/steady-list.ts'
import { useSteadyRows } from '#lists/steady-rows.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { focusSearchField, SearchField } from '#ui/search-field.tsx'
import { allowlistQueries } from '../queries.ts'
import { admittedKeys, admittedWords, columnLabels, filterLabels } from './labels.ts'
import { useAdmittedPlace } from './place.ts'
import { RevokeForm } from './revoke-form.tsx'
import { AdmittedRow, columns, type AdmittedItem } from './row.tsx'
import { useRevocations } from './use-revocations.ts'

export const meta = () => [{ title: `${admittedWords.title} | Westmore` }]

const SEARCH = 'admitted-search'
const filters = AdmittedFilter.options.map((id) => ({ id, label: filterLabels[id] }))

export default function AdmittedPage() {
  const { place, go } = useAdmittedPlace()
  const query = useQuery(allowlistQueries.admitted(place))
  const { data, isPlaceholderData } = query
  const items = useMemo(() => data?.people.map((one) => ({ ...one, id: one.person.id })), [data])
  const { rows, heldBack, tidy } = useSteadyRows(
    isPlaceholderData ? undefined : items,
    `${place.filter} ${place.page} ${place.q}`,
  )
  const { chosen, choose, chooseAll, clear } = useChoice(rows)
  const { revoke, undoLast } = useRevocations()
  const [dialog, setDialog] = useState<'revoke' | 'help' | null>(null)
  const close = () => setDialog(null)
  const density = useDensity('admitted', useMe().me?.id)
  const { list, turn } = usePageTurn((page) => go({ page }))
  useAdmittedKeys({ chosen, choose, clear, undoLast, onHelp: () => setDialog('help') })

  const changed = rows.some(({ left }) => left) || heldBack > 0
  return (
    <>
      <PageTitle
        quiet
        subtitle={admittedWords.subtitle}
        action={
          <LinkButton href="/api/allowlist/admitted/export" download variant="secondary" size="sm">
            <Download />
            {admittedWords.export}
          </LinkButton>
        }
      >
        {admittedWords.title}
      </PageTitle>
      <div className="grid gap-4">
        <SearchField
          id={SEARCH}
          label={admittedWords.search}
          placeholder={admittedWords.searchHint}
          max={MAX_PEOPLE_SEARCH}
          q={place.q}
          onSearch={(q) => go({ q }, { replace: true })}
        />
        <ChoiceButtons
          label="Filtr"
          choices={filters}
          value={place.filter}
          onChange={(filter) => go({ filter })}
          className="grid grid-cols-2 gap-2 sm:grid-cols-4"
        />
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-sm text-fg-soft">
          <p role="status">{data && !isPlaceholderData && summaryOf(data)}</p>
          <div className="flex items-center gap-2">
            {changed && (
              <Button variant="secondary" size="sm" onClick={tidy}>
                {admittedWords.tidy}
              </Button>
            )}
            <DensityButton density={density} title="Pohodlný seznam s většími řádky" />
            <Button variant="ghost" size="sm" onClick={() => setDialog('help')} className="max-sm:hidden">
              <Keyboard /> Klávesy
            </Button>
          </div>
        </div>
        <People
          {...{ query, rows, chosen, choose, chooseAll }}
          ref={list}
          isNarrowed={place.q !== '' || place.filter !== 'all'}
          isCompact={density.isCompact}
          onReset={() => go({ q: '', filter: 'all' })}
        />
        <Pager
          label="Stránky přijatých hráčů"
          page={data?.page ?? place.page}
          pages={Math.ceil((data?.total ?? 0) / ADMITTED_PAGE)}
          onTurn={turn}
        />
        {chosen.length > 0 && (
          <ChosenBar count={chosen.length} onClear={clear} onRevoke={() => setDialog('revoke')} />
        )}
      </div>
      <Dialog open={dialog === 'revoke'} onClose={close} title={admittedWords.revoke}>
        <RevokeForm
          chosen={chosen}
          onClose={close}
          onRevoke={async (revocation) => {
            await revoke(revocation)
            clear()
          }}
        />
      </Dialog>
      <ShortcutHelp open={dialog === 'help'} onClose={close} keys={admittedKeys} />
    </>
  )
}

/** The chosen players; only those on this page whose access can be revoked count. */
function useChoice(rows: readonly Row<AdmittedItem>[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const possible = rows.filter(({ item, left }) => !left && item.approval !== null).map(({ item }) => item)
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id))),
    [],
  )
  return {
    chosen: possible.filter(({ id }) => ids.has(id)),
    choose,
    chooseAll: (all: boolean) => setIds(new Set(all ? possible.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  }
}

type Choice = ReturnType<typeof useChoice>

type AdmittedKeysOf = Pick<Choice, 'chosen' | 'choose' | 'clear'> & {
  undoLast: () => void
  onHelp: () => void
}

function useAdmittedKeys({ chosen, choose, clear, undoLast, onHelp }: AdmittedKeysOf) {
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-admitted]')]
  const walk = (step: Step) => focusNeighbourRow(rows(), step, '[data-person]')
  const chooseFocused = () => {
    const id = focusedRow(rows())?.dataset.admitted
    if (id === undefined) return false
    choose(id, !chosen.some((one) => one.id === id))
  }
  useKeys({
    j: () => walk(1),
    k: () => walk(-1),
    x: chooseFocused,
    z: undoLast,
    '/': () => focusSearchField(SEARCH),
    escape: () => (chosen.length > 0 ? clear() : false),
    '?': onHelp,
  })
}

type PeopleProps = Pick<Choice, 'chosen' | 'choose' | 'chooseAll'> & {
  query: UseQueryResult
  rows: readonly Row<AdmittedItem>[]
  ref: Ref<HTMLUListElement>
  isNarrowed: boolean
  isCompact: boolean
  onReset: () => void
}

function People({ query, rows, ref, isNarrowed, isCompact, onReset, ...choice }: PeopleProps) {
  const { chosen, choose, chooseAll } = choice
  if (!query.data) return <NotLoaded query={query} failed={admittedWords.loadFailed} />
  if (rows.length === 0)
    return isNarrowed ? (
      <EmptyState
        drawing={<Search />}
        title={admittedWords.notFound}
        action={
          <Button variant="secondary" onClick={onReset}>
            {admittedWords.clear}
          </Button>
        }
      >
        {admittedWords.notFoundText}
      </EmptyState>
    ) : (
      <EmptyState
        drawing={<Hat />}
        title={admittedWords.emptyTitle}
        action={
          <LinkButton to="/user/admin/settings?tab=zadosti" variant="secondary">
            {admittedWords.toReview}
          </LinkButton>
        }
      >
        {admittedWords.emptyText}
      </EmptyState>
    )
  const possible = rows.filter(({ item, left }) => !left && item.approval !== null).length
  return (
    <div
      data-compact={isCompact || undefined}
      className={classes(
        '@container overflow-hidden rounded-md border border-line bg-night-800 transition-opacity',
        query.isPlaceholderData && 'opacity-50',
      )}
    >
      <div className={classes(columns, 'text-sm text-fg-soft')}>
        <label className="col-span-3 flex min-h-11 w-fit items-center gap-2.5 pr-3 pl-3.25 lg:min-h-9 lg:pl-2.25">
          <input
            type="checkbox"
            checked={possible > 0 && chosen.length === possible}
            disabled={possible === 0}
            onChange={({ currentTarget: { checked } }) => chooseAll(checked)}
            className="size-4.5 accent-brass disabled:opacity-25"
          />
          Vybrat všechny na stránce
        </label>
        {/* The rows name their values for screen readers. */}
        {Object.values(columnLabels).map((label) => (
          <span key={label} aria-hidden className="hidden @3xl:block">
            {label}
          </span>
        ))}
      </div>
      <ul
        ref={ref}
        tabIndex={-1}
        aria-label="Přijatí hráči"
        aria-busy={query.isPlaceholderData}
        className="scroll-mt-2 divide-y divide-line border-t border-line outline-none"
      >
        {rows.map((row) => (
          <AdmittedRow
            key={row.item.id}
            row={row}
            isChosen={chosen.some(({ id }) => id === row.item.id)}
            onChoose={choose}
          />
        ))}
      </ul>
    </div>
  )
}

type ChosenBarProps = { count: number; onClear: () => void; onRevoke: () => void }

/** Below the list, so that choosing moves nothing. */
function ChosenBar({ count, onClear, onRevoke }: ChosenBarProps) {
  return (
    <div
      role="group"
      aria-label="Vybraní hráči"
      className="sticky bottom-0 z-2 flex flex-wrap items-center gap-2 rounded-md border border-accent bg-night-900 p-2 text-sm"
    >
      <span role="status" className="font-bold tabular-nums">
        Vybráno {number(count)}
      </span>
      <Button
        variant="ghost"
        size="sm"
        onClick={onClear}
        title="Zrušit výběr (Esc)"
        className="max-lg:min-h-11"
      >
        <Cross /> <span className="max-sm:sr-only">Zrušit výběr</span>
      </Button>
      <Button variant="danger" size="sm" onClick={onRevoke} className="ml-auto max-lg:min-h-11">
        {admittedWords.revoke}
      </Button>
    </div>
  )
}

type Summed = { page: number; total: number; isWhole: boolean }

function summaryOf({ page, total, isWhole }: Summed): string {
  if (total === 0) return ''
  const from = (page - 1) * ADMITTED_PAGE + 1
  const to = Math.min(total, page * ADMITTED_PAGE)
  return total <= ADMITTED_PAGE
    ? counted(total, 'hráč', 'hráči', 'hráčů')
    : `${number(from)}–${number(to)} z ${isWhole ? '' : 'více než '}${number(total)} hráčů`
}
